import type { Flow } from "../kit/flow.ts";

/** A repeated group that decides a later page: a family without children is asked for none of their meals. */
export const schoolMeals: Flow = {
  name: "school-meals",
  title: "Get help with school meals",
  pages: [
    {
      kind: "questions",
      title: "Your family",
      questions: [
        {
          name: "tenure",
          label: "Do you rent your home?",
          kind: "radio",
          options: [
            ["rents", "Yes"],
            ["owns", "No"],
            ["shares", "I live with relatives"],
          ],
        },
        {
          name: "children",
          label: "Child",
          kind: "rows",
          columns: ["First name", "Age"],
          adds: "Add a child",
        },
      ],
    },
    {
      kind: "questions",
      title: "Their meals",
      when: ({ children = "" }) => children !== "",
      questions: [{ name: "meals", label: "Meals at school in a week", kind: "text" }],
    },
    {
      kind: "questions",
      title: "Your income",
      questions: [{ name: "income", label: "Income of a month", kind: "money" }],
    },
  ],
  result: ({ income = "0", meals = "0" }) => [
    ["Help", `£${(Number(meals) * 12 + (Number(income) < 1000 ? 50 : 10)).toFixed(2)}`],
  ],
  branches: [
    {
      name: "two children",
      said: {
        tenure: "yes",
        children: [
          ["Ada", 7],
          ["Max", 12],
        ],
        meals: "5",
        income: "£900",
      },
      meant: { tenure: "rents", children: "Ada 7 + Max 12", meals: "5", income: "900" },
    },
    {
      name: "no children",
      said: { tenure: "no", children: [], income: "2400" },
      meant: { tenure: "owns", children: "", income: "2400" },
    },
    {
      name: "one child",
      said: { tenure: "with relatives", children: [["Eva", 9]], meals: "three", income: "1,500" },
      meant: { tenure: "shares", children: "Eva 9", meals: "3", income: "1500" },
    },
  ],
};
