/** Codes of letters and digits in the case and with the marks that their box accepts: `sw1a1aa` as `SW1A 1AA`. */

import type { Pattern } from "../../../core/schemas/pattern.ts";

const LONGEST_CODE = 20;

/** @returns undefined where no form, or several forms with the same characters, fit the pattern */
export function fitCode(text: string, pattern: Pattern | undefined): string | undefined {
  const isCode = /^[a-z\d][a-z\d .-]*[a-z\d]$/i.test(text) && /[a-z]/i.test(text) && /\d/.test(text);
  if (!pattern || !isCode || text.length > LONGEST_CODE || pattern.test(text)) return undefined;
  // The case alone changes no character of a code of any length.
  if (!/[ .-]/.test(text) && pattern.test(text.toUpperCase())) return text.toUpperCase();
  for (const given of [text, text.toUpperCase()]) {
    const plain = given.replace(/[ .-]/g, "");
    const divided = [" ", "-"].flatMap((mark) =>
      Array.from(
        { length: plain.length - 1 },
        (_, at) => plain.slice(0, at + 1) + mark + plain.slice(at + 1),
      ),
    );
    for (const forms of [[given], [plain], divided]) {
      const [form, ...others] = forms.filter((one) => pattern.test(one));
      if (form === undefined) continue;
      // A pattern that also matches with one digit less is not that of a code.
      return others.length === 0 && !pattern.test(form.replace(/\d/, "")) ? form : undefined;
    }
  }
  return undefined;
}
