import { describe, expect, test } from "vitest";
import { objects } from "../../../../../../shared/browser/page/arrive/read-messages.ts";

describe("a text that objects to an answer, by its words alone", () => {
  test.each([
    "Enter an amount of at least $5.",
    "Elija un tramo de ingresos.",
    "La fecha debe tener el formato dd/mm/aaaa.",
    "El código no existe.",
    "Veuillez choisir une réponse.",
    "Ce numéro est invalide.",
    "Bitte geben Sie Ihren Namen ein.",
    "Der Betrag ist zu hoch.",
  ])("%s", (text) => expect(objects(text)).toBe(true));

  test.each([
    "Your application is complete.",
    "Hemos recibido su solicitud.",
    "Étape 2 sur 5",
    "Zurück zu Ihrem Konto",
    "Número de registro",
  ])("none is: %s", (text) => expect(objects(text)).toBe(false));
});
