import { describe, expect, it } from "vitest";
import {
  toCurrentPush,
  toCurrentSend,
  toLegacyAnswer,
} from "../../../../../functions/gateway/a2a/legacy-form.ts";

const FILE = { raw: "AAEC", mediaType: "image/jpeg", filename: "one.jpg" };

describe("a message of version 0.3 over HTTP+JSON", () => {
  it("is the same in both of its forms", () => {
    const ids = { messageId: "m", contextId: "c", taskId: "t" };
    const literal = {
      ...ids,
      kind: "message",
      role: "user",
      parts: [
        { kind: "text", text: "hello" },
        { kind: "data", data: { age: 40 } },
        { kind: "file", file: { bytes: "AAEC", mimeType: "image/jpeg", name: "one.jpg" } },
        { kind: "file", file: { uri: "https://a.example/b" } },
      ],
    };
    const proto = {
      ...ids,
      role: "ROLE_USER",
      content: [
        { text: "hello" },
        { data: { data: { age: 40 } } },
        { file: { fileWithBytes: "AAEC", mimeType: "image/jpeg", name: "one.jpg" } },
        { file: { fileWithUri: "https://a.example/b" } },
      ],
    };
    const parts = [{ text: "hello" }, { data: { age: 40 } }, FILE, { url: "https://a.example/b" }];
    for (const message of [literal, proto])
      expect(toCurrentSend({ message }).message).toEqual({ ...ids, role: "ROLE_USER", parts });
  });

  it.each([
    [undefined, undefined],
    [{ blocking: false }, true],
    [{ blocking: true }, false],
    [{ acceptedOutputModes: ["text/plain"] }, false],
    // Clients that write ProtoJSON omit false.
    [{}, true],
  ])("waits unless its configuration says otherwise: %j", (configuration, returnsAtOnce) => {
    const message = { messageId: "m", role: "ROLE_USER", content: [{ text: "t" }] };
    const { configuration: current } = toCurrentSend({ message, configuration });
    expect((current as { returnImmediately?: boolean } | undefined)?.returnImmediately).toBe(returnsAtOnce);
  });

  it("has its webhook under either name", () => {
    const webhook = {
      url: "https://a.example",
      token: "t",
      authentication: { schemes: ["Bearer"], credentials: "c" },
    };
    const current = {
      url: "https://a.example",
      token: "t",
      authentication: { scheme: "Bearer", credentials: "c" },
    };
    for (const name of ["pushNotificationConfig", "pushNotification", "push_notification"]) {
      const { configuration } = toCurrentSend({ configuration: { [name]: webhook } });
      expect(configuration).toMatchObject({ taskPushNotificationConfig: current });
    }
    for (const body of [
      webhook,
      { config: { pushNotificationConfig: webhook } },
      { pushNotificationConfig: webhook },
    ])
      expect(toCurrentPush(body, "task")).toEqual({ ...current, taskId: "task" });
  });
});

describe("an answer of version 0.3 over HTTP+JSON", () => {
  const message = { messageId: "m", role: "ROLE_AGENT", parts: [{ data: { a: 1 } }, FILE] };
  const content = [{ data: { data: { a: 1 } } }, { file: { fileWithBytes: "AAEC", mimeType: "image/jpeg" } }];
  const legacyMessage = { messageId: "m", role: "ROLE_AGENT", content };

  it("has the states and the parts of its ProtoJSON", () => {
    const task = { id: "t", status: { state: "TASK_STATE_CANCELED", message }, history: [message] };
    const legacy = {
      id: "t",
      status: { state: "TASK_STATE_CANCELLED", message: legacyMessage },
      history: [legacyMessage],
    };
    expect(toLegacyAnswer("GetTask", task)).toEqual(legacy);
    expect(toLegacyAnswer("SendMessage", { task })).toEqual({ task: legacy });
    expect(toLegacyAnswer("SendMessage", { message })).toEqual({ message: legacyMessage });
    expect(
      toLegacyAnswer("ListTasks", { tasks: [task], nextPageToken: "", totalSize: 1, pageSize: 5 }),
    ).toEqual({
      tasks: [legacy],
      nextPageToken: "",
      totalSize: 1,
    });
  });

  it.each([
    ["TASK_STATE_WORKING", undefined],
    ["TASK_STATE_INPUT_REQUIRED", true],
    ["TASK_STATE_COMPLETED", true],
    ["TASK_STATE_FAILED", true],
    ["TASK_STATE_CANCELED", true],
    ["TASK_STATE_REJECTED", true],
  ])("marks the last event of a stream: %s", (state, final) => {
    const item = { statusUpdate: { taskId: "t", contextId: "c", status: { state } } };
    expect(toLegacyAnswer("SendStreamingMessage", item)).toMatchObject({ statusUpdate: { taskId: "t" } });
    const { statusUpdate } = toLegacyAnswer("SendStreamingMessage", item) as {
      statusUpdate: { final?: true };
    };
    expect(statusUpdate.final).toBe(final);
  });

  it("names a webhook by its task", () => {
    const config = { taskId: "t", id: "w", url: "https://a.example", authentication: { scheme: "Bearer" } };
    expect(toLegacyAnswer("GetTaskPushNotificationConfig", config)).toEqual({
      name: "tasks/t/pushNotificationConfigs/w",
      pushNotificationConfig: { id: "w", url: "https://a.example", authentication: { schemes: ["Bearer"] } },
    });
  });
});
