import { AppError } from "../../../shared/core/errors.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";

const ASK =
  "This has failed three times. Stop trying: show the user the screenshot, list your attempts, and ask for the answer to this question.";

/** Counts the failures of one element of a page; the third one requests help from the user. */
export async function withRetriesCounted<T>(
  session: DiscoverySession,
  about: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    session.succeeded(about);
    return result;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const error = thrown;
    if (error.type !== "selector_not_found" && error.type !== "validation_error") throw thrown;
    if (!session.failed(about)) throw thrown;
    throw new AppError(error.type, error.message, {
      details: { ...error.details, next: ASK, ask_user: true },
      cause: error,
    });
  }
}
