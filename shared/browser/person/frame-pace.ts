/**
 * The pace of a tab's frames: the newest one is sent as soon as the person's page has acknowledged the ones before and the
 * budget of bytes allows it; older ones are left out.
 */
import { createHash } from "node:crypto";
import type { FrameFacts } from "../../handoff/sealed/messages.ts";

/** Bytes a second in the mean, below the 300 kB that a phone's connection has to carry. */
const RATE = 240_000;
/** Bytes that may be sent at once. */
const BURST = 200_000;
const MOST_UNACKNOWLEDGED = 2;
const QUALITIES = [70, 50, 35];
/** A frame of more bytes, or an acknowledgement that takes longer, lowers the quality. */
const LARGE_FRAME = 90_000;
const SLOW_MS = 600;
/** Without an acknowledgement for this time, the frame counts as lost. */
const LOST_MS = 3_000;

type Size = Pick<FrameFacts, "width" | "height">;

export class FramePace {
  readonly #send: (facts: FrameFacts, jpeg: Uint8Array) => void;
  readonly #sent = new Map<number, number>();
  #pending: { size: Size; jpeg: Uint8Array; hash: string } | undefined;
  #last = "";
  #n = 0;
  #credit = BURST;
  #at = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #level = 0;
  #strikes = 0;
  /** Called when the quality has changed. */
  onQuality: (() => void) | undefined;

  constructor(send: (facts: FrameFacts, jpeg: Uint8Array) => void) {
    this.#send = send;
  }

  /** Quality of the next JPEGs, 1 to 100. */
  get quality(): number {
    return QUALITIES[this.#level] ?? 50;
  }

  /** Takes the newest frame. A frame with the same picture as the last one is left out. */
  offer(size: Size, jpeg: Uint8Array): void {
    const hash = createHash("sha1").update(jpeg).digest("base64");
    if (hash === this.#last) {
      this.#pending = undefined;
      return;
    }
    this.#pending = { size, jpeg, hash };
    this.#pump();
  }

  acknowledge(n: number): void {
    const sent = this.#sent.get(n);
    if (sent === undefined) return;
    this.#sent.delete(n);
    if (performance.now() - sent > SLOW_MS) this.#strike();
    this.#pump();
  }

  /** Forgets the frames of an earlier connection: the next one is sent. */
  reset(): void {
    this.#sent.clear();
    this.#last = "";
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.onQuality = undefined;
  }

  #pump(): void {
    clearTimeout(this.#timer);
    const pending = this.#pending;
    if (!pending) return;
    const now = performance.now();
    this.#credit = Math.min(BURST, this.#credit + ((now - this.#at) / 1000) * RATE);
    this.#at = now;
    for (const [n, sent] of this.#sent) if (now - sent > LOST_MS) this.#sent.delete(n);
    if (this.#sent.size >= MOST_UNACKNOWLEDGED) {
      this.#timer = setTimeout(() => this.#pump(), LOST_MS);
      return;
    }
    if (this.#credit <= 0) {
      this.#timer = setTimeout(() => this.#pump(), (-this.#credit / RATE) * 1000 + 1);
      return;
    }
    this.#pending = undefined;
    this.#last = pending.hash;
    this.#credit -= pending.jpeg.length;
    this.#sent.set(++this.#n, now);
    if (pending.jpeg.length > LARGE_FRAME) this.#strike();
    this.#send({ n: this.#n, ...pending.size }, pending.jpeg);
  }

  #strike(): void {
    this.#strikes++;
    if (this.#strikes < 3 || this.#level >= QUALITIES.length - 1) return;
    this.#strikes = 0;
    this.#level++;
    this.onQuality?.();
  }
}
