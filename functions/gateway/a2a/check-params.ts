/**
 * Checks the types of a request before the SDK reads it: the SDK converts a wrong type silently. Unknown fields are
 * allowed. ProtoJSON accepts both spellings of a name, and null for an absent field.
 */
import { z } from "zod";
import type { InputProblem } from "../../../shared/core/errors.ts";
import { isObject } from "../../../shared/core/json/is-object.ts";
import { MOST_PROBLEMS, schemaProblems } from "../../../shared/core/schemas/schema-issues.ts";
import { isLiteral } from "./legacy-message.ts";
import type { A2aVersion } from "./versions.ts";

/** @param method by its name in version 1.0. @param params of JSON-RPC, or the body of HTTP+JSON */
export function checkParams(version: A2aVersion, method: string, params: unknown): InputProblem[] {
  return problemsOf(version === "1.0" ? CURRENT[method] : LEGACY[method], params);
}

/** {@link checkParams} of HTTP+JSON, where version 0.3 has two forms of a message, and lists have their filters in the query. */
export function checkRest(
  version: A2aVersion,
  method: string,
  body: unknown,
  query: URLSearchParams,
): InputProblem[] {
  if (QUERIES[method]) return problemsOf(QUERIES[method], Object.fromEntries(query));
  if (method === "SendMessage" || method === "SendStreamingMessage") {
    return version === "1.0" || isLiteral(body)
      ? checkParams(version, method, body)
      : problemsOf(legacyProtoSend, body);
  }
  const hasBody = version === "1.0" && method === "CreateTaskPushNotificationConfig";
  return hasBody ? checkParams(version, method, body) : [];
}

/** Whether a body is a message of version 1.0, and of no form of 0.3. */
export function hasCurrentForm(body: unknown): boolean {
  if (!isLiteral(body) || !Array.isArray(body.message.parts)) return false;
  const hasKind = [body.message, ...body.message.parts].some((part) => isObject(part) && "kind" in part);
  return !hasKind && checkParams("1.0", "SendMessage", body).length === 0;
}

function problemsOf(schema: z.ZodType | undefined, value: unknown): InputProblem[] {
  const result = schema?.safeParse(value ?? {});
  return result?.error ? schemaProblems(result.error.issues, "a field", [], MOST_PROBLEMS) : [];
}

const text = z.string();
const id = z.string().min(1);
const count = z.custom(
  (value) =>
    typeof value === "string" ? /^\d+$/.test(value) : Number.isInteger(value) && Number(value) >= 0,
  { error: "must be a whole number of at least 0" },
);
const anyObject = z.record(z.string(), z.unknown());
const texts = z.array(text);

/** @param optional fields by their name in JSON; those in `required` must be there */
function fields(optional: Record<string, z.ZodType>, required: Record<string, z.ZodType> = {}): z.ZodType {
  const spellings = Object.entries(optional).flatMap(([name, type]) =>
    [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)].map((key) => [
      key,
      type.nullish(),
    ]),
  );
  return z.looseObject({ ...Object.fromEntries(spellings), ...required });
}

/** ProtoJSON: at most one of these fields has a value; a part without any is refused later, with its index. */
function oneOf(names: string[], schema: z.ZodType): z.ZodType {
  const given = (value: unknown) => names.filter((name) => isObject(value) && (value[name] ?? null) !== null);
  return schema.refine((value) => given(value).length < 2, {
    error: ({ input }) => `must have only one of ${given(input).join(" and ")}`,
  });
}

