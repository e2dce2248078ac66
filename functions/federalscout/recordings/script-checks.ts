/** The texts, title and address that a script checks on a page, in the words of Playwright and Cypress. */
import type { RecordedEnd } from "./recording.ts";
import type { Chain, ScriptCall } from "./script-acts.ts";

type FoundOnPage = Pick<RecordedEnd, "title" | "texts"> & { url?: string };

/**
 * @param chain of the checked element, or of a call of Cypress with its checks
 * @param expected the check of an `expect(…)`
 * @returns undefined where the chain checks nothing that a page states
 */
export function foundOnPage(chain: Chain, expected: ScriptCall | undefined): FoundOnPage | undefined {
  const last = chain.calls.at(-1);
  if (!expected) return last && cypressCheck(chain.calls, last);
  const [first] = expected.args;
  switch (expected.name) {
    case "toHaveURL":
      return typeof first === "string" ? { url: first } : undefined;
    case "toHaveTitle":
      return typeof first === "string" ? { title: first } : undefined;
    case "toContainText":
    case "toHaveText":
      return typeof first === "string" ? { texts: [first] } : undefined;
    case "toBeVisible":
      return last?.name === "getByText" && typeof last.args[0] === "string"
        ? { texts: [last.args[0]] }
        : undefined;
    default:
      return undefined;
  }
}

/** `cy.contains("$120")`, `cy.get(…).should("contain", "$120")` and `cy.title().should("eq", "x")` */
function cypressCheck(calls: readonly ScriptCall[], { name, args }: ScriptCall): FoundOnPage | undefined {
  const words = args.at(-1);
  if (typeof words !== "string") return undefined;
  const [, text] = name === "waitForSelector" ? (/^text=(.*)$/s.exec(words) ?? []) : [];
  if (text) return { texts: [text] };
  if (name === "contains") return { texts: [words] };
  if (!/^(?:should|and)$/.test(name) || args.length < 2) return undefined;
  if (calls[0]?.name === "title") return args[0] === "eq" ? { title: words } : undefined;
  return /^(?:contain|contain\.text|have\.text|include\.text)$/.test(String(args[0]))
    ? { texts: [words] }
    : undefined;
}
