/** Resolves after so many milliseconds. */
export function wait(/** @type {number} */ milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
