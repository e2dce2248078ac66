/** Pages of React components: each question is a component of its own, controlled by the state that it announces. */
import { Fragment, useState } from "react";
import { createRoot } from "react-dom/client";
import { hold, wordsOf } from "./page.js";

/**
 * @param components by kind the component's name, and a function of `{ label, options, id, value, set }`
 * @param Shell the provider of the library around them
 */
export function mountReact(components, Shell = Fragment) {
  createRoot(document.getElementById("root")).render(
    <Shell>
      {Object.entries(components).map(([kind, [component, Control]]) => (
        <Question key={kind} kind={kind} component={component} Control={Control} />
      ))}
    </Shell>,
  );
}

function Question({ kind, component, Control }) {
  const [value, set] = useState();
  hold(kind, component, () => value);
  return (
    <div style={{ margin: "1.5rem 0" }}>
      <Control {...wordsOf(kind)} value={value} set={set} />
    </div>
  );
}
