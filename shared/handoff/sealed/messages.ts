/** The messages inside the sealed channel. The first byte is the kind: JSON, a frame of the tab, or a part of a file. */
import { type Bytes, joined, textOf, utf8 } from "./bytes.ts";

/** In CSS pixels of the tab's window. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A control of the form's page, for a list that screen readers read. */
export interface ListedControl {
  ref: number;
  role: string;
  name: string;
}

export type ToPage =
  | { type: "ask"; sentence: string; seconds: number }
  /** The asked control; absent where it is not on the screen. */
  | { type: "mark"; box?: Box }
  /** The control that has the keyboard. */
  | { type: "focus"; role: string; name: string; value?: string; typing: "text" | "digits" | "none" }
  | { type: "controls"; controls: ListedControl[] }
  | { type: "choose_file"; multiple: boolean; accept: string }
  | { type: "file_taken"; ok: boolean }
  | { type: "note"; text: string }
  | { type: "end"; reason: "done" | "absent" | "ended" };

export interface FrameFacts {
  n: number;
  /** The tab's window in CSS pixels. */
  width: number;
  height: number;
}

export type PointerKind = "mouse" | "touch";

export type ToWorker =
  /** The page's room for the tab, in CSS pixels, and the pixels of its screen for each. */
  | { type: "view"; width: number; height: number; ratio: number }
  | { type: "ack"; n: number }
  | { type: "pointer"; act: "down" | "move" | "up" | "cancel"; by: PointerKind; x: number; y: number }
  | { type: "wheel"; x: number; y: number; dx: number; dy: number }
  | { type: "key"; key: string }
  | { type: "text"; text: string }
  | { type: "list" }
  | { type: "go"; ref: number }
  | { type: "file"; name: string; media: string; size: number }
  | { type: "no_file" }
  | { type: "done" };

const JSON_KIND = 0;
const FRAME_KIND = 1;
const PART_KIND = 2;

export function encodeJson(message: ToPage | ToWorker): Bytes {
  return joined(Uint8Array.of(JSON_KIND), utf8(JSON.stringify(message)));
}

export function encodeFrame({ n, width, height }: FrameFacts, jpeg: Uint8Array): Bytes {
  const head = new Uint8Array(9);
  const view = new DataView(head.buffer);
  head[0] = FRAME_KIND;
  view.setUint32(1, n);
  view.setUint16(5, width);
  view.setUint16(7, height);
  return joined(head, jpeg);
}

export function encodePart(bytes: Uint8Array): Bytes {
  return joined(Uint8Array.of(PART_KIND), bytes);
}

export type Decoded =
  | { kind: "json"; value: unknown }
  | { kind: "frame"; facts: FrameFacts; jpeg: Bytes }
  | { kind: "part"; bytes: Bytes };

/** @throws Error for bytes of another form */
export function decode(bytes: Bytes): Decoded {
  if (bytes[0] === JSON_KIND) return { kind: "json", value: JSON.parse(textOf(bytes.slice(1))) };
  if (bytes[0] === PART_KIND) return { kind: "part", bytes: bytes.slice(1) };
  if (bytes[0] !== FRAME_KIND || bytes.length < 9) throw new Error("an unknown kind of message");
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const facts = { n: view.getUint32(1), width: view.getUint16(5), height: view.getUint16(7) };
  return { kind: "frame", facts, jpeg: bytes.slice(9) };
}

/** Files larger than this are refused, in bytes. */
export const LARGEST_FILE = 20 * 1024 * 1024;
/** The most bytes of a file in one message. */
export const FILE_PART = 64 * 1024;
