/** Records the errors of a request handler: the SDK's transports keep only parts of them. */
import type { A2ARequestHandler } from "@a2a-js/sdk/server";

export interface HandlerWatch {
  /** Whether the handler was called. */
  reached: boolean;
  failure?: { thrown: unknown };
}

export function watchHandler(handler: A2ARequestHandler, watch: HandlerWatch): A2ARequestHandler {
  const fail = (thrown: unknown): never => {
    watch.failure = { thrown };
    throw thrown;
  };
  const watched = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
    return (...args: Args): Promise<Result> => {
      watch.reached = true;
      return call(...args).catch(fail);
    };
  };
  const watchedStream = <Args extends unknown[], Item>(
    call: (...args: Args) => AsyncGenerator<Item, void, undefined>,
  ) => {
    return async function* stream(...args: Args): AsyncGenerator<Item, void, undefined> {
      watch.reached = true;
      try {
        yield* call(...args);
      } catch (thrown) {
        fail(thrown);
      }
    };
  };
  return {
    // The SDK reads the card before every call.
    getAgentCard: () => handler.getAgentCard(),
    getAuthenticatedExtendedAgentCard: watched(handler.getAuthenticatedExtendedAgentCard),
    sendMessage: watched(handler.sendMessage),
    sendMessageStream: watchedStream(handler.sendMessageStream),
    getTask: watched(handler.getTask),
    listTasks: watched(handler.listTasks),
    cancelTask: watched(handler.cancelTask),
    resubscribe: watchedStream(handler.resubscribe),
    createTaskPushNotificationConfig: watched(handler.createTaskPushNotificationConfig),
    getTaskPushNotificationConfig: watched(handler.getTaskPushNotificationConfig),
    listTaskPushNotificationConfigs: watched(handler.listTaskPushNotificationConfigs),
    deleteTaskPushNotificationConfig: watched(handler.deleteTaskPushNotificationConfig),
  };
}
