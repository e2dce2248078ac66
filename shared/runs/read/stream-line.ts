/**
 * The stream of a run from the worker's service, newline-delimited JSON: each event at once, then the ended run with its
 * sealed result, which the caller therefore does not read from storage.
 */
import { z } from "zod";
import { formatResult, parseResult, type RunResult } from "../record/result-object.ts";
import { numberedEventSchema, type RunEvent, type RunRecord, runRecordSchema } from "../record/run.ts";

export const STREAM_CONTENT_TYPE = "application/x-ndjson";

export type StreamLine = { event: RunEvent } | { run: RunRecord; result?: RunResult | undefined };

const streamLineSchema = z.union([
  z.object({ event: numberedEventSchema }),
  // A worker of an earlier version sends no result.
  z.object({ run: runRecordSchema, result: z.string().transform(parseResult).optional() }),
]);

export function formatStreamLine(line: StreamLine): string {
  if (!("result" in line)) return `${JSON.stringify(line)}\n`;
  const { run, result } = line;
  // The pictures of another worker's result are in storage.
  const text = result?.pictures && formatResult(result.outcome, result.pictures);
  return `${JSON.stringify({ run, result: text })}\n`;
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
