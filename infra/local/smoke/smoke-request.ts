/** The checks of a deployment, and their credentials. */
import type { BucketPolicy } from "../../../shared/cloud/bucket-policy.ts";

export interface SmokeRequest {
  /** URL of the MCP endpoint. */
  url: string;
  access: SmokeAccess;
  /** A wizard to run, with data that its site accepts. Default: no run. */
  run?: WizardRun;
  /** Data that fits the wizard's contract and that its site objects to. */
  objection?: WizardRun;
  /** A wizard whose site does not answer, with data that fits its contract. */
  slow?: WizardRun;
  /** An agent that answers any text. */
  agentId?: string;
  /** Whether a schedule is created, fired once where `run` is given, and deleted. */
  schedule?: boolean;
  /** The state bucket, read with the credentials of this machine. */
  bucket?: BucketPolicy;
  onCheck?: (check: SmokeCheck) => void;
}

export interface WizardRun {
  wizardId: string;
  userData: Record<string, unknown>;
}

/** How the checks obtain their token. */
export type SmokeAccess =
  | { token: string }
  | { clientId: string; clientSecret: string }
  /** Called with the URL at which a person signs in; returns the redirect with the code. */
  | { visit: (url: URL) => Promise<URL>; redirectUrl: string; clientId?: string };

/** One check: passed, or its problem. */
export interface SmokeCheck {
  suite: SmokeSuite;
  name: string;
  passed: boolean;
  problem?: string;
}

export type SmokeSuite = "sign-in" | "protocol" | "execution" | "errors" | "a2a" | "schedule" | "storage";

/** Runs one check; a failure is recorded and does not end the others. */
export type Check = (name: string, work: () => Promise<void>) => Promise<void>;

/** The deployment under test, with a token. */
export interface Deployment {
  url: string;
  token: string;
}

/** @throws Error when the answer has another status */
export function expectStatus(answer: Response, status: number): void {
  if (answer.status !== status) throw new Error(`answered ${answer.status} instead of ${status}`);
}
