/**
 * Maps tokens to the callers of a local cloud and their permissions, as IAM does. The access token permits everything;
 * the workers' tokens permit everything except writing the configuration; accounts of the option `iam` have its grants.
 */
import { createHmac } from "node:crypto";
import { carriesToken } from "../access-token.ts";

export interface Caller {
  /** @param resource `bucket/NAME`, `queue/NAME`, `job/NAME`, `secret/ID`, `invoker` or `project` */
  may(permission: string, resource: string): boolean;
}

/** @returns undefined for a token that the cloud did not issue */
export type AccessPolicy = (authorization: string | undefined) => Caller | undefined;

export interface AccessPolicyOptions {
  accessToken: string;
  configurationBucket: string;
  /** `permission resource` by the name of a service account. */
  iam: Readonly<Record<string, readonly string[]>>;
}

const WORKER = "worker";

/** The token of a service account of the option `iam`. */
export function accountToken(accessToken: string, account: string): string {
  return createHmac("sha256", accessToken).update(account).digest("base64url");
}

/** The token of workers, which may only read the configuration, as their service accounts in a deployment. */
export function workerToken(accessToken: string): string {
  return accountToken(accessToken, WORKER);
}

export function createAccessPolicy({
  accessToken,
  configurationBucket,
  iam,
}: AccessPolicyOptions): AccessPolicy {
  const writes = /^storage\.objects\.(create|delete)$/;
  const callers: [string, Caller][] = [
    [accessToken, { may: () => true }],
    [
      workerToken(accessToken),
      {
        may: (permission, resource) =>
          !(writes.test(permission) && resource === `bucket/${configurationBucket}`),
      },
    ],
    ...Object.entries(iam).map(([account, grants]): [string, Caller] => {
      const granted = new Set(grants);
      const may = (permission: string, resource: string) => granted.has(`${permission} ${resource}`);
      return [accountToken(accessToken, account), { may }];
    }),
  ];
  return (authorization) => callers.find(([token]) => carriesToken(authorization, token))?.[1];
}
