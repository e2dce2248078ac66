/**
 * The `autocomplete` token of a control: the site's own statement of the question's meaning, the same on every site and in
 * every language (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill).
 */

/** The tokens of a person's own facts: those of secrets, payments and one-time codes name no answer that is used again. */
const FACTS = new Set(
  (
    "name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title " +
    "organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 " +
    "address-level2 address-level1 country country-name postal-code bday bday-day bday-month bday-year language sex " +
    "tel tel-country-code tel-national tel-area-code tel-local tel-extension email url"
  ).split(" "),
);

/** @returns undefined for an attribute that names no fact, such as `off`, or one that sites make up to turn the autofill off */
export function autofillToken(attribute: string | null | undefined): string | undefined {
  const tokens = (attribute ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (tokens.at(-1) === "webauthn") tokens.pop();
  return FACTS.has(tokens.at(-1) ?? "") ? tokens.join(" ") : undefined;
}
