import { familySize } from "./pages/family-size.js";
import { parentFinances } from "./pages/parent-finances.js";
import { parentInformation } from "./pages/parent-information.js";
import { parentMaritalStatus } from "./pages/parent-marital-status.js";
import { personalCircumstances } from "./pages/personal-circumstances.js";
import { studentFinances } from "./pages/student-finances.js";
import { studentInformation } from "./pages/student-information.js";

/** The seven pages in their order; independent students are not asked those about parents. */
export const PAGES = Object.freeze([
  studentInformation,
  personalCircumstances,
  parentMaritalStatus,
  parentInformation,
  familySize,
  parentFinances,
  studentFinances,
]);

export const RESULTS_PATH = "results";
