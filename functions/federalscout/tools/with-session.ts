import { AppError, toAppError } from "../../../shared/core/errors.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import type { Picture, ScoutContext } from "./define-tool.ts";

/** A failure with a screenshot of its page. */
export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
  readonly picture: Picture | undefined;

  constructor(cause: unknown, picture: Picture | undefined) {
    super("a tool failed", { cause });
    this.picture = picture;
  }
}

/**
 * Runs in a session, with exclusive access.
 *
 * @throws ToolFailure with a screenshot; a browser crash closes the session
 */
export async function withSession<T>(
  { sessions, store }: ScoutContext,
  id: string,
  work: (session: DiscoverySession) => Promise<T>,
): Promise<T> {
  const session = sessions.get(id);
  return session.inTurn(async () => {
    try {
      return await work(session);
    } catch (thrown) {
      if (thrown instanceof ToolFailure) throw thrown;
      if (toAppError(thrown).type === "browser_crashed") {
        await sessions.close(id);
        throw crashed(
          session,
          await store.load(id).then(
            () => true,
            () => false,
          ),
        );
      }
      throw new ToolFailure(thrown, await session.pictureOfFailure(thrown));
    } finally {
      if (sessions.has(id)) sessions.get(id);
    }
  });
}

function crashed({ id, pages }: DiscoverySession, isSaved: boolean): AppError {
  return new AppError("browser_crashed", "The browser of this session ended; the session is closed.", {
    details: {
      pages_saved: pages.length,
      next: isSaved
        ? `Call federalscout_resume_discovery with session_id ${id}: the saved pages are kept.`
        : "Call federalscout_start_discovery again: no page had been saved yet.",
    },
  });
}
