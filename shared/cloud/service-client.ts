/** Google's client of one service: loaded with the first call, each call repeated within its time. */
import type { ErrorType } from "../core/errors.ts";
import { type Attempt, type CallOptions, retry } from "./retry.ts";

export interface ServiceClient<Client> {
  load(): Promise<Client>;
  /** @param action name of the call in messages: "write" */
  call<T>(
    action: string,
    options: CallOptions | undefined,
    attempt: (client: Client, state: Attempt) => Promise<T>,
  ): Promise<T>;
}

export function createServiceClient<Client>({
  service,
  unavailable,
  callTimeoutSeconds,
  open,
}: {
  /** Google's name of it. */
  service: string;
  /** Type of the error when the service did not answer within the limit. */
  unavailable: ErrorType;
  callTimeoutSeconds: number;
  open(): Promise<Client>;
}): ServiceClient<Client> {
  let opened: Promise<Client> | undefined;
  const load = () => {
    opened ??= open();
    return opened;
  };
  return {
    load,
    async call(action, { signal, timeoutMs = callTimeoutSeconds * 1000 } = {}, attempt) {
      const client = await load();
      const limits = { action: `${service}: ${action}`, unavailable, signal, timeoutMs };
      return retry((state) => attempt(client, state), limits);
    },
  };
}
