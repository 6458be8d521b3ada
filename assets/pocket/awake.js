// A screen that stays lit while one plays. Where there is no wake lock (it needs HTTPS), a silent
// film is played: with a sound track, not muted, without the attribute `loop`, and where it is seen,
// as phones ask for it. It begins with a touch.

import { by, el } from "./dom.js";

const TURNS = 3; // seconds after which the film begins anew

export class Awake {
  constructor() {
    this.wanted = false;
    this.lock = null;
    this.film = null;
    addEventListener("pointerdown", () => this.keep(), { passive: true });
    document.addEventListener("visibilitychange", () => this.keep());
  }

  /** Stay awake from the next touch on, or no longer. */
  want(wanted) {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    if (wanted) this.keep();
    else this.rest();
  }

  async keep() {
    if (!this.wanted || document.hidden) return;
    try {
      if (navigator.wakeLock) await this.takeLock();
      else if (navigator.userActivation?.hasBeenActive ?? true) await this.play();
    } catch {
      // the phone saves its battery, or wants another touch first: nothing depends on it
    }
  }

  async takeLock() {
    if (this.lock) return;
    this.lock = await navigator.wakeLock.request("screen");
    this.lock.addEventListener("release", () => (this.lock = null));
  }

  async play() {
    if (!this.film) {
      const film = el("video", { id: "film", playsInline: true, tabIndex: -1, "aria-hidden": "true", src: by("film-source").href });
      film.addEventListener("timeupdate", () => {
        if (film.currentTime > TURNS) film.currentTime = 0;
      });
      document.body.append(film);
      this.film = film;
    }
    if (this.film.paused) await this.film.play();
  }

  rest() {
    this.lock?.release();
    this.film?.remove();
    this.film = null;
  }
}
