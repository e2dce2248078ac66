/** Parsers of option values for commander. */
import { InvalidArgumentError } from "commander";

/** A whole number in a range, bounds included. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isInteger(value) || value < min || value > max) {
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    }
    return value;
  };
}

/** An option that may be repeated. */
export function repeatable(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}
