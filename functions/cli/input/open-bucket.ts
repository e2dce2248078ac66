import type { ObjectStore } from "../../../shared/cloud/objects.ts";
import { cloudEnvironment } from "./open-cloud-runs.ts";

/**
 * The configuration bucket of the deployment that the settings name or, where they name none, of the running local stack.
 *
 * @throws AppError `invalid_configuration`, or `invalid_request` without a deployment and a local stack
 */
export async function openBucket(): Promise<{ bucket: string; objects: ObjectStore }> {
  const [{ createConfigurationStore }, { readCloudSettings }, environment] = await Promise.all([
    import("../../../shared/cloud/objects.ts"),
    import("../../../shared/cloud/config.ts"),
    cloudEnvironment(),
  ]);
  const settings = readCloudSettings(environment);
  return { bucket: settings.configurationBucket, objects: createConfigurationStore(settings) };
}
