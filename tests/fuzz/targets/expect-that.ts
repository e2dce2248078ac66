import { isDeepStrictEqual } from "node:util";

/** @throws Error with the message when the condition does not hold */
export function expectThat(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}

/** @throws Error that shows both values when they differ */
export function expectEqual(found: unknown, expected: unknown, subject: string): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${subject}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}
