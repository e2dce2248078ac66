import { createHash } from "node:crypto";

/** The file name of a resource, whose own name may have 500 characters; a file name has at most 255. */
export function fileOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 40);
}
