/** The webhooks of a run, `runs/{id}/webhooks/{id}`, sealed to the gateway's key. They are deleted with the run. */
import type { JWK } from "jose";
import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { sealJson, unsealJson } from "../../keys/sealing.ts";
import { webhookName, webhooksPrefix } from "./object-names.ts";
import { type RunStore, SEALED } from "./run-store.ts";

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  /** The caller's own, sent with each notification. */
  token: z.string().optional(),
  authentication: z.object({ scheme: z.string(), credentials: z.string() }).optional(),
  /** The protocol's version, which selects the form of notifications. */
  version: z.string(),
});

export type Webhook = z.output<typeof webhookSchema>;

export interface Webhooks {
  /** Replaces one of the same id. @throws AppError `invalid_request` beyond ten of a run */
  save(runId: string, webhook: Webhook): Promise<void>;
  read(runId: string, id: string): Promise<Webhook | undefined>;
  list(runId: string): Promise<Webhook[]>;
  delete(runId: string, id: string): Promise<void>;
}

const MOST = 10;

export function createWebhooks(
  { objects }: RunStore,
  { gatewayKey, gatewayKeys }: { gatewayKey: JWK; gatewayKeys: JWK[] },
): Webhooks {
  const open = async (name: string): Promise<Webhook | undefined> => {
    const stored = await objects.read(name);
    return stored && webhookSchema.parse(await unsealJson(gatewayKeys, name, stored.body.toString("utf8")));
  };
  const names = async (runId: string) =>
    (await objects.list(webhooksPrefix(runId))).objects.map(({ name }) => name);

  return {
    async save(runId, webhook) {
      const name = webhookName(runId, webhook.id);
      const known = await names(runId);
      if (!known.includes(name) && known.length >= MOST) {
        throw new AppError("invalid_request", `A task has at most ${MOST} push notification configs.`);
      }
      const sealed = await sealJson(gatewayKey, name, webhook);
      for (;;) {
        if (await objects.create(name, sealed, SEALED)) return;
        const earlier = await objects.read(name);
        if (earlier && (await objects.replace(name, sealed, earlier.generation, SEALED))) return;
      }
    },
    read: (runId, id) => open(webhookName(runId, id)),
    async list(runId) {
      const found = await Promise.all((await names(runId)).map(open));
      return found.filter((webhook) => webhook !== undefined);
    },
    async delete(runId, id) {
      await objects.delete(webhookName(runId, id));
    },
  };
}
