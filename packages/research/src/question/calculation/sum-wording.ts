import type { Division } from './division.ts'
import { bothHaveWords, cut, hasWord, isMeasure } from './text-cuts.ts'

export const maxOperands = 4

const added = /\b(?:(?:sum|total) of|add (?:up|together)|adding(?: up| together)?|combining)\b/i
const together = /\b(?:together|combined|altogether|in aggregate|added up|all told)\b/i
const summed = /(?:[을를은는]?\s?(?:모두\s)?(?:합친|합쳐|합치|합하|합한|합산|더한|더하)|(?<=\s)합계|의\s합(?=[은이을]|$))/
const separator = /,\s|\s(?:and|및|그리고)\s|\s?[+ㆍ]\s?|(?<=[가-힣A-Za-z])(?:[와과]|하고|이랑|랑)\s|(?<=[가-힣])에\s(?=\S+[을를]$)/u
/** Also within names, so that it divides only what nothing else does: "sales & marketing and wages". */
const inNames = /\s?[&·]\s?/
/** Words for all parts that end a list: "A와 B 둘을". */
const both = /\s(?:둘|셋|모두|다|양쪽|이들)(?:[을를은는]|\s|$)/

/** The sum of the named figures: "A plus B", "A and B together", "A와 B를 합친". */
export function readSum(text: string): Division | null {
  const plus = cut(text, /\bplus\b/i)
  if (plus && bothHaveWords(plus)) return { operator: '+', operands: plus }
  const combined = readCombined(text)
  if (combined) return combined
  const list = cut(text, added)?.[1] ?? (cut(text, together) ?? cut(text, summed))?.[0]
  if (list === undefined) return null
  const plain = list.replace(together, ' ').replace(both, ' ')
  const divided = plain.split(separator)
  const parts = (divided.length > 1 ? divided : plain.split(inNames))
    .map((part) => part.replace(/\b(?:both|and)\b/gi, ' ').trim())
    // "…, 2022" is a period.
    .filter((part) => /\p{L}/u.test(part))
  return parts.length >= 2 && parts.length <= maxOperands && parts.every(hasWord) ? { operator: '+', operands: parts, isList: true } : null
}

/** "The combined headcount of the US and Canada": one measure of several parts. */
function readCombined(text: string): Division | null {
  const [measure = '', list = ''] = cut(cut(text, /\bcombined\b/i)?.[1] ?? '', /\b(?:of|in|from|for)\b/i) ?? []
  const parts = list.split(/,\s|\sand\s/).map((part) => part.trim())
  if (!isMeasure(measure) || parts.length < 2 || parts.length > maxOperands || !parts.every(isMeasure)) return null
  return { operator: '+', operands: parts.map((part) => `${measure.trim()} ${part}`) }
}

const two = /\b(?:both|(?:the |all )?two)\b|(?<!\S)(?:두|양|양쪽)\s/i
const twoOfThem =
  /\b(?:both|two)\s(?:of\s)?(?:the\s)?(?:\p{L}+\s)?(?:segments|classes|divisions|business(?:es)?|units|companies|entities|types|kinds|categories)\b|(?<!\S)(?:두|양)\s?(?:부문|종류|사업부|사업|회사)\S?/iu

/** "Both classes in total": two figures with the same name. */
export function readEqual(text: string): Division | null {
  if (!two.test(text) || !/\b(?:total|together|combined|sum|add(?:ed|ing)?)\b|합/i.test(text)) return null
  const words = text
    .replace(twoOfThem, ' ')
    .replace(two, ' ')
    .replace(/\b(?:put|total|together|combined|sum|adding|added|add)\b/gi, ' ')
  return { operator: '+', operands: [words, words], isOfEqual: true }
}
