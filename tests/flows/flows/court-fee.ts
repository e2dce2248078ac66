import type { Flow } from "../kit/flow.ts";

/** Help with a fee: boxes that decide, pages that either of two answers leads to, amounts with periods, a soft warning. */
export const courtFee: Flow = {
  name: "court-fee",
  title: "Get help with a court fee",
  pages: [
    {
      kind: "information",
      title: "Get help with a court fee",
      text: "You need the number of your case.",
      button: "Start now",
    },
    {
      kind: "questions",
      title: "Your fee",
      questions: [
        {
          name: "paid",
          label: "Have you already paid the fee?",
          kind: "radio",
          options: [
            ["yes", "Yes"],
            ["no", "No"],
          ],
        },
        { name: "case", label: "Case number", kind: "text", hint: "For example, K4421" },
      ],
    },
    {
      kind: "questions",
      title: "Your household",
      questions: [
        {
          name: "status",
          label: "Are you married or in a civil partnership?",
          kind: "radio",
          options: [
            ["no", "No"],
            ["yes", "Yes"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Living together",
      when: ({ status }) => status === "no",
      questions: [
        {
          name: "together",
          label: "Do you live with someone as if you were married?",
          kind: "radio",
          options: [
            ["no", "No"],
            ["yes", "Yes"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Your partner",
      when: ({ status, together }) => status === "yes" || together === "yes",
      questions: [{ name: "partner", label: "Full name of your partner", kind: "text" }],
    },
    {
      kind: "questions",
      title: "Savings",
      questions: [{ name: "savings", label: "Savings and investments", kind: "money" }],
      warning: {
        when: ({ savings = "" }) => Number(savings.replaceAll(",", "")) > 16000,
        text: "This is more than most people have who get help.",
        box: "The amount of my savings is right",
      },
    },
    {
      kind: "questions",
      title: "Benefits",
      questions: [
        {
          name: "benefits",
          label: "Which of these do you get?",
          kind: "boxes",
          options: [
            ["credit", "Universal Credit"],
            ["support", "Income Support"],
            ["none", "None of these"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Income",
      when: ({ benefits = "" }) => benefits === "none",
      questions: [
        { name: "income", label: "Income before tax", kind: "money" },
        {
          name: "often",
          label: "How often do you get it?",
          kind: "select",
          options: [
            ["w", "Every week"],
            ["m", "Every month"],
            ["y", "Every year"],
          ],
        },
      ],
    },
    { kind: "review", title: "Check your answers" },
    {
      kind: "declaration",
      title: "Declaration",
      text: "I believe that the facts stated are true",
      button: "Send my application",
    },
  ],
  result: ({ benefits }) => [["Fee to pay", benefits === "none" ? "£55.00" : "£0.00"]],
  branches: [
    {
      name: "with benefits",
      said: {
        paid: "not yet",
        case: "K4421",
        status: "no",
        together: "no",
        savings: "£2,400",
        benefits: "universal credit",
      },
      meant: { paid: "no", case: "K4421", status: "no", together: "no", savings: "2400", benefits: "credit" },
    },
    {
      name: "living together",
      said: {
        paid: "yes",
        case: "K9",
        status: "no",
        together: "yes",
        partner: "Lee Park",
        savings: "18 thousand pounds",
        benefits: ["Income Support", "Universal Credit"],
      },
      meant: {
        paid: "yes",
        case: "K9",
        status: "no",
        together: "yes",
        partner: "Lee Park",
        savings: "18000",
        benefits: "credit + support",
      },
    },
    {
      name: "married, without benefits",
      said: {
        paid: false,
        case: "K77",
        status: "yes, married",
        partner: "Kim Roe",
        savings: "none",
        benefits: "none of these",
        income: "£1,450.50",
        often: "every month",
      },
      meant: {
        paid: "no",
        case: "K77",
        status: "yes",
        partner: "Kim Roe",
        savings: "0",
        benefits: "none",
        income: "1450.50",
        often: "m",
      },
    },
  ],
};
