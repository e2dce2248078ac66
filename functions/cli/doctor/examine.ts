/** All checks of `federalrunner doctor`, at once. */
import { AppError, reportFailure } from "../../../shared/core/errors.ts";
import { bad, type Check, type Finding, type Report } from "./check.ts";
import { productChecks } from "./product.ts";
import { systemChecks } from "./system.ts";

/** @param env the settings that the commands read. Never throws. */
export function examine(env: Record<string, string | undefined>): Promise<Report[]> {
  return examineAll([...systemChecks(env), ...productChecks(env)]);
}

/** A check that throws is a problem with the error's own next step. */
export function examineAll(checks: readonly Check[]): Promise<Report[]> {
  return Promise.all(
    checks.map(async ({ name, look }): Promise<Report> => {
      const finding = await new Promise<Finding>((resolve) => resolve(look())).catch(findingOf);
      return { name, ...finding };
    }),
  );
}

function findingOf(error: unknown): Finding {
  if (!(error instanceof AppError))
    return bad("this part could not be examined", "report it with the output of --json");
  return bad(error.message, reportFailure(error).next);
}
