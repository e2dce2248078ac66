/** Dates for dummy answers, in the notations of forms. */

/** A young adult: forms ask a young person for more, such as the parents of a student, and name an age that is too low. */
export const EXAMPLE_BIRTH = new Date(Date.UTC(new Date().getUTCFullYear() - 23, 4, 15));

const NOTATIONS = ["MM/DD/YYYY", "YYYY-MM-DD", "DD/MM/YYYY"];
/** A notation in the letters of English, French, German or Spanish: `MM/DD/YYYY`, `JJ/MM/AAAA`, `TT.MM.JJJJ`. */
const NOTATION = /(?<![A-Z])(?:[DMJT]{1,2}|[YAJ]{4})([-/. ])[DMJT]{1,2}\1(?:[YAJ]{2,4}|[DJT]{1,2})(?![A-Z])/i;

/** The 15th of a month before or after this one. */
export function monthsFromNow(months: number): Date {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() + months, 15);
  return day;
}

export function yearsAgo(years: number): Date {
  return monthsFromNow(-12 * years);
}

/** A date in the usual notations; first in the one that a text is written in. */
export function writeDate(date: Date, like = ""): string[] {
  const isLike = (text: string) => text.replace(/\d/g, "0") === like.replace(/\d/g, "0");
  const written = NOTATIONS.map((notation) => writeDateAs(date, notation));
  return [...written.filter(isLike), ...written.filter((text) => !isLike(text))];
}

/** The notation that a text names. */
export function findNotation(text: string): string | undefined {
  return NOTATION.exec(text)?.[0].toUpperCase();
}

export function writeDateAs(date: Date, notation: string): string {
  const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
  const isYear = (letters: string) =>
    /[YA]/.test(letters) || (letters.startsWith("J") && (letters.length > 2 || notation.includes("T")));
  return notation.replace(/[A-Z]+/g, (letters) => {
    if (isYear(letters)) return letters.length > 2 ? year : year.slice(2);
    const padded = letters.startsWith("M") ? month : day;
    return letters.length > 1 ? padded : String(Number(padded));
  });
}
