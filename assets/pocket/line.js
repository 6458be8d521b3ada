// The line to the table: one WebSocket that is there whenever somebody looks at the page.
//
// Phones close sockets in the background. So nothing is done while the page is hidden, and as soon
// as it is seen again, or the network is back, the line is made anew at once; the table then says
// in one message how things stand. While somebody waits, tries come slower and slower.

const VERSION = 3;
const WAITS = [300, 800, 1500, 3000, 5000];
const PATIENCE = 6000;
const AWAY = 5000;
const SILENCE = 7000; // the table says something every 5 s: after so long the line is dead
const LOOK = 500;
const OPEN = 1;

export class Line {
  /** `on` has a function for each kind of message, and `lost(tries)` and `back()`. */
  constructor(on) {
    this.on = on;
    this.socket = null;
    this.tries = 0;
    this.ended = false;
    this.held = false; // whether the table has let this page in
    this.timer = 0;
    this.hiddenSince = 0;
    this.heardAt = 0;
    document.addEventListener("visibilitychange", () => this.looked());
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.breakOff());
    setInterval(() => this.isOpen && !document.hidden && Date.now() - this.heardAt > SILENCE && this.breakOff(), LOOK);
    addEventListener("pageshow", (event) => event.persisted && this.now());
  }

  /** Join with one's secret, and the room's code where it is known. */
  join(token, visit, code) {
    Object.assign(this, { token, visit, code, ended: false, held: false, tries: 0 });
    this.now();
  }

  get isOpen() {
    return this.socket?.readyState === OPEN;
  }

  /** Say something to the table; return whether there is a line to say it on. */
  say(message) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  looked() {
    if (document.hidden) {
      this.hiddenSince = Date.now();
      return;
    }
    // a socket that slept may look open and be dead: a new one takes its place
    if (!this.isOpen || Date.now() - this.hiddenSince > AWAY) this.now();
  }

  /** Make the line anew, at once. */
  now() {
    if (this.ended || !this.token) return;
    clearTimeout(this.timer);
    const former = this.socket;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    const slow = setTimeout(() => socket.readyState !== OPEN && socket.close(), PATIENCE);
    socket.onopen = () => {
      clearTimeout(slow);
      this.heardAt = Date.now();
      const language = document.documentElement.lang;
      socket.send(JSON.stringify({ say: "join", version: VERSION, token: this.token, visit: this.visit, again: this.held, code: this.code, language }));
      former?.close();
    };
    socket.onmessage = (event) => this.heard(socket, event.data);
    socket.onclose = () => {
      clearTimeout(slow);
      if (socket === this.socket) this.dropped();
    };
    if (former?.readyState === 0) former.close();
  }

  heard(socket, data) {
    if (socket !== this.socket) return;
    this.heardAt = Date.now();
    const message = JSON.parse(data);
    if (message.say === "welcome" || message.say === "room") {
      this.held = true;
      if (this.tries) this.on.back();
      this.tries = 0;
    }
    if (message.closed) this.tries = 1; // the table may open again, here
    else if (["turned away", "gone", "version"].includes(message.say)) this.ended = true;
    this.on[message.say]?.(message);
  }

  /** The network is gone, or nothing comes any more: say so at once, and try again. */
  breakOff() {
    const socket = this.socket;
    if (!socket || this.ended) return;
    this.dropped();
    socket.close(); // which takes long where nobody answers
  }

  dropped() {
    this.socket = null;
    if (this.ended) return;
    this.tries += 1;
    this.on.lost(this.tries);
    if (document.hidden) return;
    this.timer = setTimeout(() => this.now(), WAITS[Math.min(this.tries, WAITS.length) - 1]);
  }
}
