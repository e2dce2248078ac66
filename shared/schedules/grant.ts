/**
 * The grant of a schedule: its owner delegates the scope that the target requires, and every firing uses it until it is
 * withdrawn. `schedule-grants/withdrawn/{subject}` withdraws all grants that the caller made before.
 */
import { z } from "zod";
import { requiredScope, requireScope, type Scope } from "../auth/scopes.ts";
import { AppError } from "../core/errors.ts";
import type { ScheduleGrant, ScheduleTarget } from "./definition/schedule.ts";
import type { ScheduleStore } from "./schedule-store.ts";

/** Owner hashes of `Runs.owners`; `all` for a holder of the deployment's keys. */
export type Owners = readonly string[] | "all";

/** The caller of a change, with the scopes that it can delegate. */
export interface ScheduleCaller {
  owners: Owners;
  scopes: ReadonlySet<Scope>;
}

/** The first hash becomes the schedule's owner. */
export interface ScheduleCreator extends ScheduleCaller {
  owners: readonly [string, ...string[]];
  /** Whether the creator holds the deployment's keys: its ids are those of the whole deployment. */
  isOperator?: boolean;
}

/**
 * @param owner of the schedule, for a grant by a holder of the deployment's keys
 * @throws AppError `insufficient_scope`
 */
export function recordGrant(
  target: ScheduleTarget,
  caller: ScheduleCaller,
  owner: string,
  at: string,
): ScheduleGrant {
  const scope = requireTargetScope(target, caller);
  const subject = caller.owners === "all" ? owner : (caller.owners[0] ?? owner);
  return { subject, scopes: [scope], granted_at: at };
}

/** @throws AppError `insufficient_scope` */
export function requireTargetScope({ kind }: ScheduleTarget, { scopes }: ScheduleCaller): Scope {
  const scope = requiredScope(kind, "run");
  requireScope(scopes, scope, `A schedule of this ${kind}`);
  return scope;
}

/** @throws AppError `insufficient_scope` when the grant does not cover the target, or was withdrawn */
export async function checkGrant(
  { objects }: ScheduleStore,
  { target, grant }: { target: ScheduleTarget; grant?: ScheduleGrant | undefined },
): Promise<void> {
  const scope = requiredScope(target.kind, "run");
  if (!grant?.scopes.includes(scope)) throw refusal(`has no grant of the scope ${scope}`, scope);
  const stored = await objects.read(withdrawnName(grant.subject));
  if (!stored) return;
  const { withdrawn_at } = withdrawnSchema.parse(JSON.parse(stored.body.toString("utf8")));
  if (grant.granted_at <= withdrawn_at) throw refusal("had its grant withdrawn", scope);
}

/** @param subjects the hashes of one caller, by every current key */
export async function withdrawGrants(
  { objects, clock }: ScheduleStore,
  subjects: readonly string[],
): Promise<void> {
  const body = JSON.stringify({ withdrawn_at: clock.now().toISOString() });
  for (const name of subjects.map(withdrawnName)) {
    const stored = (await objects.create(name, body)) === undefined ? await objects.read(name) : undefined;
    // A concurrent withdrawal is as recent.
    if (stored) await objects.replace(name, body, stored.generation);
  }
}

const withdrawnSchema = z.looseObject({ withdrawn_at: z.iso.datetime() });

function withdrawnName(subject: string): string {
  return `schedule-grants/withdrawn/${subject}`;
}

function refusal(reason: string, scope: Scope): AppError {
  const message = `The schedule ${reason}: its owner grants it again by changing or resuming the schedule.`;
  return new AppError("insufficient_scope", message, { details: { scope } });
}
