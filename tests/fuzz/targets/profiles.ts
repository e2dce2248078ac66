import * as fc from "fast-check";
import { loadProfile } from "../../../shared/agents/profile/load-profile.ts";
import {
  expandTemplate,
  hasBrokenPlaceholder,
  templateNames,
} from "../../../shared/agents/profile/template.ts";
import { pureTarget } from "../target.ts";
import { PROFILE_TEXTS } from "./bundled-files.ts";
import { expectEqual, expectThat } from "./expect-that.ts";
import { mutatedJson } from "./mutated-json.ts";
import { refusedAs } from "./wizard-files.ts";

/** A changed profile is refused as `invalid_agent_profile`, or loads again as the same. */
export const profileFiles = pureTarget(
  "agent profiles",
  fc.property(mutatedJson(PROFILE_TEXTS), ({ text }) => {
    const loaded = refusedAs("invalid_agent_profile", () => loadProfile(text, "agent.json"));
    if (loaded === undefined) return;
    const again = loadProfile(JSON.stringify(loaded.profile), "agent.json");
    expectEqual(again.profile, loaded.profile, "the loaded profile");
  }),
);

const piece = fc.oneof(
  fc.constantFrom(
    "{{input}}",
    "{{ param.a }}",
    "{{session.id?}}",
    "\\{{",
    "{{",
    "}}",
    "{",
    "}",
    "$&",
    "$1",
    "--x=",
  ),
  fc.string({ maxLength: 6 }),
);

/** A value appears as it is and is never read as a template. */
export const templates = pureTarget(
  "templates",
  fc.property(fc.array(piece, { maxLength: 6 }), fc.array(piece, { maxLength: 4 }), (parts, valueParts) => {
    const template = parts.join("");
    const value = valueParts.join("");
    if (hasBrokenPlaceholder(template)) return;
    const marker = "\u{f8ff}";
    const expanded = expandTemplate(template, () => value);
    const marked = expandTemplate(template, () => marker);
    expectThat(expanded !== undefined && marked !== undefined, "a template with all values is omitted");
    expectEqual(expanded, marked?.split(marker).join(value), "the value");
    const names = templateNames(template);
    if (names.length > 0)
      expectEqual(
        expandTemplate(template, () => undefined),
        undefined,
        "a template without its value",
      );
  }),
);
