import { describe, expect, test } from "vitest";
import { judgeBinding } from "../../../../shared/text/binding.ts";
import { BINDING_WORDS } from "../../../../shared/text/binding-words.ts";

const judge = (text: string, language?: string) => judgeBinding(text, BINDING_WORDS, language);

/** Each in its language: signs, swears, sends, pays, consents, destroys. */
const BINDS: Record<string, string[]> = {
  en: [
    "Are you sure? By choosing Yes you sign the application, legally binding.",
    "I certify under penalty of perjury: my entries are correct.",
    "I declare on oath that this is true.",
    "Your electronic signature will be recorded. Continue?",
    "Are you sure you want to submit?",
    "Continue? Your application will be submitted.",
    "There is a filing fee of $25. Continue?",
    "You agree to the terms and conditions. Continue?",
    "By clicking Continue, you consent to a check of your data.",
    "This cannot be undone. Continue?",
  ],
  de: [
    "Sind Sie sicher? Mit Ja unterschreiben Sie den Antrag rechtsverbindlich.",
    "Ich versichere an Eides statt: Meine Angaben sind richtig.",
    "Ich erkläre hiermit eidesstattlich, dass alles stimmt.",
    "Möchten Sie den Antrag jetzt absenden?",
    "Der Antrag wird damit eingereicht: Antrag jetzt einreichen?",
    "Mit Weiter bestellen Sie zahlungspflichtig.",
    "Ich willige in die Verarbeitung meiner Daten ein.",
    "Sie verpflichten sich zur Rückzahlung. Fortfahren?",
    "Alle Angaben werden unwiderruflich gelöscht.",
  ],
  es: [
    "¿Está seguro? Al elegir Sí firma usted la solicitud y queda obligado.",
    "Declaro bajo juramento: mis datos son correctos.",
    "Bajo protesta de decir verdad",
    "¿Desea enviar la solicitud?",
    "Debe pagar la tasa. ¿Desea continuar?",
    "Acepto los términos y condiciones",
    "Esta acción no se puede deshacer. ¿Desea continuar?",
  ],
  fr: [
    "Êtes-vous sûr ? Oui vaut engagement ferme de votre part.",
    "Je déclare sous serment : mes réponses sont correctes.",
    "Je certifie sur l’honneur l’exactitude de ces informations",
    "Voulez-vous envoyer votre demande ?",
    "Des frais de dossier seront dus. Continuer ?",
    "J’accepte les conditions générales",
    "Vous signez électroniquement la demande.",
    "Vos réponses seront supprimées. Continuer ?",
  ],
  pt: [
    "Tem a certeza? Ao escolher Sim assina o pedido e fica legalmente obrigado.",
    "Declaro sob compromisso de honra que os meus dados estão corretos.",
    "Deseja enviar o requerimento?",
    "Vai pagar a taxa de inscrição. Continuar?",
    "Aceito os termos e condições",
    "Esta ação não pode ser desfeita.",
  ],
  it: [
    "È sicuro? Scegliendo Sì firma la domanda in modo vincolante.",
    "Dichiaro sotto la mia responsabilità che i dati sono corretti.",
    "Vuole inviare la domanda?",
    "Deve pagare i diritti di segreteria. Continuare?",
    "Acconsento al trattamento dei dati",
    "I dati saranno eliminati. Continuare?",
  ],
  nl: [
    "Weet u het zeker? Met Ja ondertekent u de aanvraag; dit is juridisch bindend.",
    "Ik verklaar onder ede dat mijn gegevens juist zijn.",
    "Wilt u de aanvraag indienen?",
    "U moet de leges betalen. Doorgaan?",
    "Ik ga akkoord met de voorwaarden",
    "Dit kan niet ongedaan worden gemaakt.",
  ],
  pl: [
    "Czy na pewno? Wybierając Tak podpisujesz wniosek, co jest prawnie wiążące.",
    "Oświadczam pod rygorem odpowiedzialności karnej, że dane są prawdziwe.",
    "Oswiadczam, ze dane sa prawdziwe.",
    "Czy chcesz wysłać wniosek?",
    "Musisz zapłacić. Kontynuować?",
    "Wyrażam zgodę na przetwarzanie danych",
    "Dane zostaną usunięte.",
  ],
  no: [
    "Er du sikker? Med Ja signerer du søknaden, juridisk bindende.",
    "Jeg erklærer på ære og samvittighet at opplysningene er riktige.",
    "Vil du sende søknaden?",
    "Du må betale et gebyr. Fortsette?",
    "Jeg samtykker til behandling av opplysningene",
    "Dette kan ikke angres.",
  ],
  sv: [
    "Är du säker? Genom att välja Ja undertecknar du ansökan, vilket är juridiskt bindande.",
    "Jag försäkrar på heder och samvete att uppgifterna är riktiga.",
    "Vill du skicka in ansökan?",
    "Du måste betala en avgift. Fortsätta?",
    "Jag samtycker till behandlingen av mina uppgifter",
    "Det går inte att ångra.",
  ],
  da: [
    "Er du sikker? Med Ja underskriver du ansøgningen, og det er juridisk bindende.",
    "Jeg erklærer på tro og love, at oplysningerne er rigtige.",
    "Vil du sende ansøgningen?",
    "Du skal betale et gebyr. Fortsætte?",
    "Jeg giver samtykke og accepterer betingelserne",
    "Dette kan ikke fortrydes.",
  ],
};

