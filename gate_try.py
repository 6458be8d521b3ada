import sys, msgspec
from games.library import GAMES
from bots.measure.gate import *
import bots.measure.gate as g
from tests.test_gate import guess
from bots.measure.workers import Pool
import unittest.mock as m
for name,f in (("president_arnold",(1,2,3)),("el_presidente",(1,2,3))):
    st=GAMES[name].strategy(); forget=msgspec.structs.replace(st,normal=guess)
    with m.patch(f"bots.{name}.strategy.STRATEGY",forget):
        gate=read_gate(GAMES); rows=[r for r in gate.rows if r.game==name and r.pair[0]=="normal"]
        row=min(rows,key=lambda r:r.deals*r.seats)
        for k in f:
            import time; t=time.time()
            [v]=play_gate(Gate(gate.false_alarms/len(gate.rows),(msgspec.structs.replace(row,deals=row.deals*k),)),GAMES,Pool())
            print(name,k,row.deals*k,v.front,v.most,v.holds,round(time.time()-t,1),flush=True)
