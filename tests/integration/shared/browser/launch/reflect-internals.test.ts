import { expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

/** Choices whose role and state are in their internals alone; `created` adds them by a script. */
const choices = (
  role: string,
  state: string,
  isCreated = false,
) => `<div id="asked" role="group" aria-label="Asked"></div>
  <script>globalThis.received = {};
  customElements.define("own-choice", class extends HTMLElement {
    #internals = this.attachInternals();
    constructor() { super(); this.#internals.role = ${JSON.stringify(role)}; this.#internals.${state} = "false"; }
    connectedCallback() { this.style.cssText = "display:inline-block;width:20px;height:20px"; this.tabIndex = 0;
      this.onclick = () => { for (const one of asked.children) one.turn(one === this); }; }
    turn(isOn) { this.#internals.${state} = String(isOn); if (isOn) received.choice = this.getAttribute("value"); }
  });
  if (${isCreated}) for (const value of ["yes", "no"]) { const one = document.createElement("own-choice");
    one.setAttribute("value", value); one.setAttribute("aria-label", value); asked.append(one); }
  else asked.innerHTML = '<own-choice value="yes" aria-label="Yes"></own-choice><own-choice value="no" aria-label="No"></own-choice>';
  </script>`;

test.each([
  ["radio", "ariaChecked", false],
  ["radio", "ariaChecked", true],
  ["button", "ariaPressed", false],
])(
  "a %s that states its role and %s by its internals is pressed and read back",
  async (role, state, isCreated) => {
    const field = answer("radio", "id=asked", "no", { yes: "Yes", no: "No" });
    const { error, received } = await fill(choices(role, state, isCreated), field);
    expect({ error, received }).toEqual({ error: undefined, received: { choice: "no" } });
  },
);

test("a role of the page has precedence over that of internals", async () => {
  const body = choices("button", "ariaChecked")
    .replaceAll("<own-choice ", '<own-choice role="radio" ')
    .replace("received.choice =", "received.role = this.role, received.choice =");
  const { received } = await fill(body, answer("radio", "id=asked", "no", { yes: "Yes", no: "No" }));
  expect(received).toEqual({ role: "radio", choice: "no" });
});
