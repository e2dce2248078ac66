import { z } from "zod";
import { type Operation, TOOL_EFFECTS, type ToolPlace } from "../../operations/operation.ts";
import { defineTool, operationCall, type Tool } from "./define-tool.ts";

/** An operation as a tool, in the place that it declares. */
export function toolOf<Input extends z.ZodObject, Output extends z.ZodObject>(
  operation: Operation<Input, Output>,
  place: ToolPlace<z.output<Output>>,
): Tool {
  const { name, title, description, effect, text, structured = (output) => output } = place;
  const { input, output, needsTargetScope, scopes } = operation;
  const [scope] = scopes;
  if (scope === undefined) throw new TypeError(`${name} has no scope.`);
  return defineTool({
    name,
    title,
    description,
    scope,
    needsTargetScope,
    annotations: TOOL_EFFECTS[effect],
    input: place.input ?? input,
    output: z.object({ success: z.boolean(), ...(place.output ?? output).shape }),

    async handle(given, call) {
      const answer = (await operation.handle(
        given as z.output<Input>,
        operationCall(call),
      )) as z.output<Output>;
      return { text: text(answer), structured: { success: true, ...structured(answer) } };
    },
  });
}
