import { describe, expect, it } from "vitest";
import { withoutStackTraces } from "../../../../../shared/agents/answer/stack-traces.ts";

describe("withoutStackTraces", () => {
  it.each([
    [
      'Traceback (most recent call last):\n  File "/srv/agent/main.py", line 3, in <module>\n    run()\n    ~~~^^\n  File "/srv/agent/run.py", line 9, in run\n    raise ValueError("no model")\nValueError: no model\n',
      "ValueError: no model",
    ],
    [
      "file:///srv/agent/main.mjs:3\n  throw new Error('no model');\n        ^\n\nError: no model\n    at run (file:///srv/agent/main.mjs:3:9)\n    at async main (/srv/agent/index.js:1:1)\n    at node:internal/main:1:2\n",
      "throw new Error('no model');\n\nError: no model",
    ],
    [
      'Exception in thread "main" java.lang.IllegalStateException: no model\n\tat com.example.Agent.run(Agent.java:12)\n\t... 3 more\n',
      'Exception in thread "main" java.lang.IllegalStateException: no model',
    ],
    [
      "panic: no model\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/agent/main.go:7 +0x1d\n",
      "panic: no model\n\nmain.main()",
    ],
    [
      "main.rb:3:in `run': no model (RuntimeError)\n\tfrom main.rb:7:in `<main>'\n",
      "main.rb:3:in `run': no model (RuntimeError)",
    ],
    [
      "PHP Fatal error: no model\nStack trace:\n#0 /srv/agent.php(3): run()\n#1 {main}\n",
      "PHP Fatal error: no model",
    ],
  ])("%j becomes %j", (text, shown) => expect(withoutStackTraces(text)).toBe(shown));

  it("leaves other texts as they are", () => {
    const text = "Look at line 3\n  at the top\n#1 priority\n  1: first::second is a path\n";
    expect(withoutStackTraces("half an answer\n")).toBe("half an answer\n");
    expect(withoutStackTraces(text)).toContain("at the top\n#1 priority");
  });
});
