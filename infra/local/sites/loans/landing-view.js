import { element } from "../fsa/element.js";
import { identifier } from "../fsa/practice.js";

/**
 * The page before the simulators: each begins from scratch or with an account; only the first works here.
 *
 * @param {{start: (flow: "repayment" | "borrow-more") => void, logIn: () => void}} actions
 */
export function landingView({ start, logIn }) {
  return element(
    "main",
    { class: "site-width landing" },
    element("h1", { tabindex: "-1" }, "Loan Simulator"),
    element(
      "p",
      { class: "lead" },
      "Find the best repayment strategy, or see what borrowing more would cost.",
    ),
    element(
      "div",
      { class: "ways" },
      way("Find the best repayment strategy", "Four short pages about your loans and your goal.", [
        startButton("1", "Find the best repayment strategy", () => start("repayment")),
        logInButton(logIn),
      ]),
      way("Simulate borrowing more", "Six short pages about your program, income and loans.", [
        startButton("3", "Simulate borrowing more", () => start("borrow-more")),
        logInButton(logIn),
      ]),
    ),
  );
}

// Both buttons read the same; only their accessible names differ.
function startButton(
  /** @type {string} */ number,
  /** @type {string} */ way,
  /** @type {() => void} */ onclick,
) {
  const id = identifier(`fsa_LinkButton_LoanSimulatorLandingRepayStrategyStartUnauth${number}`);
  const label = `Start From Scratch: ${way}`;
  return element(
    "button",
    { type: "button", class: "button", id, "aria-label": label, onclick },
    "Start From Scratch",
  );
}

function logInButton(/** @type {() => void} */ onclick) {
  return element("button", { type: "button", class: "button is-secondary", onclick }, "Log In To Start");
}

/** @param {string} title @param {string} text @param {HTMLElement[]} buttons */
function way(title, text, buttons) {
  return element(
    "section",
    { class: "panel" },
    element("h2", {}, title),
    element("p", {}, text),
    element("div", { class: "flow-buttons" }, ...buttons),
  );
}
