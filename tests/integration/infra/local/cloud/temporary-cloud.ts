import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LocalCloudInput } from "../../../../../infra/local/cloud/options.ts";
import { type LocalCloud, startLocalCloud } from "../../../../../infra/local/cloud/start-local-cloud.ts";
import { type CloudSettings, readCloudSettings } from "../../../../../shared/cloud/config.ts";

export interface TemporaryCloud extends LocalCloud {
  dataDir: string;
  settings: CloudSettings;
  /** Headers of a request without a Google client. */
  headers: { authorization: string };
  /** Ends the cloud and removes its data. */
  remove(): Promise<void>;
}

/** A local cloud with data of its own; without limit of writes per object unless the options say so. */
export async function startTemporaryCloud(options: Partial<LocalCloudInput> = {}): Promise<TemporaryCloud> {
  const dataDir = await mkdtemp(join(tmpdir(), "local-cloud-"));
  const cloud = await startLocalCloud({ writeIntervalMs: 0, ...options, dataDir });
  return {
    ...cloud,
    dataDir,
    settings: readCloudSettings(cloud.env),
    headers: { authorization: `Bearer ${cloud.env.CLOUD_ACCESS_TOKEN}` },
    async remove() {
      await cloud.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
