import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

/** Credentials that `gcloud auth application-default login` writes. */
const OWN = join(homedir(), ".config/gcloud/application_default_credentials.json");

/**
 * Writes credentials by which Google's libraries act as a service account, with the credentials of this machine's user. The
 * user needs roles/iam.serviceAccountTokenCreator on it. https://google.aip.dev/auth/4117
 *
 * @returns the file's path
 */
export function impersonate(serviceAccount: string): string {
  const url = `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${serviceAccount}:generateAccessToken`;
  const credentials = {
    type: "impersonated_service_account",
    service_account_impersonation_url: url,
    source_credentials: JSON.parse(readFileSync(OWN, "utf8")),
  };
  const file = join(mkdtempSync(join(tmpdir(), "contract-")), "credentials.json");
  writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 });
  return file;
}
