import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { describeTool } from "../../../../../shared/mcp/tools/define-tool.ts";
import { TOOLS } from "../../../../../shared/mcp/tools/index.ts";

describe.each(TOOLS.map((tool) => [tool.name, tool] as const))(
  "SERVER-003 %s as it is listed",
  (name, tool) => {
    const listed = describeTool(tool);

    it("has a title, a description that names the next step, and annotations", () => {
      expect(name).toMatch(/^federalrunner_[a-z_]+$/);
      expect(listed.title).toBeTruthy();
      expect(listed.annotations).toMatchObject({ readOnlyHint: expect.any(Boolean) });
      // Schedules have one scope for looking and changing.
      const reads = /:read$/.test(tool.scope) || name.endsWith("_list");
      expect(tool.annotations.readOnlyHint).toBe(reads);
      expect(listed.description?.length).toBeGreaterThan(100);
    });

    it("has schemas for any validator, and rejects unknown arguments", () => {
      const ajv = new Ajv2020({ strict: false });
      expect(listed.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(() => ajv.compile(listed.inputSchema as object)).not.toThrow();
      expect(listed.outputSchema).toMatchObject({ type: "object", required: ["success"] });
      expect(() => ajv.compile((listed.outputSchema ?? {}) as object)).not.toThrow();
    });

    it("demands of a success more than the word, each key one of its own", () => {
      const { anyOf, properties } = listed.outputSchema as {
        anyOf: { required: string[] }[];
        properties: object;
      };
      expect(anyOf.at(-1)).toEqual({ required: ["error"] });
      for (const { required } of anyOf) {
        expect(required.length).toBeGreaterThan(0);
        expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
      }
    });
  },
);
