/** Texts of a list of options that are no options, and the captions of the buttons of popups. */
import type { Words, WordsOfAll } from "./languages.ts";

interface Prompts {
  /** Asks for a choice. At the start of the text. */
  asks: string;
  /** The same at its end. */
  ends?: string;
  /** States that there is no choice yet: the whole text, and only where the value says the same. */
  unset: string;
}

export const PROMPTS: WordsOfAll<Prompts> = {
  en: {
    asks: "(?:please )?(?:select|choose|pick(?!-))",
    unset: "(?:none|nothing|not) selected|no selection|not set",
  },
  es: {
    asks: "(?:por favor,? )?(?:seleccion(?:e|a|ar|es)|elija|elige|elegir|escoja|escoge|escoger)",
    unset: "sin seleccionar|ningun[oa] seleccionad[oa]|no seleccionad[oa]",
  },
  fr: {
    asks: "(?:veuillez |merci de )?(?:s[ée]lectionn(?:er|ez)|choisi(?:r|ssez))|faites votre choix|votre choix",
    unset: "aucune? s[ée]lection(?:n[ée]e?)?|non s[ée]lectionn[ée]e?|aucun choix",
  },
  de: {
    asks: "(?:bitte )?(?:aus)?w[äa]hlen|bitte (?:\\p{L}+ )?(?:aus)?w[äa]hlen|(?:bitte )?(?:eine )?(?:aus)?wahl treffen|bitte auswahl",
    ends: "(?:aus)?wählen",
    unset: "(?:nichts|nicht|keine) (?:aus)?gewählt|keine auswahl|auswahl",
  },
  pt: {
    asks: "(?:por favor,? )?(?:selec?cion(?:e|ar|a)|escolh(?:a|er))",
    unset: "nenhuma? selec?cionad[oa]|não selec?cionad[oa]",
  },
  it: {
    asks: "(?:si prega di )?(?:selezion(?:a|are|ate|i)|scegli(?:ere|ete)?|scelga)",
    unset: "nessuna selezione|non selezionato",
  },
  nl: {
    asks: "maak (?:een|uw|je) keuze|(?:gelieve te )?(?:kies|kiezen|selecteer|selecteren)",
    ends: "(?:kiezen|selecteren)",
    unset: "niets geselecteerd|geen (?:selectie|keuze)",
  },
  pl: { asks: "(?:prosz[ęe] )?wyb(?:ierz|ra[ćc])", unset: "nie wybrano|brak wyboru" },
  no: { asks: "(?:vennligst )?velg", unset: "ikke valgt|ingen valgt" },
  sv: { asks: "(?:vänligen |var god )?välj", unset: "ej vald|inget valt|inte valt" },
  da: { asks: "(?:venligst )?vælg", unset: "ikke valgt|intet valgt|ingen valgt" },
};

/** Further instructions before choices, at the start of the text. */
export const MARKS: Words<{ marks: string; several: string }> = {
  en: { marks: "(?:please )?(?:check|tick|mark)", several: "all|any|one or more|as many" },
  es: { marks: "marque|marca|señale", several: "todas?|todos|una o más|uno o más|cuantas|cuantos" },
  fr: { marks: "(?:veuillez )?coche[rz]|indiquez", several: "toutes?|tous|une ou plusieurs|un ou plusieurs" },
  de: {
    marks: "(?:bitte )?(?:kreuzen sie|markieren sie|ankreuzen)",
    several: "alles?|eine oder mehrere|mehrere",
  },
};

interface Lists {
  /** States that a list has no options. At the start. */
  noResults: string;
  /** Asks to type first. At the start. */
  typeFirst: string;
  /** Loads further options: the whole text. */
  more: string;
  /** Makes an option of the typed text. Anywhere in the text around it. */
  creates: string;
}

export const LISTS: Words<Lists> = {
  en: {
    noResults:
      "no (?:\\p{L}+ )?(?:results?|match(?:es)?|options?|data|items?|records?|entries|suggestions?)|nothing (?:found|matches|to show|here)|nothing$",
    typeFirst:
      "(?:please )?(?:enter|type)|start typing|search(?:$| for| by| here|ing|\\.{3}|…)|(?:loading|please wait)",
    more: "(?:load|show|view|see) (?:more|all)(?: .*)?|more(?: results| options)?|next(?: page)?",
    creates: "creat(?:e|ing)|add|new|press enter|use",
  },
  es: {
    noResults:
      "(?:no (?:hay|se encontr(?:aron|ó)|se han encontrado|existen)|sin|ningún|ninguna) (?:\\p{L}+ )?(?:resultados?|coincidencias?|opci(?:ón|ones)|datos|elementos?|registros?)",
    typeFirst: "(?:escriba|escribe|introduzca|ingrese|teclee|busque|busca)|empiece a escribir|buscar",
    more: "(?:cargar|mostrar|ver) (?:más|todos?|todas?)(?: .*)?|más(?: resultados| opciones)?|(?:página )?siguiente",
    creates: "crear|a[ñn]adir|agregar|nuev[oa]|pulse|presione",
  },
  fr: {
    noResults:
      "aucune? (?:résultat|correspondance|option|donnée|élément|enregistrement)s?|pas de (?:résultats?|données?)",
    typeFirst: "saisi(?:r|ssez)|tapez|entrez|recherche[rz]?",
    more: "(?:charger|afficher|voir) (?:plus|davantage|tout)(?: .*)?|plus de (?:résultats|choix)|(?:page )?suivante?",
    creates: "cr[ée]er|ajouter|nouve(?:au|lle)|appuyez",
  },
  de: {
    noResults:
      "keine? (?:\\p{L}+ )?(?:ergebnis(?:se)?|treffer|eintr[aä]ge?|option(?:en)?|daten|übereinstimmung(?:en)?)|nichts gefunden",
    typeFirst: "bitte (?:\\p{L}+ )*eingeben|geben sie|tippen sie|suchbegriff|suchen",
    more: "(?:mehr|weitere)(?: \\p{L}+)? (?:laden|anzeigen)|(?:mehr|weitere)(?: ergebnisse| einträge)?|alle(?: \\p{L}+)? (?:laden|anzeigen)|nächste(?: seite)?",
    creates: "erstellen|anlegen|hinzuf[üu]gen|neue?[rs]?|eingabetaste",
  },
};

/** The whole caption of a button that takes the choice of a popup. */
export const CONFIRMS: WordsOfAll = {
  en: "ok|okay|apply|done|set|select|choose|confirm|save",
  es: "ok|aceptar|aplicar|listo|hecho|confirmar|guardar|seleccionar|elegir",
  fr: "ok|appliquer|valider|terminé|terminer|confirmer|enregistrer|choisir|sélectionner",
  de: "ok|übernehmen|anwenden|fertig|bestätigen|speichern|auswählen|wählen|setzen",
  pt: "ok|aplicar|concluído|concluir|confirmar|guardar|salvar|selecionar|pronto",
  it: "ok|applica|fatto|conferma|salva|seleziona|imposta",
  nl: "ok|oké|toepassen|gereed|klaar|bevestigen|opslaan|selecteren",
  pl: "ok|zastosuj|gotowe|potwierd[źz]|zapisz|wybierz|ustaw",
  no: "ok|bruk|ferdig|bekreft|lagre|velg",
  sv: "ok|använd|klar|klart|bekräfta|spara|välj",
  da: "ok|anvend|færdig|udført|bekræft|gem|vælg",
};
