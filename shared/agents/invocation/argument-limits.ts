/** What the kernel takes as one argument or variable. */
import { AppError } from "../../core/errors.ts";

/** Linux: MAX_ARG_STRLEN, 32 pages with the NUL at the end. https://man7.org/linux/man-pages/man2/execve.2.html */
const LONGEST_ARGUMENT = 131_071;

/**
 * @param subject what is passed, for the message
 * @throws AppError `invalid_request`
 */
export function requireArgumentFits(value: string, subject: string): void {
  if (value.includes("\0")) {
    throw new AppError("invalid_request", `${subject} holds a NUL character, which no argument can hold.`);
  }
  if (value.length <= LONGEST_ARGUMENT / 3) return;
  const bytes = Buffer.byteLength(value);
  if (bytes <= LONGEST_ARGUMENT) return;
  throw new AppError(
    "invalid_request",
    `${subject} has ${bytes} bytes, and an argument holds at most ${LONGEST_ARGUMENT}: send less, or have the profile take its input by stdin or a file.`,
  );
}
