/**
 * Checks a deployment from outside: sign-in, protocol, a run, errors, A2A and a schedule. The MCP client is of an older
 * revision, so that older clients stay proved.
 */
import { checkA2a } from "./check-a2a.ts";
import { checkErrors, checkExecution } from "./check-execution.ts";
import { checkProtocol } from "./check-protocol.ts";
import { checkSchedule } from "./check-schedule.ts";
import { checkSignIn } from "./check-sign-in.ts";
import type { Check, SmokeCheck, SmokeRequest, SmokeSuite } from "./smoke-request.ts";

/** @returns all checks in order; a failure does not skip later ones, except where no token was obtained */
export async function runSmoke(request: SmokeRequest): Promise<SmokeCheck[]> {
  const checks: SmokeCheck[] = [];
  const suite =
    (of: SmokeSuite): Check =>
    async (name, work) => {
      const problem = await work().then(() => undefined, problemOf);
      const check = {
        suite: of,
        name,
        passed: problem === undefined,
        problem,
      };
      checks.push(check);
      request.onCheck?.(check);
    };
  const { bucket } = request;
  if (bucket) {
    await suite("storage")("deleted inputs and results are gone", async () => {
      const kept = await bucket.keptAfterDeletion();
      if (kept.length > 0) throw new Error(`the state bucket has ${kept.join(", ")}`);
    });
  }
  const token = await checkSignIn(suite("sign-in"), request);
  await checkProtocol(suite("protocol"), { url: request.url, token });
  if (token === undefined) return checks;
  const deployment = { url: request.url, token };
  await checkExecution(suite("execution"), deployment, request);
  await checkErrors(suite("errors"), deployment, request);
  await checkA2a(suite("a2a"), deployment, request);
  await checkSchedule(suite("schedule"), deployment, request);
  return checks;
}

/** A failed request states its reason, such as ECONNREFUSED, only in its cause. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return code === undefined ? error.message : `${error.message} (${code})`;
}
