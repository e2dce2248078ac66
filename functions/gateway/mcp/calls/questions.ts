/**
 * Requests of the server inside a session, which are questions for the user. The client answers with a POST of its own,
 * which may reach another instance: `mcp-calls/{hmac}` exists while a question is open, and then holds the client's
 * response, sealed to the gateway. The bucket's lifecycle rule deletes what a crash leaves.
 */
import { type KeyObject, randomUUID } from "node:crypto";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { JWK } from "jose";
import type { ObjectStore } from "../../../../shared/cloud/objects.ts";
import type { Clock } from "../../../../shared/core/clock.ts";
import { keyedHash } from "../../../../shared/keys/keyed-hash.ts";
import { toPublicKey } from "../../../../shared/keys/keys.ts";
import { sealJson, unsealJson } from "../../../../shared/keys/sealing.ts";

export interface Questions {
  /**
   * Gives each request of the server a name that is unique in the session, and its response back to the server.
   *
   * @param scope within which the names are unique
   * @param signal ends the wait for responses
   */
  relay(transport: Transport, scope: string, signal: AbortSignal): void;
  /** Stores a client's response; one to no open question is ignored. */
  respond(scope: string, response: Response): Promise<void>;
}

type Response = { id: string | number | null } & Record<string, unknown>;

export interface QuestionParts {
  objects: ObjectStore;
  clock: Clock;
  hmacKey: KeyObject;
  /** The first seals; all of them open. */
  keys: JWK[];
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1000;

export function createQuestions({ objects, clock, hmacKey, keys }: QuestionParts): Questions {
  const objectName = (scope: string, id: unknown) =>
    `mcp-calls/${keyedHash(hmacKey, "mcp-question", [scope, String(id)])}`;

  const awaitResponse = async (name: string, signal: AbortSignal): Promise<Response | undefined> => {
    let generation = await objects.create(name, "{}");
    let pause = FIRST_PAUSE_MS;
    let response: Response | undefined;
    while (!signal.aborted && generation !== undefined && response === undefined) {
      await clock.sleep(pause);
      pause = Math.min(pause * 1.25, LONGEST_PAUSE_MS);
      const stored = await objects.read(name);
      if (!stored || stored.generation === generation) continue;
      generation = stored.generation;
      response = (await unsealJson(keys, name, stored.body.toString("utf8"))) as Response;
    }
    if (generation !== undefined) await objects.delete(name, generation);
    return response;
  };

  return {
    relay(transport, scope, signal) {
      const asked = new Map<unknown, { id: string; ended: AbortController }>();
      const send = transport.send.bind(transport);
      transport.send = async (message, options) => {
        if ("method" in message && "id" in message) {
          const question = { id: randomUUID(), ended: new AbortController() };
          asked.set(message.id, question);
          const ends = AbortSignal.any([signal, question.ended.signal]);
          const response = awaitResponse(objectName(scope, question.id), ends);
          void response.then((found) => {
            if (found) transport.onmessage?.({ ...found, jsonrpc: "2.0", id: message.id } as JSONRPCMessage);
          }, transport.onerror);
          return send({ ...message, id: question.id }, options);
        }
        if ("method" in message && message.method === "notifications/cancelled") {
          const question = asked.get(message.params?.requestId);
          question?.ended.abort();
          return send({ ...message, params: { ...message.params, requestId: question?.id } }, options);
        }
        return send(message, options);
      };
    },

    async respond(scope, response) {
      const name = objectName(scope, response.id);
      const open = await objects.read(name);
      if (open?.body.toString("utf8") !== "{}") return;
      await objects.replace(
        name,
        await sealJson(toPublicKey(keys[0] as JWK), name, response),
        open.generation,
      );
    },
  };
}
