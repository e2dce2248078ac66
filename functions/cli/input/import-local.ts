import { AppError } from "../../../shared/core/errors.ts";

/**
 * Loads a module of infra/local, which exists only in a checkout with development packages.
 *
 * @param feature the command or option, for the message
 * @throws AppError `invalid_request` when the module is missing
 */
export async function importLocal<T>(feature: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    const message = `${feature} needs a checkout with its development packages: run \`npm ci\`.`;
    throw new AppError("invalid_request", message, { cause });
  }
}
