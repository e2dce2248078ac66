import type { RunDetail } from "../api/types.ts";
import { bytes, duration } from "../parts/format.tsx";

/** The request and the answer of an agent's run, masked as they are stored, and its use of resources. */
export function AgentOutcome({ detail: { request, result } }: { detail: RunDetail }) {
  const { cpu_us, max_memory_bytes, attempts, exit_code } = result ?? {};
  return (
    <>
      {result?.output !== undefined && result.output !== "" && (
        <section aria-labelledby="answer">
          <h2 id="answer">Answer</h2>
          <Text text={result.output} isMasked={result.masked} />
        </section>
      )}
      {request && (
        <section aria-labelledby="request">
          <h2 id="request">Request</h2>
          <Text text={request.input} isMasked={request.masked} />
        </section>
      )}
      {result && (
        <p class="facts">
          {attempts !== undefined && <span>{attempts === 1 ? "1 attempt" : `${attempts} attempts`}</span>}
          {cpu_us !== undefined && <span>{duration(cpu_us / 1000)} of CPU</span>}
          {max_memory_bytes !== undefined && <span>{bytes(max_memory_bytes)} of memory</span>}
          {typeof exit_code === "number" && <span>exit code {exit_code}</span>}
        </p>
      )}
    </>
  );
}

function Text({ text, isMasked }: { text: string; isMasked: boolean | undefined }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <pre class="code user-text" tabIndex={0}>
        {text}
      </pre>
      {isMasked && <p class="fine">Personal data is masked in the stored text.</p>}
    </>
  );
}
