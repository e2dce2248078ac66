/**
 * Words for the same answer in the language of government forms. Each group is one concept; a new one is one line.
 * Spelled as `foldText` leaves them.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  [
    "freshman",
    "freshman year",
    "first year",
    "1st year",
    "year 1",
    "year one",
    "college freshman",
    "incoming freshman",
  ],
  ["sophomore", "sophomore year", "second year", "2nd year", "year 2", "year two"],
  ["junior", "junior year", "third year", "3rd year", "year 3", "year three"],
  ["senior", "senior year", "fourth year", "4th year", "year 4", "year four"],
  [
    "graduate",
    "grad",
    "graduate student",
    "grad student",
    "graduate school",
    "grad school",
    "graduate or professional",
  ],
  ["unmarried", "single", "never married", "not married"],
  ["married", "remarried", "married or remarried"],
  ["divorced", "divorcee"],
  ["widowed", "widow", "widower"],
  ["male", "man", "m"],
  ["female", "woman", "f"],
  ["full time", "fulltime", "ft"],
  ["part time", "parttime", "pt"],
  [
    "none",
    "none of these",
    "none of those",
    "none of them",
    "none of the above",
    "none of these apply",
    "none apply",
    "nothing applies",
    "nothing",
    "not any",
    "neither",
  ],
];
