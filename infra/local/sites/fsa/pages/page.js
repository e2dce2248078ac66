/**
 * One page of the form. `path` is its address below `/aid-estimator/`.
 *
 * @typedef {object} Page
 * @property {string} name
 * @property {string} path
 * @property {string} title
 * @property {string} [intro]
 * @property {(given: import("../answers.js").Values) => boolean} [when] whether earlier pages' answers lead here
 * @property {(answers: import("../answers.js").Answers) => import("../questions/question.js").Question[]} questions
 */

export {};
