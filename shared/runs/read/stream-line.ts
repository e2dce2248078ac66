/**
 * The worker's own account of a run over the service door, newline-delimited JSON: each event when it is stored, the
 * ended run last.
 */
import { z } from "zod";
import { type RunEvent, type RunRecord, runEventSchema, runRecordSchema } from "../record/run.ts";

export const STREAM_CONTENT_TYPE = "application/x-ndjson";

export type StreamLine = { event: RunEvent } | { run: RunRecord };

const streamLineSchema = z.union([
  z.object({ event: z.intersection(runEventSchema, z.object({ seq: z.int() })) }),
  z.object({ run: runRecordSchema }),
]);

export function formatStreamLine(line: StreamLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** @throws what the source throws, and when a line is malformed; a last line that was cut off is left out */
export async function* readStreamLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<StreamLine> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield streamLineSchema.parse(JSON.parse(line));
  }
}
