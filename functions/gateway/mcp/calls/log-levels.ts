/** The level of log messages that a session requested by `logging/setLevel`: the object `mcp-calls/{hmac}`. */
import type { KeyObject } from "node:crypto";
import { isSpecType, type LoggingLevel } from "@modelcontextprotocol/server";
import type { ObjectStore } from "../../../../shared/cloud/objects.ts";
import { keyedHash } from "../../../../shared/keys/keyed-hash.ts";

export interface LogLevels {
  set(scope: string, level: LoggingLevel): Promise<void>;
  get(scope: string): Promise<LoggingLevel | undefined>;
}

export function createLogLevels(objects: ObjectStore, hmacKey: KeyObject): LogLevels {
  const objectName = (scope: string) => `mcp-calls/${keyedHash(hmacKey, "mcp-log-level", [scope])}`;
  return {
    async set(scope, level) {
      const name = objectName(scope);
      const stored = await objects.read(name);
      await (stored ? objects.replace(name, level, stored.generation) : objects.create(name, level));
    },
    async get(scope) {
      const stored = await objects.read(objectName(scope));
      const level = stored?.body.toString("utf8");
      return isSpecType.LoggingLevel(level) ? level : undefined;
    },
  };
}
