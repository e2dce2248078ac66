/** The operations of A2A on push notifications. */
import type { A2ARequestHandler } from "@a2a-js/sdk/server";
import type { RunRecord } from "../../runs/runs.ts";
import { type A2ACaller, callerOf } from "../a2a-caller.ts";
import type { PushConfigs } from "./push-configs.ts";

/** @throws TaskNotFoundError */
export type FindTask = (id: string, caller: A2ACaller) => Promise<RunRecord>;

/** @throws PushNotificationNotSupportedError */
export type RequirePush = () => PushConfigs;

type PushOperations = Pick<
  A2ARequestHandler,
  | "createTaskPushNotificationConfig"
  | "getTaskPushNotificationConfig"
  | "listTaskPushNotificationConfigs"
  | "deleteTaskPushNotificationConfig"
>;

export function pushOperations(find: FindTask, requirePush: RequirePush): PushOperations {
  return {
    async createTaskPushNotificationConfig(config, context) {
      const configs = requirePush();
      return configs.create(await find(config.taskId, callerOf(context)), config, context.requestedVersion);
    },
    async getTaskPushNotificationConfig({ taskId, id }, context) {
      const configs = requirePush();
      return configs.get(await find(taskId, callerOf(context)), id);
    },
    async listTaskPushNotificationConfigs({ taskId }, context) {
      const configs = requirePush();
      return { configs: await configs.list(await find(taskId, callerOf(context))), nextPageToken: "" };
    },
    async deleteTaskPushNotificationConfig({ taskId, id }, context) {
      const configs = requirePush();
      await configs.delete(await find(taskId, callerOf(context)), id);
    },
  };
}
