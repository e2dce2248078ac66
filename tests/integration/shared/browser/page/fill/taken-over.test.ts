/** Scripts that take over a page which the server has drawn lose a text, and see no change in a choice that was made before. */
import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { at, field } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms({
  "/": () =>
    pageOf(
      "Form",
      `<form id="f" action="/answers" onsubmit="return false"><label>Age <input id="age" name="age"></label>
         <label><input type="radio" name="lives" value="me"> With me</label><label><input type="radio" name="lives" value="other"> Elsewhere</label>
         <div id="more"></div><button>Continue</button></form>
       <script>setTimeout(() => {
         age.value = "";
         const seen = new Map([...f.lives].map((radio) => [radio, radio.checked]));
         f.addEventListener("click", ({ target }) => {
           if (target.name !== "lives" || seen.get(target)) return;
           for (const radio of f.lives) seen.set(radio, radio.checked);
           more.innerHTML = "<label>Nights <input name='nights'></label>";
         });
         f.onsubmit = () => f.age.value !== "" && f.nights?.value !== "";
       }, 1200);</script>`,
    ),
});
const { fillFields } = useFiller();

test("the answers reach the scripts, with the question that one of them shows", async () => {
  const fields = [
    field("age", "text", "id=age"),
    field("lives", "radio", "name=lives", {
      options: [
        { value: "me", label: "With me", locators: at("css=[value=me]") },
        { value: "other", label: "Elsewhere", locators: at("css=[value=other]") },
      ],
    }),
    field("nights", "text", "name=nights"),
  ];
  const { received, error } = await fillFields(`${forms.origin}/`, fields, {
    age: "3",
    lives: "me",
    nights: "7",
  });
  expect(error).toBeUndefined();
  expect(received).toEqual({ age: "3", lives: "me", nights: "7" });
});
