/** A new run as its creator stored it, in the body of `POST /runs/{id}`. A worker that gets none reads storage. */
import { z } from "zod";
import { runRecordSchema } from "../record/run.ts";
import type { StoredRecord } from "../record/run-store.ts";

export interface StoredRun {
  record: StoredRecord;
  sealedInput: string;
}

/** Above it, a worker's read of the input is cheap compared with its work. */
export const LARGEST_STORED_RUN = 512 * 1024;
/** A record takes less than the rest. */
export const LARGEST_SENT_INPUT = LARGEST_STORED_RUN - 64 * 1024;

const storedRunSchema = z.object({
  record: z.object({ run: runRecordSchema, generation: z.string() }),
  sealedInput: z.string(),
});

/** @returns undefined for a large input */
export function formatStoredRun(stored: StoredRun): string | undefined {
  const body = JSON.stringify(stored);
  return Buffer.byteLength(body) <= LARGEST_STORED_RUN ? body : undefined;
}

/** @throws ZodError, SyntaxError */
export function parseStoredRun(body: string): StoredRun | undefined {
  return body === "" ? undefined : storedRunSchema.parse(JSON.parse(body));
}
