import type { Flow } from "../kit/flow.ts";
import { allocationLogement } from "./allocation-logement.ts";
import { carerAllowance } from "./carer-allowance.ts";
import { courtFee } from "./court-fee.ts";
import { disabledParking } from "./disabled-parking.ts";
import { floodRelief } from "./flood-relief.ts";
import { funeralPayment } from "./funeral-payment.ts";
import { heatingHelp } from "./heating-help.ts";
import { homeRepairLoan } from "./home-repair-loan.ts";
import { parkingPermit } from "./parking-permit.ts";
import { pensionEstimate } from "./pension-estimate.ts";
import { schoolMeals } from "./school-meals.ts";
import { smallBusinessGrant } from "./small-business-grant.ts";
import { twoJobs } from "./two-jobs.ts";
import { waterRebate } from "./water-rebate.ts";
import { winterGrant } from "./winter-grant.ts";

export const FLOWS: readonly Flow[] = [
  heatingHelp,
  pensionEstimate,
  parkingPermit,
  courtFee,
  smallBusinessGrant,
  carerAllowance,
  allocationLogement,
  homeRepairLoan,
  funeralPayment,
  floodRelief,
  winterGrant,
  disabledParking,
  twoJobs,
  waterRebate,
  schoolMeals,
];
