/** The quick calculator's questions: id and name as on the real form, `field` as in the bundled wizard. */

export interface SsaInput {
  field: SsaField;
  id: string;
  name: string;
  label: string;
  /** Width in characters. */
  size: number;
}

export type SsaField =
  | "birth_month"
  | "birth_day"
  | "birth_year"
  | "current_earnings"
  | "last_year_worked"
  | "last_year_earnings"
  | "retirement_month"
  | "retirement_year"
  | "dollar_type";

/** The text inputs, by part of the form. */
export const SSA_INPUTS = {
  birth: [
    { field: "birth_month", id: "month", name: "dobmon", label: "Month", size: 2 },
    { field: "birth_day", id: "day", name: "dobday", label: "Day", size: 2 },
    { field: "birth_year", id: "year", name: "yob", label: "Year", size: 4 },
  ],
  earnings: [
    {
      field: "current_earnings",
      id: "earnings",
      name: "earnings",
      label: "Enter earnings in the current year",
      size: 10,
    },
    {
      field: "last_year_worked",
      id: "lastyear",
      name: "lastYearEarn",
      label: "Last year you had covered earnings",
      size: 4,
    },
    {
      field: "last_year_earnings",
      id: "lastearnings",
      name: "lastEarn",
      label: "Earnings in that year",
      size: 10,
    },
  ],
  retirement: [
    { field: "retirement_month", id: "retiremonth", name: "retiremonth", label: "Retirement month", size: 2 },
    { field: "retirement_year", id: "retireyear", name: "retireyear", label: "Retirement year", size: 4 },
  ],
} as const satisfies Record<string, readonly SsaInput[]>;

/** The choice between today's and future dollars; the first one is chosen from the start. */
export const SSA_DOLLARS = {
  field: "dollar_type",
  name: "dollars",
  options: [
    { value: "constant", id: "constant", code: "1", label: "today's dollars" },
    { value: "nominal", id: "nominal", code: "0", label: "inflated (future) dollars" },
  ],
} as const;

/** An id or name of the form: the real one, or after a drift another. */
export function ssaIdentifier(official: string, isDrifted: boolean): string {
  return isDrifted ? `qc2-${official.toLowerCase()}` : official;
}
