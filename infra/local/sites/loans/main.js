import { startApplication } from "../fsa/application.js";
import { logInView } from "../fsa/landing-view.js";
import { landingView } from "./landing-view.js";
import { BORROW_MORE } from "./pages/borrow-more.js";
import { REPAYMENT } from "./pages/repayment.js";
import { borrowingView, repaymentView } from "./results-view.js";

startApplication({
  base: "/loan-simulator/",
  name: "Loan Simulator (practice)",
  flows: {
    "borrow-more": { pages: BORROW_MORE, resultsPath: "borrow-more/results", results: borrowingView },
    repayment: { pages: REPAYMENT, resultsPath: "repayment/results/plan", results: repaymentView },
  },
  landing: landingView,
  logIn: logInView,
  buttons: { primary: "fsa_Button_WizardContinue", secondary: "fsa_Button_WizardBack", last: "Continue" },
});
