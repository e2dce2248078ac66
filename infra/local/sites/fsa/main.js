import { startApplication } from "./application.js";
import { PAGES, RESULTS_PATH } from "./flow.js";
import { landingView, logInView } from "./landing-view.js";
import { resultsView } from "./results-view.js";

startApplication({
  base: "/aid-estimator/",
  name: "Federal Student Aid Estimator (practice)",
  flows: { estimate: { pages: PAGES, resultsPath: RESULTS_PATH, results: resultsView } },
  landing: ({ start, logIn }) => landingView({ start: () => start("estimate"), logIn }),
  logIn: logInView,
  buttons: { primary: "fsa_Button_FlowPrimary", secondary: "fsa_Button_FlowSecondary", last: "See results" },
});
