/** Reads the wizard and the answers of a message. */

import { isObject } from "../../core/json/is-object.ts";
import { exceededJsonLimit } from "../../core/json/json-limits.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { type TakenPictures, takenPicturesSchema } from "../../runs/runs.ts";
import { malformed } from "../call-failure.ts";
import type { IncomingMessage } from "../read-message.ts";

export interface WizardRequest {
  wizard_id?: string;
  user_data?: Record<string, unknown>;
  /** Fields whose unusual answers the person has confirmed. */
  confirmed?: string[];
  /** A person has time to complete the parts that only they can. */
  handoff?: boolean;
  /** A person has agreed to a press that may bind, by a wizard that no test run has proved. */
  confirm?: boolean;
  screenshots?: TakenPictures;
  /** The rest of the message. */
  text: string;
}

const KNOWN = ["wizard_id", "user_data", "confirmed", "handoff", "confirm", "screenshots"];

/**
 * Data is `{wizard_id, user_data}`, or the answers alone. A text that is a JSON object is data, since some clients can
 * send texts only.
 *
 * @throws AppError `invalid_request` that names the invalid part
 */
export function readWizardRequest(message: Pick<IncomingMessage, "data" | "text">): WizardRequest {
  const inText = parseObject(message.text);
  const data = inText ? [...message.data, { location: "the text", value: inText }] : message.data;
  const request: WizardRequest = { text: inText ? "" : message.text.trim() };
  for (const { location, value } of data) {
    const names = Object.keys(value);
    const hasKnown = names.some((name) => KNOWN.includes(name));
    if (hasKnown && names.some((name) => !KNOWN.includes(name))) {
      throw malformed(
        `${location}: the data may hold only wizard_id, user_data, confirmed, handoff, confirm and screenshots; put answers into user_data.`,
      );
    }
    const { wizard_id, user_data, confirmed, handoff, confirm, screenshots } = hasKnown
      ? value
      : { user_data: value };
    if (wizard_id !== undefined) {
      if (typeof wizard_id !== "string") throw malformed(`${location}: wizard_id must be a string.`);
      if (request.wizard_id !== undefined && request.wizard_id !== wizard_id) {
        throw malformed(`${location}: a message is for one wizard.`);
      }
      request.wizard_id = wizard_id;
    }
    if (confirmed !== undefined) {
      if (!Array.isArray(confirmed) || !confirmed.every((field) => typeof field === "string"))
        throw malformed(`${location}: confirmed must be a list of field ids.`);
      request.confirmed = [...(request.confirmed ?? []), ...confirmed];
    }
    if (handoff !== undefined) {
      if (typeof handoff !== "boolean") throw malformed(`${location}: handoff must be true or false.`);
      request.handoff = handoff;
    }
    if (confirm !== undefined) {
      if (typeof confirm !== "boolean") throw malformed(`${location}: confirm must be true or false.`);
      request.confirm = confirm;
    }
    if (screenshots !== undefined) {
      const { data, success } = takenPicturesSchema.safeParse(screenshots);
      if (!success)
        throw malformed(`${location}: screenshots must be one of ${takenPicturesSchema.options.join(", ")}.`);
      request.screenshots = data;
    }
    if (user_data !== undefined) {
      if (!isObject(user_data))
        throw malformed(`${location}: user_data must be an object with one property per field.`);
      request.user_data = { ...request.user_data, ...user_data };
    }
  }
  return request;
}

/** @returns undefined for a text that is not a JSON object */
function parseObject(text: string): Record<string, unknown> | undefined {
  const inner = withoutFence(text.trim());
  if (!inner.startsWith("{") || !inner.endsWith("}")) return undefined;
  if (exceededJsonLimit(inner) !== undefined) return undefined;
  const parsed = parseJson(inner);
  return "value" in parsed ? (parsed.value as Record<string, unknown>) : undefined;
}

/** Assistants put data between lines of three backticks. */
function withoutFence(text: string): string {
  const [opening] = /^```(?:json)?[^\S\n]*\n/.exec(text) ?? [];
  return opening && text.endsWith("```") ? text.slice(opening.length, -3).trim() : text;
}
