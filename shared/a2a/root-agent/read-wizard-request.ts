/** Reads the wizard and the answers of a message. */
import { malformed } from "../call-failure.ts";
import { type IncomingMessage, isObject } from "../read-message.ts";

export interface WizardRequest {
  wizard_id?: string;
  user_data?: Record<string, unknown>;
}

const KNOWN = ["wizard_id", "user_data"];

/** @throws AppError `invalid_request` that names the invalid part */
export function readWizardRequest({ data }: Pick<IncomingMessage, "data">): WizardRequest {
  const request: WizardRequest = {};
  for (const { location, value } of data) {
    const other = Object.keys(value).find((key) => !KNOWN.includes(key));
    if (other !== undefined) {
      throw malformed(
        `${location}: the data may hold only wizard_id and user_data; put answers into user_data.`,
      );
    }
    const { wizard_id, user_data } = value;
    if (wizard_id !== undefined) {
      if (typeof wizard_id !== "string") throw malformed(`${location}: wizard_id must be a string.`);
      if (request.wizard_id !== undefined && request.wizard_id !== wizard_id) {
        throw malformed(`${location}: a message is for one wizard.`);
      }
      request.wizard_id = wizard_id;
    }
    if (user_data !== undefined) {
      if (!isObject(user_data))
        throw malformed(`${location}: user_data must be an object with one property per field.`);
      request.user_data = { ...request.user_data, ...user_data };
    }
  }
  return request;
}
