const COMMAND = /(?<=^|[`>|:] ?|, for )federalrunner (?=[a-z])/gm;

/**
 * Commands in a text for people, as they can be pasted where it is printed: npx finds the command in a checkout, in a
 * project and in a global installation.
 */
export function pasteable(text: string): string {
  return text.replace(COMMAND, "npx federalrunner ");
}
