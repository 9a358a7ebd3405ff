import { derivedMeasures, lineItems, topics, withoutParticle } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'

/** General words of searches, beside those of the glossary. */
const searchWords =
  'news latest recent announcement announced press release article report reports filing earnings call transcript presentation investor relations ' +
  'outlook industry market competitor peers customer supplier product company companies year quarter annual quarterly month ' +
  '뉴스 최근 최신 발표 보도 기사 보고서 공시 실적 실적발표 어닝콜 전망 산업 업계 시장 경쟁사 고객 고객사 공급사 제품 회사 기업 연도 분기 연간 월'

/** A year or a part of it: "2025", "FY2025", "Q3", "3Q25", "2025년", "3분기". */
const time = /^(?:(?:FY)?(?:19|20)\d{2}년?|FY\d{2}|Q[1-4]|[1-4]Q(?:\d{2})?|[1-4]분기|[12]H(?:\d{2})?)$/i

const vocabularies = new WeakMap<Analyser, ReadonlySet<string>>()

/** The terms of the glossary's names, and of the general words of searches. */
function vocabularyOf(analyser: Analyser): ReadonlySet<string> {
  const known = vocabularies.get(analyser)
  if (known) return known
  const names = [
    searchWords,
    ...lineItems.flatMap(({ en, ko, asked = [] }) => [...en, ...ko, ...asked]),
    ...derivedMeasures.flatMap((measure) => measure.names),
    ...topics.flatMap(({ en, ko }) => [...en, ...ko]),
  ]
  const made = new Set(names.flatMap((name) => analyser.terms(name)))
  vocabularies.set(analyser, made)
  return made
}

/**
 * The words of a query that may not be sent outside: that are in no known text and not general, which words of the glossary, years and quarters
 * are. Names and numbers are never general.
 *
 * @param asked questions of people and names of companies; the forms of a word count as the same
 * @param printed texts of documents outside, in lower case
 */
export function unknownWords(
  query: string,
  { asked, printed }: { asked: readonly string[]; printed: readonly string[] },
  analyser: Analyser,
): string[] {
  const general = vocabularyOf(analyser)
  const known = new Set(asked.flatMap((text) => analyser.terms(text)))
  const isKnown = (form: string): boolean =>
    analyser.terms(form).every((term) => known.has(term) || general.has(term)) ||
    printed.some((text) => printsWord(text, form.toLowerCase()))
  return query
    .split(/[^\p{L}\p{N}&.,%-]+/u)
    .map((written) => withoutSigns(written, '.,&-'))
    .filter((word) => {
      if (word === '' || time.test(word)) return false
      if (/\d/.test(word))
        return ![...asked.map((text) => text.toLowerCase()), ...printed].some((text) => printsWord(text, word.toLowerCase()))
      return !isKnown(word) && !isKnown(withoutParticle(word))
    })
}

/** A word without such signs at its beginning and end. */
export function withoutSigns(word: string, signs: string): string {
  let [start, end] = [0, word.length]
  while (start < end && signs.includes(word.charAt(start))) start += 1
  while (end > start && signs.includes(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}

const letter = /[\p{L}\p{N}]/u
const hangul = /\p{Script=Hangul}/u

/** Whether a text prints a word or number, not as a part of a longer one. Korean words may be followed by particles. */
function printsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text.charAt(at - 1)
    const rest = text.slice(at + word.length, at + word.length + 2)
    const continues = /^(?:[\p{L}\p{N}]|[.,]\d)/u.test(rest) && !hangul.test(rest.charAt(0))
    if (!letter.test(before) && !/[.,]/.test(/\d/.test(word) ? before : '') && !continues) return true
  }
  return false
}
