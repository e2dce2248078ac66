import { expect, test } from "vitest";
import { buttonFor } from "../../../../../shared/browser/tab/answer-dialog.ts";

test.each([
  "Are you sure?",
  "Your code looks unusual. Are you sure?",
  "Do you want to continue?",
  "Is the number of children correct?",
  "Is the permit code correct?",
  "Press OK to continue, or Cancel to go back.",
  "Unusual. Press OK to continue, or Cancel to correct it.",
  "¿Está seguro?",
  "¿Desea continuar?",
  "¿Son sus datos correctos?",
  "Pulse Aceptar para continuar.",
  "Êtes-vous sûr ?",
  "Voulez-vous continuer ?",
  "Votre adresse est correcte ?",
  "Cliquez sur OK pour continuer.",
  "Sind Sie sicher?",
  "Möchten Sie fortfahren?",
  "Ist die Zahl der Kinder richtig?",
  "Klicken Sie auf OK, um fortzufahren.",
])("a plain question whether to go on is confirmed: %s", (message) => {
  expect(buttonFor("confirm", message)).toBe("OK");
});

test.each([
  "Did you mean 1200 S MAIN?",
  "Do you want to continue and sign the form?",
  "Is the address 1200 S MAIN correct?",
  "We found this address instead: 1200 S MAIN. Select OK to use it, or Cancel to keep yours.",
  "Are you sure you want to submit your application?",
  "Are you sure? You sign the application.",
  "Press OK to delete your answers.",
  "We found a different address. Do you want to continue with it? Suggested: Main St",
  "Möchten Sie fortfahren? Damit unterschreiben Sie rechtsverbindlich.",
  "Sind Sie sicher? Ich versichere an Eides statt, dass alles richtig ist.",
  "¿Desea continuar? Firma usted la solicitud.",
  "¿Desea continuar? Declara bajo juramento.",
  "Voulez-vous continuer ? Cela vaut engagement ferme.",
  "Voulez-vous continuer ? Je déclare sous serment.",
  "Tem a certeza? Assina o pedido.",
  "Oletko varma, että haluat jatkaa tällä sivulla nyt?",
])("another question is cancelled: %s", (message) => {
  expect(buttonFor("confirm", message)).toBe("Cancel");
});

test("an alert is closed, and a prompt gets no text", () => {
  expect([buttonFor("alert", "Please enter a date"), buttonFor("prompt", "Your name?")]).toEqual([
    "OK",
    "Cancel",
  ]);
});
