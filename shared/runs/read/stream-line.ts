/**
 * The stream of a run from the worker's service, newline-delimited JSON: each event at once, then the ended
 * run.
 */
import { z } from "zod";
import { numberedEventSchema, type RunEvent, type RunRecord, runRecordSchema } from "../record/run.ts";

export const STREAM_CONTENT_TYPE = "application/x-ndjson";

export type StreamLine = { event: RunEvent } | { run: RunRecord };

const streamLineSchema = z.union([
  z.object({ event: numberedEventSchema }),
  z.object({ run: runRecordSchema }),
]);

export function formatStreamLine(line: StreamLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** @throws the error of the source, and for a malformed line; an incomplete last line is ignored */
export async function* readStreamLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<StreamLine> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield streamLineSchema.parse(JSON.parse(line));
  }
}
