import { type AppError, toAppError } from "../../core/errors.ts";
import { createLogger } from "../../core/logger.ts";

/** Ends the process with the code that `main` gives; wrong settings are told in words and end with 2. */
export async function exitWith(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main());
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isAboutSettings(error)) process.stderr.write(`${error.message}\n`);
    else createLogger("ERROR").error({ error: thrown }, "the worker could not start");
    process.exit(isAboutSettings(error) ? 2 : 1);
  }
}

// Its message names settings and never shows their values.
function isAboutSettings(error: AppError): boolean {
  return error.type === "invalid_configuration";
}
