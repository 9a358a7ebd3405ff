/** Which way a question asks whether something went; `either` where it names both ways, or says what is good for some things and bad for others. */
export type AskedChange = 'rise' | 'fall' | 'either'

/** Questions of whether: of why and of how much something else is asked. */
const asksWhether = /^(?:did|does|do|is|are|was|were|has|have|had)\b(?!.{0,400}\b(?:why|how (?:much|many)|what|which)\b)/i
const asksWhetherInKorean =
  /^(?!.{0,400}(?:왜|이유|원인|요인|얼마|몇|무엇|어느|어떤)).{0,400}(?:나요|나|습니까|까|는가요?|은가요?|는지요?|니|어요?|았어|었어)[?？.\s]{0,3}$/u

const rises =
  /\b(?:gr(?:ow|ew|own|owing|owth)|ris(?:e|en|es|ing)|rose|increas(?:e|ed|es|ing)|expand(?:ed|ing|s)?|g(?:o|oes|one|oing) up|went up|(?:be|is|are|was|were) (?:up|higher|larger|greater|more))\b|늘|증가|성장|올랐|올라|오르|상승|확대/i
const falls =
  /\b(?:f(?:all|ell|allen|alling)|declin(?:e|ed|es|ing)|decreas(?:e|ed|es|ing)|drop(?:ped|ping|s)?|shr(?:ink|ank|unk|inking)|g(?:o|oes|one|oing) down|went down|(?:be|is|are|was|were) (?:down|lower|smaller|less))\b|줄|감소|하락|떨어|내렸|축소/i
const higher = /\b(?:higher|larger|greater|more) than\b/i
const lower = /\b(?:lower|smaller|less|fewer) than\b/i
const eitherWay = /\b(?:improv(?:e|ed|es|ing)|worsen(?:ed|ing|s)?|deteriorat(?:e|ed|es|ing))\b|개선|악화|나아졌|나빠졌/i

/** "Lower than in 2021", "since 2021", "2021년보다": the year named is the one that is compared with. */
const comparedWith =
  /\b(?:than|since|from|against|versus|vs\.?|compared (?:to|with)) (?:it was |they were )?(?:in |at the end of )?(?:fiscal |FY ?)?\d{4}\b|\d{4}년\s?(?:말\s?)?(?:보다|대비|에 비해|이후)/i

/** The years of a question whether something went up or down: the one compared with, where it names only that, and the year after it. */
export const yearsOfChange = (text: string, years: readonly number[]): readonly number[] =>
  years.length === 1 && comparedWith.test(text) ? [(years[0] ?? 0) + 1, ...years] : years

/** Reads whether a question asks which way something went between two times; null where it asks for anything else. */
export function readAskedChange(text: string): AskedChange | null {
  if (!asksWhether.test(text) && !asksWhetherInKorean.test(text)) return null
  const [up, down] = [rises.test(text) || higher.test(text), falls.test(text) || lower.test(text)]
  if (up && down) return 'either'
  return up ? 'rise' : down ? 'fall' : eitherWay.test(text) ? 'either' : null
}
