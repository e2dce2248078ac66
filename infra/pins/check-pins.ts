/** Compares each pin with its tag, and renews those that differ. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPins, type Pin } from "./find-pins.ts";
import { PUBLIC, resolvePin, type Sources } from "./resolve-pin.ts";

export interface CheckedPin extends Pin {
  /** The digest of the tag now; undefined where its source did not answer. */
  found: string | undefined;
  /** The reason, where its source did not answer. */
  problem?: string;
}

/** @param root of the repository */
export function checkPins(root: string, sources: Sources = PUBLIC): Promise<CheckedPin[]> {
  return Promise.all(
    findPins(root).map(async (pin) => {
      try {
        return { ...pin, found: await resolvePin(pin, sources) };
      } catch (error) {
        return { ...pin, found: undefined, problem: (error as Error).message };
      }
    }),
  );
}

/** Replaces the pins that differ from their tags. */
export function renewPins(root: string, pins: readonly CheckedPin[]): void {
  for (const { found, digest, files } of pins)
    for (const file of found === undefined || found === digest ? [] : files) {
      const path = join(root, file);
      writeFileSync(path, readFileSync(path, "utf8").replaceAll(digest, found as string));
    }
}

export interface PinReport {
  lines: string[];
  /** 1: a pin differs from its tag. 2: a source did not answer, so that a pin is unconfirmed. */
  exitCode: 0 | 1 | 2;
}

export function reportPins(pins: readonly CheckedPin[]): PinReport {
  const differ = pins.filter(({ found, digest }) => found !== undefined && found !== digest);
  const silent = pins.filter(({ found }) => found === undefined);
  const lines = pins.flatMap(({ name, tag, digest, found, problem, files }) => [
    `${found === undefined ? "unconfirmed" : found === digest ? "same" : "DIFFERENT"}  ${name} ${tag}`,
    `  pin    ${digest}`,
    found === undefined ? `  no answer: ${problem}` : `  found  ${found}`,
    `  in     ${files.join(", ")}`,
  ]);
  const verdict = `${pins.length} pins: ${pins.length - differ.length - silent.length} same, ${differ.length} different, ${silent.length} unconfirmed.`;
  const advice =
    silent.length > 0
      ? [
          "The network refused some sources: an unconfirmed pin is neither right nor wrong. Run this command elsewhere.",
        ]
      : [];
  return {
    lines: [...lines, verdict, ...advice],
    exitCode: differ.length > 0 ? 1 : silent.length > 0 ? 2 : 0,
  };
}
