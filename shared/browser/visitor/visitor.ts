/** How a visit presents itself to the site. */
import { packageVersion } from "../../core/package-root.ts";

/**
 * `declared` names the product and its operator in the user agent and honours robots.txt; `plain` is the Chromium that it is,
 * for a person who is there.
 */
export const VISITORS = ["declared", "plain"] as const;
export type Visitor = (typeof VISITORS)[number];

/** The product token of the user agent and of robots.txt (RFC 9309, section 2.2.1). */
export const PRODUCT = "FederalRunner";

/**
 * The user agent of Chromium in a window, with its version's first number alone, as Chromium reduces it. Client hints and
 * `navigator.webdriver` stay as the browser has them.
 *
 * @param version of Chromium, such as `153.0.7000.1`
 * @param contact web or mail address of the operator, for a declared visitor
 */
export function userAgentOf(version: string, visitor: Visitor, contact?: string): string {
  const [major] = version.split(".");
  const chromium = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
  if (visitor === "plain") return chromium;
  const product = `${PRODUCT}/${packageVersion()}`;
  return `${chromium} ${product}${contact === undefined ? "" : ` (+${contact})`}`;
}
