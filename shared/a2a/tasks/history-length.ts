import { malformed } from "../call-failure.ts";

/** @returns how many messages of the history are wanted; undefined for all. @throws AppError `invalid_request` */
export function checkHistoryLength(length: number | undefined): number | undefined {
  if (length === undefined || (Number.isInteger(length) && length >= 0)) return length;
  throw malformed("historyLength must be a whole number of at least 0.");
}
