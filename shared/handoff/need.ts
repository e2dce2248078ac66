/** The parts of a form that only a person can complete, and the sentences that ask for them. */

export const PERSON_NEEDS = ["sign-in", "captcha", "upload", "signature", "declaration", "control"] as const;

export type PersonNeed = (typeof PERSON_NEEDS)[number];

/** The longest time that a run waits for a person, in milliseconds. */
export const PERSON_MS = 15 * 60_000;

const NEEDS: Record<string, PersonNeed> = {
  "a sign-in": "sign-in",
  "a captcha": "captcha",
  "a file upload": "upload",
  "a signature": "signature",
};

/** @param kind the page script's name of a control that it does not fill, such as `a captcha` */
export function needOfKind(kind: string): PersonNeed {
  return NEEDS[kind] ?? "control";
}

const SENTENCES: Record<PersonNeed, string> = {
  "sign-in": "Sign in here. Only you enter your name and password.",
  captcha: "Solve the puzzle that shows the site a person is here.",
  upload: "Choose the file that the form asks for.",
  signature: "Sign in the marked place.",
  declaration: "Read this page. Press its button only if you agree.",
  control: "Complete the marked part of the page.",
};

/** The need in one sentence, for the person. */
export function sentenceOf(need: PersonNeed): string {
  return SENTENCES[need];
}

const DEEDS: Record<PersonNeed, string> = {
  "sign-in": "signed in",
  captcha: "solved a captcha",
  upload: "chose a file",
  signature: "signed",
  declaration: "pressed the button",
  control: "completed a part of the page",
};

/** All that a caller hears of the person's act, such as `A person signed in on page 2.` */
export function deedOf(need: PersonNeed, page: number | undefined): string {
  return `A person ${DEEDS[need]} on ${page === undefined ? "the first page" : `page ${page}`}.`;
}

/** The need for a caller, such as `a person has to sign in`. */
export function needText(need: PersonNeed): string {
  const acts: Record<PersonNeed, string> = {
    "sign-in": "sign in",
    captcha: "solve a captcha",
    upload: "choose a file",
    signature: "sign",
    declaration: "read a page and press its button",
    control: "complete a part of the page",
  };
  return `A person has to ${acts[need]}.`;
}
