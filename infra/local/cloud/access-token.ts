import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolderSync } from "../../../shared/core/make-folder.ts";

/**
 * The bearer token of a local cloud, created once in its data folder: processes that outlive the cloud still hold it
 * after a restart.
 */
export function openAccessToken(dataDir: string): string {
  makeFolderSync(dataDir, 0o700);
  const file = join(dataDir, "access-token");
  try {
    // The first of several concurrent processes creates the file; all read it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}

/** The token of the workers' private services. */
export function serviceToken(accessToken: string): string {
  return createHmac("sha256", accessToken).update("private service").digest("base64url");
}

/** @param authorization the value of the header */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
