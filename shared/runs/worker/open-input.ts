import type { JWK } from "jose";
import type { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { unsealJson } from "../../keys/sealing.ts";
import { inputName } from "../record/object-names.ts";
import type { RunStore } from "../record/run-store.ts";

/** The run's input, opened with the worker's keys. @throws AppError `invalid_request`, `unsealing_failed` */
export async function openInput<Schema extends z.ZodType>(
  store: RunStore,
  id: string,
  inputKeys: JWK[],
  schema: Schema,
): Promise<z.output<Schema>> {
  const stored = await store.objects.read(inputName(id));
  if (!stored) throw new AppError("internal_error", "The run's input is missing.");
  const opened = await unsealJson(inputKeys, inputName(id), stored.body.toString("utf8"));
  const input = schema.safeParse(opened);
  if (!input.success) throw new AppError("invalid_request", "The run's input does not have the agreed form.");
  return input.data;
}
