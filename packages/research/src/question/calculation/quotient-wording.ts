import type { Division } from './division.ts'
import { bothHaveWords, cut, cutBetween, cutLast, hasWord, isMeasure } from './text-cuts.ts'

const quotientOf = (parts: readonly [string, string], unit?: Division['unit']): Division => ({
  operator: '/',
  operands: parts,
  ...(unit !== undefined && { unit }),
})

/** One figure divided by another: "how many times did A cover B", "A divided by B", "for each B how many A", "A를 B로 나눈". */
export function readQuotient(text: string): Division | null {
  const each = readForEach(text) ?? readOfAverage(text) ?? readKoreanEach(text)
  if (each) return each
  const parts =
    readTimes(text) ??
    cut(text, /\bdivided by\b|÷|\bas an? (?:\w+ )?multiple of\b/i) ??
    readOver(text) ??
    cutBetween(text, /[을를]\s/, /(?:으로|로)\s?나[누눈]/)
  return parts && bothHaveWords(parts) ? quotientOf(parts) : null
}

const covering = /\b(?:cover(?:ed|s)?|exceed(?:ed|s)?|pay(?: for| off)?|service[ds]?|meet|met|repay|than|as (?:large|high|big|much) as)\b/i
const asOften =
  /\bhow (?:many times(?: over)?|comfortably|easily|well|thinly|amply|far) (?:did|does|do|could|can|would|was|were|is|are|(?:larger|bigger|greater|higher)(?: than)?)\b/i
const timesAlone = /\bhow many times(?: over)?\b/i

/** "How many times did A cover B", "how many times B was A", "A는 B의 몇 배": of two measures, not of two times. */
function readTimes(text: string): [string, string] | null {
  const ofKorean = cut(text, /의\s?몇\s?배/)
  const korean = ofKorean && cutLast(ofKorean[0], /(?<=[가-힣A-Za-z])[이가은는]\s/g)
  if (korean?.every(isMeasure)) return korean
  const covered = cut(text, asOften)
  const english = covered && cut(covered[1], covering)
  if (english?.every(isMeasure)) return english
  const multiplied = cut(text, timesAlone)
  return multiplied?.every(isMeasure) ? multiplied : null
}

/** "Total liabilities over total equity": "over" before a period means a change. */
function readOver(text: string): [string, string] | null {
  const parts = cut(
    text,
    /\bover\b(?! (?:the|a|one|two|three|four|five|several|all|this|that|last|prior|previous|next|time|FY|Q\d|\d)\b(?! (?:sum|total)))/i,
  )
  return parts && parts.every(isMeasure) ? parts : null
}

const each = /\b(?:for|out of|of|from|on|in|to|by|per|behind|against) (?:each|every|a single)\s/i
/** "Each dollar of", "every $100 of", "each 100 won of". */
const eachUnit =
  /^(?:single )?(?:(?:[$€£₩¥]|US\$) ?[\d,.]{1,12}|(?:[\d,]{1,9} )?(?:US )?(?:dollars?|euros?|pounds?|won|yen|cents?|pence|penny))(?: (?:of|in|that|from))?\s/i
const inHundredths = /\b(?:cents?|pence|%|percent)\b|[$€£₩¥] ?100\b|\b100 (?:dollars|euros|pounds|won|yen)\b/i

/** "For each dollar of B, how many dollars of A", "how many A for each B", "how many cents of every dollar of B went to A". */
function readForEach(text: string): Division | null {
  const [before, rest] = cut(text, each) ?? []
  if (before === undefined || rest === undefined) return null
  const unit = eachUnit.exec(rest)?.[0]
  const divisor = unit === undefined ? rest : rest.slice(unit.length)
  const as = unit === undefined ? 'plain' : inHundredths.test(text) ? 'percent' : 'ratio'
  // A clause with the divisor comes first, or ends the question.
  const clauses = cut(divisor, /,\s|\b(?:went|goes|(?:was|were|is|are) spent|ended up|came from|comes from)\b/i)
  const parts: [string, string] | null = isMeasure(withoutAsking(before)) ? [before, divisor] : clauses && [clauses[1], clauses[0]]
  return parts && parts.every((part) => isMeasure(withoutAsking(part)))
    ? quotientOf(parts.map(withoutAsking) as [string, string], as)
    : null
}

const askingWords =
  /\b(?:what|how|much|many|did|does|do|were|was|are|is|there|dollars?|euros?|pounds?|won|yen|cents?|pence|hold|held|have|has|had|carry|carried)\b/gi
const withoutAsking = (text: string): string => text.replace(askingWords, ' ').replace(/\s+/g, ' ')

/** "What did the average store sell": what all sell, by their number. */
function readOfAverage(text: string): Division | null {
  const [, rest] = cut(text, /\bwhat (?:did|does|do|was|were|is) (?:the|an|each) average\s/i) ?? []
  const parts =
    rest === undefined
      ? null
      : cut(rest, /\s(?=(?:sell|sold|earn|make|made|generate|bring|brought|take|took|cost|owe|pay|paid|produce)\w{0,3}\b)/i)
  return parts && parts.every(isMeasure) ? quotientOf([parts[1].replace(/^\s?(?:sell|sold)\b/i, 'sales'), parts[0]], 'plain') : null
}

/** "직원 한 명이 올린 매출", "점포 하나가 올린 매출". */
function readKoreanEach(text: string): Division | null {
  const parts = cut(text, /\s?(?:한|1)\s?(?:명|곳|개|대|점|채|사람|군데)(?:이|가|당|마다|에서)?\s|\s?하나(?:가|당|마다|에서)\s/)
  return parts && bothHaveWords(parts) && /얼마|평균|몇/.test(parts[1]) ? quotientOf([parts[1], parts[0]], 'plain') : null
}

/** "A to B ratio", "A per B", for ratios that are not in the glossary. */
export function readNamedRatio(text: string): Division | null {
  const named = cut(text, /\bratio\b(?! of\b)/i)?.[0]
  const of = cut(text, /\bratio (?:of|between)\b/i)?.[1]
  const ratio =
    named !== undefined && of === undefined ? cutLast(named, /[\s-]to[\s-]|\//gi) : of !== undefined ? cut(of, /\b(?:to|and)\b/i) : null
  if (ratio) return quotientOf(ratio)
  const per = readPer(text) ?? readKoreanPer(text)
  return per && quotientOf(per, 'plain')
}

/** Units and times after "per" are printed with the figure. */
const printedPer =
  /^\s*(?:share|ads|unit|annum|year|month|day|week|quarter|hour|cent|capita|ton|tonne|barrel|ounce|oz|boe|sqm|square|kwh|mwh|kg|mile|km|common|ordinary|diluted|basic|the|our|its)s?\b/i

function readPer(text: string): [string, string] | null {
  const parts = cut(text, /\bper\b/i)
  return parts && !printedPer.test(parts[1]) && bothHaveWords(parts) ? parts : null
}

/** "직원 1인당 순매출": net sales divided by the number of employees. */
function readKoreanPer(text: string): [string, string] | null {
  const parts = cut(text, /\s?(?:1\s?)?(?:인|명|점포|매장|고객|객실|가구|계좌)당\s/)
  return parts && hasWord(parts[0]) && hasWord(parts[1]) ? [parts[1], parts[0]] : null
}
