/**
 * The interface between a question and its page. The page calls `validate` when the visitor wants to go
 * on; `show` brings a message that only the server can know of.
 *
 * @typedef {object} Question
 * @property {string[]} fields whose answers it collects
 * @property {HTMLElement} element
 * @property {() => boolean} validate shows a message where something is wrong; true when nothing is
 * @property {(field: string, message: string) => void} show
 * @property {(answers: import("../answers.js").Answers) => boolean} [when] shown only while this holds
 * @property {() => void} [refresh] called after any answer changed
 */

export const REQUIRED = "Select an option to continue.";
