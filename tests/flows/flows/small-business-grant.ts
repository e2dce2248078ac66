import type { Flow } from "../kit/flow.ts";

/** A grant in the United States: options in words that hold a number, a dialog with two ways, an off-ramp. */
export const smallBusinessGrant: Flow = {
  name: "small-business-grant",
  title: "Small Business Recovery Grant",
  lang: "en-US",
  pages: [
    {
      kind: "information",
      title: "Small Business Recovery Grant",
      text: "Have your tax return ready.",
      button: "Get started",
    },
    {
      kind: "questions",
      title: "Eligibility",
      questions: [
        {
          name: "size",
          label: "How many people does the business employ?",
          kind: "radio",
          options: [
            ["s", "Fewer than 15 employees"],
            ["m", "15 to 49 employees"],
            ["l", "50 or more employees"],
          ],
        },
      ],
    },
    {
      kind: "off_ramp",
      title: "Your business is not eligible",
      when: ({ size }) => size === "l",
      text: "The grant is for businesses with up to 49 employees.",
    },
    {
      kind: "questions",
      title: "Business information",
      questions: [
        { name: "name", label: "Legal business name", kind: "text" },
        {
          name: "ein",
          label: "Employer Identification Number (EIN)",
          kind: "text",
          hint: "Nine digits, such as 12-3456789",
        },
        { name: "opened", label: "Date the business opened", kind: "date" },
      ],
    },
    {
      kind: "questions",
      title: "Business address",
      questions: [
        { name: "street", label: "Street address", kind: "text" },
        { name: "city", label: "City", kind: "text" },
        {
          name: "state",
          label: "State",
          kind: "select",
          options: [
            ["IL", "Illinois"],
            ["IN", "Indiana"],
            ["WI", "Wisconsin"],
          ],
        },
        { name: "zip", label: "ZIP code", kind: "text" },
      ],
      dialog: {
        heading: "Verify your address",
        when: ({ street = "" }) => /\bSt$/.test(street),
        goOn: "Use the address as entered",
        stay: "Edit the address",
      },
    },
    {
      kind: "questions",
      title: "Fiscal year",
      questions: [
        {
          name: "month",
          label: "Month in which the fiscal year ends",
          kind: "select",
          options: ["January", "May", "June", "September", "December"].map((name, at) => {
            const number = ["01", "05", "06", "09", "12"][at] ?? "";
            return [number, `${number} - ${name}`] as const;
          }),
        },
        { name: "sales", label: "Gross receipts in the last fiscal year", kind: "money" },
      ],
    },
    {
      kind: "questions",
      title: "Payroll",
      when: ({ size }) => size === "m",
      questions: [{ name: "payroll", label: "Annual payroll", kind: "money" }],
    },
    {
      kind: "questions",
      title: "Other assistance",
      questions: [
        {
          name: "aid",
          label: "Did the business receive other federal assistance?",
          kind: "radio",
          options: [
            ["no", "No, it did not"],
            ["yes", "Yes, it did"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Assistance received",
      when: ({ aid, size }) => aid === "yes" && size === "m",
      questions: [{ name: "amount", label: "Total amount of assistance", kind: "money" }],
    },
    { kind: "upload", title: "Supporting documents", label: "Tax return" },
    { kind: "review", title: "Review your application" },
    {
      kind: "declaration",
      title: "Certification",
      text: "I certify under penalty of perjury that the information is true and correct",
      button: "Submit application",
    },
  ],
  result: ({ size, sales = "0" }) => [
    ["Estimated grant", `$${(Number(sales.replaceAll(",", "")) / (size === "m" ? 20 : 10)).toFixed(2)}`],
  ],
  branches: [
    {
      name: "a small business",
      said: {
        size: "fewer than 15",
        name: "Prairie Bikes LLC",
        ein: "36-4412345",
        opened: "March 9, 2014",
        street: "12 Oak Street",
        city: "Peoria",
        state: "IL",
        zip: "61602",
        month: "May",
        sales: "$240,000",
        aid: "no",
      },
      meant: {
        size: "s",
        name: "Prairie Bikes LLC",
        ein: "36-4412345",
        opened: "2014-03-09",
        street: "12 Oak Street",
        city: "Peoria",
        state: "IL",
        zip: "61602",
        month: "05",
        sales: "240000",
        aid: "no",
      },
    },
    {
      name: "a larger one with assistance",
      said: {
        size: "15 to 49 employees",
        name: "Lakeside Foods Inc",
        ein: "391234567",
        opened: "2009-11-02",
        street: "4 Lake St",
        city: "Racine",
        state: "Wisconsin",
        zip: "02134",
        month: "12 - December",
        sales: "1.2 million",
        payroll: "410,000 dollars",
        aid: "yes it did",
        amount: "$15,000",
      },
      meant: {
        size: "m",
        name: "Lakeside Foods Inc",
        ein: "39-1234567",
        opened: "2009-11-02",
        street: "4 Lake St",
        city: "Racine",
        state: "WI",
        zip: "02134",
        month: "12",
        sales: "1200000",
        payroll: "410000",
        aid: "yes",
        amount: "15000",
      },
    },
    {
      name: "a small one with assistance",
      said: {
        size: "Fewer than 15 employees",
        name: "Corner Shop",
        ein: "35-0000123",
        opened: "7/4/2019",
        street: "9 Elm St",
        city: "Gary",
        state: "indiana",
        zip: "46402",
        month: "september",
        sales: 88000,
        aid: true,
      },
      meant: {
        size: "s",
        name: "Corner Shop",
        ein: "35-0000123",
        opened: "2019-07-04",
        street: "9 Elm St",
        city: "Gary",
        state: "IN",
        zip: "46402",
        month: "09",
        sales: "88000",
        aid: "yes",
      },
    },
  ],
};
