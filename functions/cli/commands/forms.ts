/** The commands of operations on a wizard of this computer. */
import { getWizard } from "../../../shared/operations/wizards/show-wizard.ts";
import { validateUserData } from "../../../shared/operations/wizards/validate-user-data.ts";
import { formsHere } from "../input/open-catalogue.ts";
import { commandOf } from "./operation-command.ts";

const HERE = { open: async () => formsHere() };

export const addInfoCommand = commandOf(getWizard, HERE);
export const addValidateCommand = commandOf(validateUserData, HERE);
