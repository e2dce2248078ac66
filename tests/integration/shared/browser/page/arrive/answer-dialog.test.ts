import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { field, runFields } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

const CONSENT = [field("consent", "checkbox", "id=consent")];
const CHOSEN = { consent: "on", pressed: "", choice: "Only necessary cookies" };

test("a cookie banner gets the most private answer; the form's own consent is not touched", async () => {
  const { received, error } = await fillFields(`${forms.origin}/banner.html`, CONSENT, { consent: true });
  expect(error).toBeUndefined();
  expect(received).toEqual(CHOSEN);
});

test("a cookie banner that appears late gets it before the page is left", async () => {
  const { answers, error } = await runFields(`${forms.origin}/banner.html?late`, CONSENT, { consent: true });
  expect(error).toBeUndefined();
  expect(answers).toEqual(CHOSEN);
});

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
  const { received } = await fillFields(`${forms.origin}/closes`, [field("a", "text", "id=a")], { a: "1" });
  expect(received).toEqual({ a: "1", pressed });
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
  const { received, error } = await fillFields(`${forms.origin}/warned`, [field("a", "text", "id=a")], {
    a: "1",
  });
  expect(error).toBeUndefined();
  expect(received).toEqual({ a: "1", pressed: stays });
});
