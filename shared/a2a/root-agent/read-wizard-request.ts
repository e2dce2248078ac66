/** Which wizard a message asks for, and with which answers. */
import { malformed } from "../call-failure.ts";
import { type IncomingMessage, isObject } from "../read-message.ts";

export interface WizardRequest {
  wizard_id?: string;
  user_data?: Record<string, unknown>;
}

const KNOWN = ["wizard_id", "user_data"];

/** @throws AppError `invalid_request` that names the part and what is wrong with it */
export function readWizardRequest({ data }: Pick<IncomingMessage, "data">): WizardRequest {
  const request: WizardRequest = {};
  for (const { place, value } of data) {
    const other = Object.keys(value).find((key) => !KNOWN.includes(key));
    if (other !== undefined) {
      throw malformed(
        `${place}: its data holds wizard_id and user_data, and nothing else; answers go into user_data.`,
      );
    }
    const { wizard_id, user_data } = value;
    if (wizard_id !== undefined) {
      if (typeof wizard_id !== "string") throw malformed(`${place}: wizard_id must be a text.`);
      if (request.wizard_id !== undefined && request.wizard_id !== wizard_id) {
        throw malformed(`${place}: a message is for one wizard.`);
      }
      request.wizard_id = wizard_id;
    }
    if (user_data !== undefined) {
      if (!isObject(user_data))
        throw malformed(`${place}: user_data must be an object with one property a field.`);
      request.user_data = { ...request.user_data, ...user_data };
    }
  }
  return request;
}
