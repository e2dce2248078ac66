import { createHash } from "node:crypto";

/** A file's name for a resource's name: that may be 500 characters long, a file's 255. */
export function fileOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 40);
}
