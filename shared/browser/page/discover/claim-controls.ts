import { locateField } from "../fill/locate-field.ts";
import type { PlannedField } from "../protocol.ts";
import { findControls } from "../widgets/index.ts";
import { radiosOf } from "../widgets/parts/choices/find-radios.ts";
import { identityOf } from "./controls.ts";

/** For each field: whether its locators match an element, and the identities of its controls. */
export function claimControls(fields: PlannedField[]): { isFound: boolean; identities: string[] }[] {
  const controls = findControls().map(({ control }) => control);
  return fields.map((field) => {
    const { element, control } = locateField(field);
    const radios = field.kind === "radio" ? radiosOf(field) : [];
    const own = [element, control, ...radios].filter((one) => one !== undefined);
    const isOwn = (one: HTMLElement) =>
      own.some((target) => one.contains(target)) || (radios.length === 0 && control?.contains(one) === true);
    return { isFound: own.length > 0, identities: controls.filter(isOwn).map(identityOf) };
  });
}
