import type { Division } from './division.ts'
import { bothHaveWords, cut, cutBetween, isMeasure } from './text-cuts.ts'

const differenceOf = (parts: readonly [string, string]): Division => ({ operator: '-', operands: parts })

const minus = /\b(?:minus|net of|after deducting|reduced by)\b|\bless\b(?! than\b)/i
const notMinus = /\b(?:how much|much|no|or|more|far)\s*$/i
const taken = /(?:[을를]|\s)\s?(?:뺀|빼|차감|제한|제하|제외)/

/** One figure minus another: "A less B", "how much higher was A than B", "what was left of A after B", "A에서 B를 뺀". */
export function readDifference(text: string): Division | null {
  const difference = cut(text, minus) ?? cutBetween(text, /에서\s/, taken)
  if (difference && !notMinus.test(difference[0]) && bothHaveWords(difference)) return differenceOf(difference)
  return readRemainder(text) ?? readGrowthDistance(text) ?? readDistance(text)
}

const remaining = /\b(?:what|how much|was|is|were|left|leave[sd]?|leaving|remain(?:ed|s|ing)?|of|did|does|over|there|had|have|company)\b/gi
const isRemainder = /\b(?:left|leaves?|leaving|remain(?:ed|s|ing)?)\b/i
const done = /\b(?:was|were|is|are|had|have|has|been|be|paid|deducted|covered|funded|subtracted|taken|spent|met|out|off|away)\b/gi

/** "What was left of A once B was paid", "how much of A remained after B". */
function readRemainder(text: string): Division | null {
  const [before, after] =
    cut(text, /\b(?:once|after(?: (?:paying|covering|funding|subtracting|meeting|accounting for|taking (?:out|off|away)))?)\b/i) ?? []
  if (before === undefined || after === undefined || !isRemainder.test(before)) return null
  const parts: [string, string] = [before.replace(remaining, ' '), after.replace(done, ' ')]
  return parts.every(isMeasure) ? differenceOf(parts) : null
}

const faster =
  /\b(?:faster|slower|quicker|more (?:quickly|slowly|rapidly)) than\b|\b(?:outpace|outrun|outgrow)(?:s|d|ed|ing)?\b|\boutgrew\b/i
const growing =
  /\b(?:did|does|do|has|have|had|gr(?:ow|ew|own|ows)|rise|rose|risen|increase[sd]?|expand(?:ed|s)?|climb(?:ed|s)?|rising|growing|by how much)\b/gi

/** "Did A grow faster than B, and by how much": the growth of one minus that of the other. */
function readGrowthDistance(text: string): Division | null {
  const parts = cut(text, faster)
  if (!parts || thanBefore.test(parts[1])) return null
  const operands = [parts[0], cut(parts[1], /[,.?;–—]|\b(?:and )?by how\b|\bhow many\b/i)?.[0] ?? parts[1]].map((part) =>
    part.replace(growing, ' '),
  )
  return operands.every(isMeasure) ? { operator: '-', operands, isOfGrowth: true } : null
}

/** "How much higher is A than B", "the difference between A and B": of two measures, not of two times. */
function readDistance(text: string): Division | null {
  const compared =
    cut(text, /\bhow (?:much|many(?: \w{1,20})?) (?:more|higher|larger|greater|bigger|less|fewer|lower|smaller)\b/i)?.[1] ??
    cut(text, /\b(?:difference|gap) between\b/i)?.[1]
  const exceeding = cut(text, /\bby how much (?:did|does|do)\b/i)?.[1]
  const korean = cut(text, /(?<=[가-힣])보다\s(?:얼마나|몇\s?\S{1,12})\s?(?:더\s)?(?:많|크|큰|높|적|작|낮)/)
  const parts =
    exceeding !== undefined
      ? cut(exceeding, /\b(?:exceed|beat|top|surpass|outdo|outstrip)\b/i)
      : compared !== undefined
        ? cut(compared, /\bthan\b|\band\b/i)
        : korean && cut(korean[0], /(?<=[가-힣])[이가은는]\s/)
  return parts && parts.every(isMeasure) && !thanBefore.test(parts[1]) ? differenceOf(parts) : null
}

/** "Than the year before", "than a year earlier", "than that of 2021". */
const thanBefore =
  /^\s*(?:the one |that |those |it was |they were )?(?:in |at |for |of |on )?(?:the |a |one )?(?:end of )?(?:same |prior |previous |last |preceding )?(?:fiscal |financial )?(?:years?|quarters?|periods?|FY ?\d+|\d{4})\b/i
