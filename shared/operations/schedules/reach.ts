import { AppError } from "../../core/errors.ts";
import type { OperationCaller } from "../operation.ts";

/** The owners whose schedules a caller reaches: the command holds the deployment's keys. */
export function reachOf({ owners, holdsKeys }: OperationCaller): OperationCaller["owners"] | "all" {
  return holdsKeys ? "all" : owners;
}

/** @throws AppError `invalid_request` for a service that only a deployment has */
export function deployed<Service>(service: Service | undefined): Service {
  if (service) return service;
  throw new AppError("invalid_request", "Agents and schedules need a deployment.");
}
