/** {@link Binding} in the languages of which the vocabulary has a part alone. */
import type { Binding } from "./binding-type.ts";
import type { FurtherLanguage } from "./languages.ts";

export const FURTHER: Readonly<Record<FurtherLanguage, Binding>> = {
  pt: {
    signs:
      String.raw`assinar|assin(?:a|o|amos|ará|ando) (?:\p{L}+ )?(?:o|a|os|as|este|esta|eletronicamente)|` +
      "(?:sua|minha) assinatura(?! não)|assinatura (?:ele[ct]?tr[oôó]nica|digital)|" +
      String.raw`(?<!não )vincul(?:ativ[oa]|ante)s?|(?:legalmente|juridicamente) \p{L}+|` +
      String.raw`fica(?:rá)? (?:\p{L}+ )?(?:obrigad|vinculad)[oa]s?|(?:comprometo|obrigo)-me|` +
      "(?:compromete|obriga)-se|me (?:comprometo|obrigo)|" +
      "(?:compromisso|obriga[cç][aã]o|validade|efeitos?) (?:legal|legais|jur[ií]dic[oa]s?)",
    swears:
      "sob (?:juramento|compromisso de honra|pena|as penas)|palavra de honra|jur(?:o|amos|amento|ar)|" +
      "declar(?:o|amos)|declara[cç][aã]o (?:sob|de honra|juramentada)|atesto|certifico|perj[uú]rio|" +
      "fals(?:idade|as declara[cç][oõ]es)",
    vouches: String.raw`(?:é|são|sao) (?:verdadeir|corret|correct|exat|exact|ver[ií]dic)\p{L}*`,
    submits:
      String.raw`(?:enviar|envia|enviará|apresentar|apresenta|submeter|submete|entregar|protocolar|transmitir) (?:\p{L}+ ){0,2}(?:pedido|requerimento|formul[aá]rio|declara[cç][aã]o|solicita[cç][aã]o|candidatura|inscri[cç][aã]o)|` +
      String.raw`(?:pedido|requerimento|solicita[cç][aã]o) (?:ser[aá]|é) (?:enviad|apresentad|submetid|entregue)\p{L}*|` +
      String.raw`(?:enviar|submeter)\?`,
    pays:
      "pagar|pagamento (?:agora|imediato|ser[aá]|da taxa)|" +
      String.raw`taxa de (?:inscri|candidatura|processamento|servi[cç]o)\p{L}*|ser[aá] (?:cobrad|debitad)[oa]|` +
      "comprar|encomendar",
    consents:
      "aceito|aceitamos|concordo|concordamos|consinto|autorizo|autorizamos|consentimento|" +
      "(?:aceita|concorda com) (?:os termos|as condi[cç][oõ]es|que)|autoriza (?:a|o|que)|" +
      "li e (?:aceito|concordo)|termos e condi[cç][oõ]es|termos de (?:uso|servi[cç]o)",
    destroys:
      "eliminar|eliminad[oa]s?|apagar|apagad[oa]s?|excluir|exclu[ií]d[oa]s?|descartar|" +
      "irrevog[aá]ve(?:l|is)|irrevers[ií]ve(?:l|is)|" +
      String.raw`n[aã]o (?:pode|poder[aá])m? (?:ser )?(?:desfeit|anulad|alterad|revertid)\p{L}*|desfazer|` +
      "perder(?:[aá])?|perdid[oa]s?|(?:criar|abrir|encerrar) (?:uma|a sua|sua) conta",
  },
  it: {
    signs:
      String.raw`firmare|firm(?:a|o|erà|ando|i) (?:\p{L}+ )?(?:la|il|lo|elettronicamente|digitalmente)|` +
      "(?:sua|tua|mia) firma(?! non)|firma (?:elettronica|digitale)|" +
      "sottoscri(?:vere|ve|vo|vendo|zione|tt[oa])|(?<!non )vincolant[ei]|" +
      String.raw`(?:legalmente|giuridicamente) \p{L}+|(?:mi|si|ci) (?:impegn|obblig)(?:a|o|iamo|hiamo)|` +
      "(?:valore|effett[oi]|obbligo|impegno|efficacia) (?:legal[ei]|giuridic[oahi]+)",
    swears:
      "sotto (?:giuramento|pena|la (?:propria|mia|sua) responsabilit[àa]['’]?)|" +
      "giur(?:o|iamo|are|amento)|dichiar(?:o|iamo)|" +
      String.raw`dichiarazion[ei] (?:giurat[ae]|sostitutiv[ae]|fals[ae]|mendac[ei])|autocertific\p{L}*|certifico|` +
      "attesto|spergiuro|consapevole delle (?:sanzioni|conseguenze|responsabilit[àa])",
    vouches: "(?:è|sono) (?:ver[oaie]|corrett[oaie]|esatt[oaie]|veritier[oaie])",
    submits:
      String.raw`(?:inviare|invia|inoltrare|inoltra|presentare|presenta|trasmettere|trasmetti) (?:\p{L}+ ){0,2}(?:domanda|richiesta|modulo|dichiarazione|istanza|pratica)|` +
      "(?:domanda|richiesta|istanza) (?:sar[àa]|verr[àa]|è) (?:inviat|presentat|inoltrat|trasmess)a|" +
      String.raw`invio definitivo|(?:inviare|inviarla|inviarlo)\?`,
    pays:
      String.raw`pagare|a pagamento|pagamento (?:online|immediato|sar[àa]|dell[ae] tass)\p{L}*|` +
      "(?:sar[àa]|verr[àa]) (?:addebitat|prelevat)[oa]|tassa di (?:iscrizione|concessione|bollo)|" +
      "diritti di segreteria|acquistare|acquista ora|ordinare",
    consents:
      "accett(?:o|iamo)|acconsent(?:o|iamo|e)|(?:sono|mi dichiaro) d['’]accordo|autorizz(?:o|iamo)|" +
      "consenso|ho letto|accetta (?:i termini|le condizioni|che)|autorizza (?:il|la|a|al|che)|" +
      "termini e condizioni|condizioni (?:generali|d['’]uso)",
    destroys:
      String.raw`eliminare|eliminat[oaie]|cancellare|cancellat[oaie]|irrevocabil\p{L}*|irreversibil\p{L}*|` +
      String.raw`non (?:pu[òo]|potr[àa]|potranno|possono|sar[àa] possibile) (?:\p{L}+ )?(?:annulla|modifica)\p{L}*|` +
      "andr(?:[àa]|anno) pers[oaie]|pers[oaie]|perdere|" +
      "(?:creare|aprire|chiudere) (?:un|il) (?:conto|account)",
  },
  nl: {
    signs:
      String.raw`onderteken\p{L}*|tekent u|(?:uw|mijn|elektronische|digitale) handtekening(?! is niet)|` +
      "(?:juridisch|wettelijk) (?:bindend|gebonden|verplicht|aansprakelijk)e?|" +
      "(?<!niet[- ]|vrijblijvend, niet )bindende?|verbind(?:t|en) (?:u|mij|ons|zich)|" +
      String.raw`verplicht (?:u zich|ik mij)|rechtsgeldig\p{L}*`,
    swears:
      "onder (?:ede|eed)|eed|zweert?|zweren|naar (?:waarheid|eer en geweten|beste weten)|" +
      String.raw`(?:ik|u) (?:\p{L}+ )?verklaart?|verklaart? (?:ik|u) (?:hierbij|dat|onder|naar)|wij verklaren|` +
      String.raw`op erewoord|meineed|strafbaar|op straffe van|valse verklaring\p{L}*`,
    vouches: "(?:is|zijn) (?:juist|correct|waar|volledig)|(?:juist|correct|waar|volledig) (?:is|zijn)",
    submits:
      String.raw`(?:aanvraag|formulier|verzoek|aangifte|melding|inschrijving) (?:\p{L}+ ){0,3}(?:indienen|indient|dienen|ingediend|verzenden|verzonden|verstuurd|versturen|insturen)|` +
      String.raw`(?:indienen|verzenden|versturen)\?|definitief (?:indienen|verzenden|versturen)|` +
      String.raw`(?:dient|stuurt|verzendt|verstuurt) (?:u|ik) (?:\p{L}+ )?(?:aanvraag|formulier|aangifte)`,
    pays:
      "betaalt?|betaald|betalen|in rekening gebracht|afgeschreven|leges|kosten van (?:€|eur)|kopen|" +
      "koopt|bestel(?:len|t|ling)",
    consents:
      "akkoord|" +
      String.raw`(?:ik|wij|u) (?:\p{L}+ ){0,2}(?:accepteer|accepteert|accepteren|machtig|machtigt|instem|instemt)|` +
      String.raw`ik stem (?:\p{L}+ ){0,4}in|(?:geef|geeft|geven|uw|mijn) (?:\p{L}+ )?toestemming|gelezen en|` +
      "(?:algemene|gebruiks) ?voorwaarden",
    destroys:
      String.raw`verwijder(?:en|d|t)|gewist|wissen|onherroepelijk\p{L}*|onomkeerbaar|` +
      "niet (?:meer )?(?:ongedaan|worden gewijzigd|te wijzigen|wijzigen|terugdraaien)|ongedaan|verloren|" +
      "verliest|account (?:aanmaken|openen|sluiten|opheffen)",
  },
  pl: {
    signs:
      String.raw`podpis(?:uj\p{L}*|ać|ac|ze\p{L}*|an[yeai]\p{L}*|em)|(?:twój|pana|pani|mój|swój) podpis|` +
      String.raw`podpis (?:elektroniczn|cyfrow|zaufan|kwalifikowan)\p{L}*|(?<!nie )wi[ąa][żz][ąa]c\p{L}*|` +
      String.raw`zobowi[ąa]z\p{L}*|moc\p{L}{0,2} prawn\p{L}*|skutk\p{L}* prawn\p{L}*`,
    swears:
      String.raw`pod (?:przysi[ęe]g[ąa]|gro[źz]b[ąa]|rygorem|odpowiedzialno[śs]ci[ąa])|przysi[ęe]g\p{L}*|` +
      String.raw`o[śs]wiadcz(?:am|amy|asz|a pan|a pani|enie pod)\p{L}*|za[śs]wiadczam\p{L}*|` +
      String.raw`odpowiedzialno[śs][ćc]\p{L}* karn\p{L}*|odpowiedzialno[śs]ci\p{L}* karn\p{L}*|` +
      String.raw`fa[łl]szyw\p{L}* (?:zezna|o[śs]wiadcze)\p{L}*`,
    vouches: String.raw`(?:s[ąa]|jest) (?:prawdziw|zgodn|poprawn)\p{L}*`,
    submits:
      String.raw`(?:z[łl]o[żz]y[ćc]|z[łl]o[żz]enie|sk[łl]ada(?:sz|m)?|wys[łl]a[ćc]|wysy[łl]asz|przes[łl]a[ćc]|wys[łl]anie) (?:\p{L}+ ){0,2}(?:wnios\p{L}*|formularz\p{L}*|deklaracj\p{L}*|zg[łl]oszeni\p{L}*|podani\p{L}*|zeznani\p{L}*)|` +
      String.raw`(?:wniosek|formularz|deklaracja) (?:zostanie|zosta[łl]) (?:wys[łl]an|z[łl]o[żz]on|przes[łl]an)\p{L}*|` +
      String.raw`(?:wys[łl]a[ćc]|z[łl]o[żz]y[ćc])\?`,
    pays:
      String.raw`zap[łl]a[ćc]\p{L}*|zap[łl]ac\p{L}*|p[łl]atno[śs][ćc]\p{L}*|` +
      String.raw`op[łl]at[aęeyą] (?:w wysoko[śs]ci|za|skarbow\p{L}*|wynosi)|op[łl]ac\p{L}*|` +
      String.raw`zostanie (?:pobran|obci[ąa][żz]on)\p{L}*|kupi[ćc]|kupuj\p{L}*|zam[óo]wi\p{L}*|zamawia\p{L}*`,
    consents:
      String.raw`zgadza(?:m|sz|my)|wyra[żz]\p{L}* zgod\p{L}*|zgod[aęeyą] (?:na|wyra[żz]\p{L}*)|akceptuj\p{L}*|` +
      String.raw`upowa[żz]ni\p{L}*|zapozna[łl]\p{L}*|regulamin\p{L}*`,
    destroys:
      String.raw`usun\p{L}*|skasow\p{L}*|odrzuc\p{L}*|nieodwo[łl]aln\p{L}*|nieodwracaln\p{L}*|` +
      String.raw`nie (?:mo[żz]na|b[ęe]dzie mo[żz]na|da si[ęe]) (?:\p{L}+ )?(?:cofn[ąa][ćc]|zmieni[ćc]|odwo[łl]a[ćc]|poprawi[ćc])|` +
      String.raw`cofn\p{L}*|utrac\p{L}*|stracisz|(?:utworzy[ćc]|za[łl]o[żz]y[ćc]|zamkn[ąa][ćc]) konto`,
  },
  no: {
    signs:
      String.raw`signer(?:er|e|t|ing)|undertegn\p{L}*|underskriv\p{L}*|skriver? under|` +
      "(?:din|min|elektronisk|digital) (?:underskrift|signatur)(?! er ikke)|" +
      "(?:juridisk|rettslig) (?:bindende|forpliktende|ansvarlig)|(?<!ikke[- ])bindende|" +
      "forplikter (?:du|jeg|deg|meg|vi)|(?<!ikke[- ])forpliktende",
    swears:
      String.raw`under ed|avlegg(?:er|e) ed|sverg(?:er|e)|på (?:ære|tro) og \p{L}+|på ære|` +
      String.raw`(?:jeg|du|vi) (?:\p{L}+ )?erklærer|erklærer (?:jeg|du|vi|herved)|` +
      String.raw`bekrefter (?:\p{L}+ )?(?:på ære|at (?:opplysningene|alle|jeg))|falsk forklaring|straffbart|` +
      String.raw`straffe?ansvar\p{L}*|sannferdig\p{L}*`,
    vouches: "er (?:riktige?|korrekte?|sanne?|fullstendige?)",
    submits:
      String.raw`(?:send|lever)(?:er|e)? (?:\p{L}+ ){0,2}(?:søknad|skjema|krav|melding|erklæring)\p{L}*|` +
      String.raw`(?:søknad|skjema|krav|melding)\p{L}* (?:blir|vil bli|er) (?:sendt|levert|innsendt)|` +
      String.raw`send(?:er|e)? inn|innsending|(?:sende|levere)\?`,
    pays:
      "betal(?:e|er|t|ing)|gebyr(?:et)?|(?:bli|blir) (?:belastet|trukket|fakturert)|kjøp(?:e|er)|" +
      "bestill(?:e|er|ing)",
    consents:
      String.raw`samtykk(?:er|e|et)|godtar|godta|aksepter(?:er|e)|gir (?:\p{L}+ )?(?:fullmakt|tillatelse)|` +
      "(?:jeg er|du er|vi er) enige? i|har lest",
    destroys:
      "slett(?:e|er|et|es)|forkast(?:e|er|es)|ugjenkallelig|" +
      "kan ikke (?:angres|endres|gjøres om|rettes|trekkes)|angre|går? tapt|mister (?:du|alle|dine)|" +
      "(?:opprette?|lukke?|avslutte?) (?:en )?konto",
  },
  sv: {
    signs:
      String.raw`signer(?:ar|a|at|as|ing)|underteckn\p{L}*|skriv(?:er|a|it)? under|underskrift|` +
      "(?:din|min|elektronisk|digital) signatur(?! är inte)|" +
      "(?:juridiskt|rättsligt) (?:bindande|ansvarig|förpliktande)|(?<!inte |icke[- ]|ej )bindande|" +
      "förbind(?:er|a) (?:du|jag|dig|mig|sig|vi)|förplikt(?:ar|igar)",
    swears:
      "under (?:ed|sanningsförsäkran)|heder och samvete|svär|svära|intyg(?:ar|a|as)|försäkran|" +
      String.raw`(?:jag|vi|du) (?:\p{L}+ )?försäkrar|försäkrar (?:jag|du|vi|härmed)|sanningsenlig\p{L}*|mened|` +
      String.raw`osann\p{L}*|straffansvar\p{L}*|straffbart`,
    vouches: String.raw`är (?:riktig|korrekt|sann|fullständig)\p{L}*`,
    submits:
      String.raw`(?:skickar?|lämnar?|sänd(?:er|a)) (?:in )?(?:\p{L}+ ){0,2}(?:ansökan|formulär\p{L}*|anmälan|blankett\p{L}*|deklaration\p{L}*|begäran)|` +
      "(?:skicka|lämna)[rs]? in|" +
      "(?:ansökan|anmälan|deklarationen) (?:kommer att |är )?(?:skickas|lämnas|skickad|inlämnad|inskickad)|" +
      String.raw`(?:skicka|lämna)\?`,
    pays:
      "betal(?:a|ar|as|ning)|avgift(?:en)? (?:på|om|är)|debiter(?:as|ar|a)|dras från|köp(?:a|er)|" +
      "beställ(?:a|er|ning)",
    consents:
      "samtyck(?:er|a|e)|godkänner|godkänna|accepter(?:ar|a)|medger|" +
      String.raw`ger (?:\p{L}+ )?(?:fullmakt|tillstånd)|har läst`,
    destroys:
      String.raw`tar? bort|tas bort|rader(?:a|as|ar)|kastas|oåterkallelig\p{L}*|` +
      String.raw`(?:kan|går) inte (?:att )?(?:ångra|ändra|återkalla|rätta)\p{L}*|ångra|går? förlorad\p{L}*|` +
      "förlora[rs]?|(?:skapa|öppna|stänga|avsluta) (?:ett )?konto",
  },
  da: {
    signs:
      String.raw`underskriv\p{L}*|skriver? under|signer(?:er|e|et|ing)|` +
      "(?:din|min|elektronisk|digital) (?:underskrift|signatur)(?! er ikke)|" +
      "(?:juridisk|retligt?) (?:bindende|forpligtende|ansvarlig|forpligtet)|(?<!ikke[- ])bindende|" +
      "forpligter (?:du|jeg|dig|mig|vi)|(?<!ikke[- ])forpligtende",
    swears:
      "under ed|aflægg(?:er|e) ed|sværg(?:er|e)|tro og love|på ære og samvittighed|" +
      String.raw`(?:jeg|du|vi) (?:\p{L}+ )?erklærer|erklærer (?:jeg|du|vi|herved)|` +
      String.raw`bekræfter (?:\p{L}+ )?(?:på|at (?:oplysningerne|alle|jeg))|falsk forklaring|strafbart|` +
      String.raw`strafansvar|efter bedste overbevisning|sandfærdig\p{L}*|mened`,
    vouches: String.raw`er (?:rigtig|korrekt|sand|fuldstændig)\p{L}*`,
    submits:
      String.raw`(?:ind)?(?:send|giv)(?:er|e)? (?:\p{L}+ ){0,2}(?:ansøgning|skema|formular|anmeldelse|blanket|anmodning)\p{L}*|` +
      String.raw`(?:ansøgning|skema|blanket|anmodning)\p{L}* (?:bliver|vil blive|er) (?:sendt|indsendt|indgivet)|` +
      String.raw`indsend(?:e|er|es|t|else)|(?:sende|indsende)\?`,
    pays:
      "betal(?:e|er|t|ing)|gebyr(?:et)?|(?:bliver|blive) (?:opkrævet|trukket|hævet|faktureret)|" +
      "køb(?:e|er)|bestil(?:le|ler|ling)",
    consents:
      String.raw`samtykk(?:er|e)|accepter(?:er|e)|godkend(?:er|e)|giver (?:\p{L}+ )?(?:fuldmagt|tilladelse)|` +
      "har læst|indforstået|(?:jeg er|du er|vi er) enige? i",
    destroys:
      String.raw`slett(?:e|er|et|es)|slet|kassere[rs]?|uigenkaldelig\p{L}*|` +
      "kan ikke (?:fortrydes|ændres|gøres om|rettes|trækkes)|fortryde|går? tabt|mister (?:du|alle|dine)|" +
      "(?:oprette?|lukke?) (?:en )?konto",
  },
};
