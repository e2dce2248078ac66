import { element } from "./element.js";

/** A notice over the lower half of the window that takes every click until it is answered. */
export function consentBanner() {
  const banner = element(
    "div",
    { class: "consent", role: "dialog", "aria-modal": "true", "aria-label": "Cookies" },
    element(
      "div",
      { class: "consent-box", id: "onetrust-banner-sdk" },
      element("h2", {}, "We use cookies"),
      element("p", {}, "Some are needed for this site to work, others help us to improve it."),
      element(
        "div",
        { class: "flow-buttons" },
        element(
          "button",
          {
            type: "button",
            class: "button is-secondary",
            id: "onetrust-reject-all-handler",
            onclick: () => banner.remove(),
          },
          "Reject All",
        ),
        element(
          "button",
          {
            type: "button",
            class: "button",
            id: "onetrust-accept-btn-handler",
            onclick: () => banner.remove(),
          },
          "Accept All Cookies",
        ),
      ),
    ),
  );
  return banner;
}
