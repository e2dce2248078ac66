/** The languages of the vocabulary. A topic without one of its languages is a type error. */

export type Language = "en" | "es" | "fr" | "de";

/** Languages of which the vocabulary has the topics where a false reading binds a person, or states a wrong amount. */
export type FurtherLanguage = "pt" | "it" | "nl" | "pl" | "no" | "sv" | "da";

/** Each list holds alternatives of a regular expression, in lower case. */
export type Words<T = string> = Readonly<Record<Language, T>>;

export type WordsOfAll<T = string> = Readonly<Record<Language | FurtherLanguage, T>>;
