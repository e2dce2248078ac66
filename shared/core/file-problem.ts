/** Failures of the file system in words, for messages about a file that a person has named. */

const WORDS: Partial<Record<string, string>> = {
  EACCES: "its permissions do not allow it",
  EISDIR: "it is a folder",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is no folder",
  EPERM: "its permissions do not allow it",
  EROFS: "the file system is read-only",
};

/** @param cause of a call of the file system */
export function fileProblem(cause: unknown): string {
  const { code = "unknown" } = cause as NodeJS.ErrnoException;
  return WORDS[code] ?? `the system reports ${code}`;
}
