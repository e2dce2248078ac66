/** Push notification configs of tasks: the webhooks of runs. */
import { randomUUID } from "node:crypto";
import type { TaskPushNotificationConfig } from "@a2a-js/sdk";
import { TaskNotFoundError } from "@a2a-js/sdk/errors";
import { isTerminal, type RunRecord, type Runs, type Webhook } from "../../runs/runs.ts";
import { malformed } from "../call-failure.ts";
import type { TaskPush } from "./push-task.ts";
import { taskStateOf } from "./task-state.ts";

export interface PushConfigs {
  /** Without a task: for a message whose run is created later. @throws AppError `invalid_request` */
  check(config: TaskPushNotificationConfig): void;
  create(
    run: RunRecord,
    config: TaskPushNotificationConfig,
    version: string,
  ): Promise<TaskPushNotificationConfig>;
  get(run: RunRecord, id: string): Promise<TaskPushNotificationConfig>;
  list(run: RunRecord): Promise<TaskPushNotificationConfig[]>;
  delete(run: RunRecord, id: string): Promise<void>;
}

const LONGEST_ID = 64;
const LONGEST_SECRET = 4096;

export function createPushConfigs({ webhooks }: Pick<Runs, "webhooks">, push: TaskPush): PushConfigs {
  function check({ id, url, token, authentication }: TaskPushNotificationConfig): void {
    if (id.length > LONGEST_ID) throw malformed(`id must have at most ${LONGEST_ID} characters.`);
    const secrets = [token, authentication?.scheme ?? "", authentication?.credentials ?? ""];
    // They become values of headers.
    if (secrets.some((secret) => secret.length > LONGEST_SECRET || /[^\x20-\x7e]/.test(secret))) {
      throw malformed("token and authentication must be printable ASCII texts.");
    }
    push.check(url);
  }

  return {
    check,
    async create(run, config, version) {
      check(config);
      const { id, url, token, authentication } = config;
      const webhook: Webhook = {
        id: id === "" ? randomUUID() : id,
        url,
        token: token === "" ? undefined : token,
        authentication: authentication && {
          scheme: authentication.scheme,
          credentials: authentication.credentials,
        },
        version,
      };
      await webhooks.save(run.id, webhook);
      // Only later changes are news, except the end of a task that ended before.
      await push.watch({
        run_id: run.id,
        webhook_id: webhook.id,
        shown: isTerminal(run.state) ? 0 : taskStateOf(run),
      });
      return toConfig(run, webhook);
    },
    async get(run, id) {
      const [first] = id === "" ? await webhooks.list(run.id) : [await webhooks.read(run.id, id)];
      if (first) return toConfig(run, first);
      throw new TaskNotFoundError("This task has no push notification config with this id.");
    },
    list: async (run) => (await webhooks.list(run.id)).map((webhook) => toConfig(run, webhook)),
    delete: (run, id) => webhooks.delete(run.id, id),
  };
}

function toConfig(
  { id: taskId }: RunRecord,
  { id, url, token = "", authentication }: Webhook,
): TaskPushNotificationConfig {
  return { tenant: "", id, taskId, url, token, authentication };
}
