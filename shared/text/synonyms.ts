/**
 * Words for the same answer in the language of government forms. Each line is one concept, spelled as `foldText` leaves it;
 * a line that begins with a bar continues the one before.
 */
const CONCEPTS = `
freshman|freshman year|first year|1st year|year 1|year one|college freshman|incoming freshman|freshmen|fr|primer ano
|primer año|estudiante de primer año
sophomore|sophomore year|second year|2nd year|year 2|year two|soph|so
junior|junior year|third year|3rd year|year 3|year three|jr
senior|senior year|fourth year|4th year|year 4|year four|sr
graduate|grad|graduate student|grad student|graduate school|grad school|graduate or professional
unmarried|single|never married|never been married|not married|soltera|soltero
married|remarried|married or remarried|casada|casado
divorced|divorcee|divorciada|divorciado
married filing jointly|married filing joint|filing jointly|file jointly|joint|jointly|mfj
married filing separately|married filing separate|filing separately|file separately|mfs
head of household|hoh
in a civil partnership|civil partnership|civil partner
neither agree nor disagree|neutral|neither|neither agree or disagree|undecided
widowed|widow|widower|viuda|viudo
domestic partnership|domestic partner|in a domestic partnership
mr|mister
mrs|missus
dr|doctor
ii|the second|2nd|second
iii|the third|3rd|third
iv|the fourth|4th|fourth
not related|unrelated|no relation
veteran|vet
separated|legally separated|separada|separado
mother|mom|mum|mommy|mama
father|dad|daddy|papa
male|man|m|guy
female|woman|f
prefer not to say|i prefer not to say|id prefer not to say|rather not say|id rather not say|i prefer not to answer
|id prefer not to answer|id rather not answer|prefer not to answer|decline to answer|decline to state
self only|self|just me|only me|just myself|only myself|me only|me|myself|individual
bachelors degree|bachelor|bachelors|ba|bs|b a|b s
masters degree|master|masters
doctoral degree|doctorate|phd|ph d|doctorate degree
high school diploma|finished high school|graduated high school|high school graduate
i dont know|dont know|i do not know|no idea|not sure|im not sure|unsure|unknown
yearly|annually|annual|per year|a year|each year|every year|once a year|year|anual|al año|annuel|par an|jährlich
|pro jahr
monthly|per month|a month|each month|every month|month|once a month|mensual|cada mes|al mes|mensuel|par mois|monatlich
|pro monat
twice a month|twice monthly|semimonthly|semi monthly|two times a month|the 1st and 15th|the first and fifteenth
weekly|per week|a week|each week|every week|once a week|week|semanal|a la semana|hebdomadaire|par semaine|wöchentlich
|pro woche
biweekly|bi weekly|every two weeks|every 2 weeks|every other week|fortnightly|per fortnight
daily|per day|a day|each day|every day|once a day|day
hourly|per hour|an hour|each hour|every hour|hour
employed|i have a job|i have an employer|working for an employer
self employed|i work for myself|self employment|i have my own business|freelance|freelancer
unemployed|laid off|out of work|not working|not employed|no job|jobless|looking for a job|looking for work
|between jobs|i dont have a job|i do not have a job
full time|fulltime|ft
part time|parttime|pt
none|none of these|none of those|none of them|none of the above|none of these apply|none apply|nothing applies|nothing
|no|not any|ninguna|ninguno|ninguna de estas|ninguna de las anteriores|n a|not applicable|i get none|i have none
|i receive none|no none|no none of them|no none of these|i dont get any|i dont have any|i dont receive any
|i dont get anything
`;

export const SYNONYMS: readonly (readonly string[])[] = CONCEPTS.replaceAll("\n|", "|")
  .trim()
  .split("\n")
  .map((concept) => concept.split("|"));
