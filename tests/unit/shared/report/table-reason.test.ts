import { expect, test } from "vitest";
import { tableReason } from "../../../../shared/report/table-reason.ts";

const PLANS = [
  ["Plan", "Monthly payment"],
  ["Standard Repayment", "$396"],
  ["Extended Fixed Repayment", "$242"],
];
const ASSUMED = [
  "Income-based payments are 10% of income above $22,590.",
  "Prices do not change.",
  "Extended repayment takes more than $30,000; income-based repayment no private loan.",
];
const reportOf = (label: string, value: unknown, assumptions: string[]) => ({
  results: { plans: { label, text: "", value } },
  assumptions,
});

test("the page's own reason stands with a table that lacks a kind of row", () => {
  expect(tableReason(reportOf("Plans to compare", PLANS, ASSUMED))).toBe(
    `Plans to compare has 2 rows. The page says: ${ASSUMED[2]}`,
  );
  const spanish = [
    ["Plan de pago", "Pago"],
    ["Pago estándar", "$396"],
    ["Pago ampliado", "$242"],
  ];
  const reason = "El pago según ingresos no está disponible con un préstamo privado.";
  expect(tableReason(reportOf("Planes", spanish, ["Los precios no cambian.", reason]))).toContain(reason);
});

test("a sentence about rows that exist, or about something else, is no reason", () => {
  const whole = [...PLANS, ["Income-Based Repayment", "$100"]];
  expect(tableReason(reportOf("Plans", whole, ["Income-based repayment takes no private loan."]))).toBe("");
  expect(
    tableReason(reportOf("Plans", PLANS, ["Prices do not change.", "The site does not save answers."])),
  ).toBe("");
  expect(tableReason({ results: {}, assumptions: ASSUMED })).toBe("");
});
