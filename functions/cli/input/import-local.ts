import { AppError } from "../../../shared/core/errors.ts";

/**
 * Loads a part of infra/local, which exists in a checkout with its development packages only.
 *
 * @throws AppError `invalid_request` that says so
 */
export async function importLocal<T>(wanted: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    const message = `${wanted} needs a checkout with its development packages: run \`npm ci\`.`;
    throw new AppError("invalid_request", message, { cause });
  }
}
