import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { field, runFields } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();

test.each(["", "?late"])(
  "a cookie banner gets the most private answer; the form's own consent is not touched (%s)",
  async (when) => {
    const { answers, error } = await runFields(
      `${forms.origin}/banner.html${when}`,
      [field("consent", "checkbox", "id=consent")],
      { consent: true },
    );
    expect(error).toBeUndefined();
    expect(answers).toEqual({ consent: "on", pressed: "", choice: "Only necessary cookies" });
  },
);

test.each([
  ["Close", "Close"],
  ["How we use them", ""],
])("a cookie banner is closed by a button that says so, not by another one: %s", async (button, pressed) => {
  forms.route("/closes", () =>
    pageOf(
      "Closes",
      `<form method="post" action="/answers"><input id="a" name="a" aria-label="A"><input type="hidden" name="pressed"><button>Continue</button></form>
       <div class="cookie-note" style="position: fixed; bottom: 0">This site uses cookies. <button type="button" onclick="document.forms[0].pressed.value = textContent">${button}</button></div>`,
    ),
  );
  const { answers } = await runFields(`${forms.origin}/closes`, [field("a", "text", "id=a")], { a: "1" });
  expect(answers).toEqual({ a: "1", pressed });
});

test.each([
  ["You are about to be signed out", "<a href=/out>Sign out</a>", "Stay signed in"],
  ["Your session will expire in 2 minutes", "<button type=button>End session</button>", "Yes, continue"],
  ["Su sesión va a caducar", "<button type=button>Salir</button>", "Continuar en la sesión"],
  ["Votre session va expirer", "<button type=button>Quitter</button>", "Rester connecté"],
  ["Ihre Sitzung läuft bald ab", "<button type=button>Abmelden</button>", "Angemeldet bleiben"],
])("a warning that the session ends is answered: %s", async (text, ends, stays) => {
  forms.route("/warned", () =>
    pageOf(
      "Warned",
      `<form method="post" action="/answers"><input id="a" name="a" aria-label="A"><input type="hidden" name="pressed"><button>Continue</button></form>
       <dialog><h2>${text}</h2>${ends} <button type="button">${stays}</button></dialog><script>const [dialog] = document.querySelectorAll("dialog"); dialog.showModal();
       dialog.onclick = ({ target }) => { if (!target.matches("button")) return; document.forms[0].pressed.value = target.textContent; dialog.close(); };</script>`,
    ),
  );
  const { answers, error } = await runFields(`${forms.origin}/warned`, [field("a", "text", "id=a")], {
    a: "1",
  });
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "1", pressed: stays });
});
