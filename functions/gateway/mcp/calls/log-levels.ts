/**
 * The level of log messages that a session requested by `logging/setLevel`: the object `mcp-calls/{hmac}`. Each call
 * needs it, and few clients set it: an instance remembers a session's level for a minute, also that it has none.
 */
import type { KeyObject } from "node:crypto";
import { isSpecType, type LoggingLevel } from "@modelcontextprotocol/server";
import type { ObjectStore } from "../../../../shared/cloud/objects.ts";
import type { Clock } from "../../../../shared/core/clock.ts";
import { keepNewest } from "../../../../shared/core/keep-newest.ts";
import { keyedHash } from "../../../../shared/keys/keyed-hash.ts";

export interface LogLevels {
  /** Takes effect at once here, and within a minute on other instances. */
  set(scope: string, level: LoggingLevel): Promise<void>;
  get(scope: string): Promise<LoggingLevel | undefined>;
}

const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 1_000;

export function createLogLevels(
  objects: ObjectStore,
  hmacKey: KeyObject,
  { now }: Pick<Clock, "now">,
): LogLevels {
  const remembered = new Map<string, { level: LoggingLevel | undefined; until: number }>();
  const objectName = (scope: string) => `mcp-calls/${keyedHash(hmacKey, "mcp-log-level", [scope])}`;
  const remember = (name: string, level: LoggingLevel | undefined) => {
    keepNewest(remembered, name, { level, until: now().getTime() + REMEMBERED_MS }, MOST_REMEMBERED);
    return level;
  };
  return {
    async set(scope, level) {
      const name = objectName(scope);
      const stored = await objects.read(name);
      await (stored ? objects.replace(name, level, stored.generation) : objects.create(name, level));
      remember(name, level);
    },
    async get(scope) {
      const name = objectName(scope);
      const known = remembered.get(name);
      if (known && known.until > now().getTime()) return known.level;
      const level = (await objects.read(name))?.body.toString("utf8");
      return remember(name, isSpecType.LoggingLevel(level) ? level : undefined);
    },
  };
}
