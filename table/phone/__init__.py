"""The hands that people hold at their phones: what each is asked, told and shown."""
