/**
 * A writer that checks its own exclusiveness: it appends to a file without a lock when it starts and when it ends, and
 * checks whether the process that started before it and has not ended still exists.
 */
import type { ProfileParts } from "../../fixtures/runs/agent-stack.ts";

/** The request, as one text. */
export interface Task {
  id: string;
  seconds: number;
}

export const formatTask = ({ id, seconds }: Task): string => `${id} ${seconds}`;

/** Lines: `start ID PID`, `overlap ID OTHER`, `end ID`. */
const SCRIPT = `
id=\${1% *} seconds=\${1#* } log=$2
before=$(tail -n 1 "$log" 2>/dev/null)
echo "start $id $$" >> "$log"
case $before in
  start*)
    set -- $before
    if tr '\\0' ' ' < "/proc/$3/cmdline" 2>/dev/null | grep -q "$2"; then
      echo "overlap $id $2" >> "$log"
    fi ;;
esac
sleep "$seconds"
echo "$id" >> "$KEPT"
echo "end $id" >> "$log"
echo done
`;

/** In the workspace: the id of each run that came to its end. */
export const KEPT_FILE = "ended-runs";

export function recordingAgent(id: string, log: string, workspace: "none" | "shared"): ProfileParts {
  return {
    id,
    executable: "/bin/sh",
    access_type: "read-write",
    workspace,
    input_pattern: "args",
    args: ["-c", SCRIPT, "sh", "{{input}}", log],
    env: { KEPT: workspace === "shared" ? KEPT_FILE : "/dev/null" },
  };
}
