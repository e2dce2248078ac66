/** Files and folders with word lists of their own, and the reason of each. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {};
