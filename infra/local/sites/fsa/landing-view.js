import { element } from "./element.js";
import { identifier } from "./practice.js";

/**
 * The page before the form, with two ways to begin: only one of them works without an account.
 *
 * @param {{start: () => void, logIn: () => void}} actions
 */
export function landingView({ start, logIn }) {
  return element(
    "main",
    { class: "site-width landing" },
    element("h1", { tabindex: "-1" }, "Federal Student Aid Estimator"),
    element(
      "p",
      { class: "lead" },
      "See how much federal student aid a student may be eligible for in the 2026–27 school year.",
    ),
    element(
      "div",
      { class: "ways" },
      way(
        "Use your account",
        "Fills in what your account already knows.",
        element(
          "button",
          { type: "button", class: "button", id: identifier("fsa_Button_LogInToStart"), onclick: logIn },
          "Log In To Start",
        ),
      ),
      way(
        "Without an account",
        "Seven short pages, about five minutes. Nothing is saved.",
        element(
          "button",
          { type: "button", class: "button", id: identifier("fsa_Button_StartEstimate"), onclick: start },
          "Start Estimate",
        ),
      ),
    ),
    element(
      "section",
      { class: "panel" },
      element("h2", {}, "What you need"),
      element(
        "ul",
        {},
        element("li", {}, "The student's date of birth, state and grade level"),
        element("li", {}, "Size of the family and marital status of the parents"),
        element("li", {}, "Income of 2024 and today's assets, of the parents and of the student"),
      ),
    ),
  );
}

/** Where the wrong button leads. */
export function logInView(/** @type {{back: () => void}} */ { back }) {
  return element(
    "main",
    { class: "site-width landing" },
    element("h1", { tabindex: "-1" }, "Log In"),
    element("p", { class: "lead" }, "This practice site has no accounts."),
    element(
      "button",
      { type: "button", class: "button is-secondary", onclick: back },
      "Back to the estimator",
    ),
  );
}

/** @param {string} title @param {string} text @param {HTMLElement} button */
function way(title, text, button) {
  return element("section", { class: "panel" }, element("h2", {}, title), element("p", {}, text), button);
}
