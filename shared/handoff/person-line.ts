/** The worker's end of a meeting: the messages of the person's page, and those for it. */
import type { PersonNeed } from "./need.ts";
import type { Bytes } from "./sealed/bytes.ts";
import type { FrameFacts, ToPage } from "./sealed/messages.ts";

export interface AskedOfPerson {
  for: PersonNeed;
  /** The number of the form's page; absent for the first one, before it is recognised. */
  page: number | undefined;
  /** The end of the wait. */
  until: Date;
}

export interface PersonEvents {
  /** The person's page has connected, for the first time or again. */
  connected(): void;
  /** A message of the page: any JSON value. */
  message(value: unknown): void;
  /** A part of the file that the page sends. */
  part(bytes: Bytes): void;
}

export interface PersonLine {
  /** Absent: the person acts in the browser's own window, and only {@link PersonEvents.message} `done` follows. */
  readonly isWindow?: true;
  /** Whether a page has ever connected. */
  readonly wasOpened: boolean;
  /** Passes the events on, from now. */
  start(events: PersonEvents): void;
  /** Dropped while no page is connected. */
  send(message: ToPage): void;
  sendFrame(facts: FrameFacts, jpeg: Uint8Array): void;
  /** Ends the meeting; its link opens nothing afterwards. */
  close(reason: "done" | "absent" | "ended"): Promise<void>;
}

/** Asks a person to come. */
export interface PersonDesk {
  ask(asked: AskedOfPerson, signal: AbortSignal): Promise<PersonLine>;
}