/** Each holds words that bind in other texts. */
const FREE: Record<string, string[]> = {
  en: [
    "Is your legal name correct? Do you want to continue?",
    "No signature is needed here. Do you want to continue?",
    "This estimate is not legally binding. Continue?",
    "This is a non-binding estimate. Continue?",
    "Is your monthly pay correct?",
    "You have a bank account with $500. Is this correct?",
    "An early withdrawal penalty may apply. Do you want to continue?",
    "Are you a certified teacher? You answered yes. Continue?",
    "Please sign in again later. Do you want to continue?",
    "We found a similar address. Do you want to keep the address as entered?",
  ],
  de: [
    "Das Ergebnis ist unverbindlich. Möchten Sie fortfahren?",
    "Eine Unterschrift ist nicht nötig. Möchten Sie fortfahren?",
    "Sind Sie krankenversichert? Möchten Sie fortfahren?",
    "Ist die Zahl der Kinder richtig?",
  ],
  es: ["Su firma no es necesaria. ¿Desea continuar?", "¿Es correcto el pago de alquiler de 500 €?"],
  fr: [
    "Cette estimation est non contraignante. Voulez-vous continuer ?",
    "Le montant de 500 € est-il exact ?",
  ],
  pt: ["Tem a certeza de que deseja continuar?", "O seu rendimento de 500 € está correto?"],
  it: ["È sicuro di voler continuare?", "La stima non è definitiva. Vuole continuare?"],
  nl: ["Weet u zeker dat u wilt doorgaan?", "Deze schatting is niet bindend. Wilt u doorgaan?"],
  pl: ["Czy na pewno chcesz kontynuować?", "Wynik jest niewiążący. Czy chcesz kontynuować?"],
  no: ["Er du sikker på at du vil fortsette?", "Du oppfyller vilkårene. Vil du fortsette?"],
  sv: ["Är du säker på att du vill fortsätta?", "Du uppfyller villkoren. Vill du fortsätta?"],
  da: ["Er du sikker på, at du vil fortsætte?", "Du opfylder betingelserne. Vil du fortsætte?"],
};

const rows = (texts: Record<string, string[]>) =>
  Object.entries(texts).flatMap(([language, all]) => all.map((text) => [language, text] as const));

describe("a text", () => {
  test.each(rows(BINDS))("in %s binds: %s", (language, text) => {
    expect([judge(text, language), judge(text)]).toEqual(["binds", "binds"]);
  });

  test.each(rows(FREE))("in %s is free: %s", (language, text) => {
    expect([judge(text, language), judge(text)]).toEqual(["free", "free"]);
  });

  test.each([
    ["fi", "Oletko varma, että haluat jatkaa tällä sivulla nyt?"],
    ["en", "Oletko varma, että haluat jatkaa tällä sivulla nyt?"],
    [undefined, "Biztosan folytatni szeretné a kérelem beküldését most?"],
    ["ja", "続けますか"],
    [undefined, "続けますか"],
    ["fi-FI", "Continue?"],
  ])("in another language has no verdict (%s): %s", (language, text) => {
    expect(judge(text, language)).toBe("unknown");
  });

  test.each([["en-US"], ["nb"], ["nn-NO"], ["pt_BR"], ["x-default"], ["us"], [""]])(
    "of few words is free on a page whose language is %j",
    (language) => {
      expect(judge("Continue?", language)).toBe("free");
    },
  );

  test("without the words is never free", () => {
    expect(judgeBinding("Continue?")).toBe("unknown");
  });

  test("that only asks for consent is free where consent is, as in a notice before a form", () => {
    const notice = "By clicking Continue, you consent to monitoring.";
    expect([judge(notice), judgeBinding(notice, BINDING_WORDS, "en", true)]).toEqual(["binds", "free"]);
    expect(judgeBinding("I certify under penalty of perjury", BINDING_WORDS, "en", true)).toBe("binds");
  });
});