const messageFields = {
  contextId: text,
  taskId: text,
  metadata: anyObject,
  extensions: texts,
  referenceTaskIds: texts,
};
/** A number is the enumeration's own. */
const role = z.union([z.enum(["ROLE_USER", "ROLE_AGENT"]), z.int()], {
  error: () => "must be ROLE_USER or ROLE_AGENT",
});
const authentication = fields({ scheme: text, schemes: texts, credentials: text });
const webhook = { id: text, token: text, authentication };
const webhookObject = fields(webhook, { url: id });
const configurationFields = {
  acceptedOutputModes: texts,
  historyLength: count,
  returnImmediately: z.boolean(),
  blocking: z.boolean(),
  pushNotificationConfig: webhookObject,
  taskPushNotificationConfig: webhookObject,
};
const listFields = {
  contextId: text,
  status: text,
  pageSize: count,
  pageToken: text,
  historyLength: count,
  statusTimestampAfter: text,
  includeArtifacts: z.boolean(),
};

/** Data is a `google.protobuf.Value`. */
const currentPart = oneOf(
  ["text", "data", "raw", "url"],
  fields({ text, raw: text, url: text, mediaType: text, filename: text, metadata: anyObject }),
);
const currentMessage = fields({ ...messageFields, messageId: id, role, parts: z.array(currentPart) }, {});
const legacyFile = z.union([fields({ uri: text }, { bytes: text }), fields({ bytes: text }, { uri: text })], {
  error: () => "must have either bytes or a uri, as a text",
});
const legacyPart = z.discriminatedUnion(
  "kind",
  [
    z.looseObject({ kind: z.literal("text"), text, metadata: anyObject.nullish() }),
    z.looseObject({ kind: z.literal("data"), data: anyObject, metadata: anyObject.nullish() }),
    z.looseObject({ kind: z.literal("file"), file: legacyFile, metadata: anyObject.nullish() }),
  ],
  { error: () => "must have the kind text, data or file" },
);
const legacyMessage = fields(messageFields, {
  messageId: id,
  role: z.enum(["user", "agent"]),
  parts: z.array(legacyPart).min(1),
});

const configuration = fields(configurationFields);
const currentSend = fields({ configuration, metadata: anyObject }, { message: currentMessage });
const legacySend = fields({ configuration, metadata: anyObject }, { message: legacyMessage });
const legacyProtoPart = oneOf(
  ["text", "data", "file"],
  fields({ text, data: anyObject, file: anyObject, metadata: anyObject }),
);
const legacyProtoSend = fields(
  { configuration, metadata: anyObject },
  {
    message: fields({
      ...messageFields,
      messageId: id,
      role,
      content: z.array(legacyProtoPart),
    }),
  },
);
const task = fields({ historyLength: count, metadata: anyObject }, { id });

const CURRENT: Record<string, z.ZodType> = {
  SendMessage: currentSend,
  SendStreamingMessage: currentSend,
  GetTask: task,
  CancelTask: task,
  SubscribeToTask: task,
  ListTasks: fields(listFields),
  CreateTaskPushNotificationConfig: fields({ ...webhook, taskId: text }, { url: id }),
  GetTaskPushNotificationConfig: fields({ taskId: text, id: text }),
  ListTaskPushNotificationConfigs: fields({ taskId: text, pageSize: count, pageToken: text }),
  DeleteTaskPushNotificationConfig: fields({ taskId: text, id: text }),
};

const QUERIES: Record<string, z.ZodType> = {
  ListTasks: fields({
    pageSize: count,
    historyLength: count,
    includeArtifacts: z.enum(["true", "false"], { error: "must be true or false" }),
  }),
  GetTask: fields({ historyLength: count }),
};

const LEGACY: Record<string, z.ZodType> = {
  SendMessage: legacySend,
  SendStreamingMessage: legacySend,
  GetTask: task,
  CancelTask: task,
  SubscribeToTask: task,
  CreateTaskPushNotificationConfig: fields({}, { taskId: id, pushNotificationConfig: webhookObject }),
  GetTaskPushNotificationConfig: fields({ pushNotificationConfigId: text }, { id }),
  ListTaskPushNotificationConfigs: fields({}, { id }),
  DeleteTaskPushNotificationConfig: fields({}, { id, pushNotificationConfigId: id }),
};
