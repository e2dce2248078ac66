/** The report of an exploration, and its single attempts. */
import { AppError, toAppError } from "../../../shared/core/errors.ts";

export interface Exploration {
  tries: number;
  /** Questions that could not be explored. */
  skipped: { field_id: string; reason: string }[];
  /** The reason why some options were not tried. */
  stopped?: string;
  /** Field ids whose former state could not be restored. */
  left?: string[];
  /** The page was opened again, because a control could not be put back. */
  renewed?: true;
  /** A list kept all options that were tried: it takes several, and shows no way to deselect them. */
  accumulates?: true;
}

/** A question that cannot be explored is reported: it must not end the session. */
export async function attempt(
  result: Exploration,
  field_id: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const error = toAppError(thrown);
    if (thrown instanceof AppError && error.type === "browser_crashed") throw thrown;
    const reason = thrown instanceof AppError ? error.message : "the control did not react as expected";
    result.skipped.push({ field_id, reason });
  }
}
