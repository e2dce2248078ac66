import { createLogger } from "../../../shared/core/logger.ts";
import { userFolders } from "../../../shared/core/user-folders.ts";
import type { LocalStore } from "../../../shared/runs/open-local-runs.ts";
import { readCliConfig } from "../config.ts";

/** The runs of this person on this computer, of which the local MCP server and the local stack are further processes. */
export async function openStoreHere(): Promise<LocalStore> {
  const { environment } = readCliConfig();
  const folders = userFolders(environment);
  const [{ openLocalObjects, localFile }, { openOwnKeys }] = await Promise.all([
    import("../../../shared/cloud/local-objects.ts"),
    import("../../../shared/keys/open-user-keys.ts"),
  ]);
  const [keys, objects] = await Promise.all([
    openOwnKeys(folders),
    openLocalObjects(localFile(folders.data)),
  ]);
  return { env: { ...environment, ...keys }, log: createLogger("error", { service: "cli" }), objects };
}
