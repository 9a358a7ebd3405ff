import { lineItems } from '@dossier/lexicon'
import { createQuestionParser, type Analyser } from '@dossier/retrieval'
import { readKoreanWord } from '../korean-words.ts'

/** Least share of a sentence's words that the passages have to say, in the same language, beside a figure that is theirs. */
export const leastShare = 0.5
/** The same where no figure of the sentence is theirs. */
export const leastShareOfWords = 0.6

/** The same without what stands over the passages. */
export const leastShareOfOwnWords = 0.4
/** From here on a topic that the passages do not name says nothing else. */
export const surelyShared = 0.7

/** The same for a figure that is computed, which seldom goes by words of the source, and beside several figures that are the source's. */
export const leastShareBesideFigures = 0.2

/** What a text speaks of. */
export interface Spoken {
  terms: ReadonlySet<string>
  /** Line items and topics of the glossary. */
  concepts: ReadonlySet<string>
  /** Line items alone. */
  items: ReadonlySet<string>
  korean: boolean
}

interface Reader {
  parse: ReturnType<typeof createQuestionParser>
  known: Map<string, Spoken>
}

const readers = new WeakMap<Analyser, Reader>()
/** Labels and passages are read again for every figure beside them. */
const mostKnown = 500
/** The glossary is looked up in so many characters. */
const longestRead = 1_500

export function readSpoken(text: string, analyser: Analyser): Spoken {
  const reader = readers.get(analyser) ?? { parse: createQuestionParser(analyser), known: new Map<string, Spoken>() }
  readers.set(analyser, reader)
  const before = reader.known.get(text)
  if (before) return before
  if (reader.known.size >= mostKnown) reader.known.clear()
  const { needed, topics } = reader.parse(text.slice(0, longestRead))
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const items = needed.filter(({ weight }) => weight === 1).map(({ item }) => item.id)
  const spoken: Spoken = {
    items: new Set(items),
    terms: new Set(analyser.terms(withoutPredicates(text)).filter((term) => /\p{L}/u.test(term))),
    concepts: new Set([...items, ...topics.map((topic) => topic.id)]),
    korean: (text.match(/\p{Script=Hangul}/gu)?.length ?? 0) > letters * 0.3,
  }
  reader.known.set(text, spoken)
  return spoken
}

/** Korean verbs are as many as their endings: what a text is about its nouns say. */
const withoutPredicates = (text: string): string =>
  text.replace(/\p{Script=Hangul}+/gu, (word) => (readKoreanWord(word).predicate ? ' ' : word))

/** What is left of a Korean word when its figure is gone. */
const particles =
  /^(?:으로|로|은|는|이|가|을|를|의|에|에서|와|과|도|인|등|약|총|대비|한|하여|습니다|입니다|이며|이고|된|했습니다|졌습니다|말|년말|초|비해|가운데)+$/
/** Words that stand in every report and tell none from another. */
const everywhere =
  /^(?:document|report|filing|states?|stated|following|follows?|below|above|table|year|years|ended|ending|fiscal|respectively|million|billion|thousand|approximately|about|보고서|다음|같습니다|내역|현재|당기|전기|당분기|전분기|보고기간|보고기간말|보고기간종료일|기준|따르면|및|중|위|아래|경우|관련)(?:와|과|은|는|이|가|을|를|의|에|로|으로|말|초)?$/iu

/** Share of a sentence's words that the passages say; null for a sentence without any. A line item that both name counts by whatever name. */
export function sharedWords(sentence: string, said: Spoken, cited: Spoken, analyser: Analyser): number | null {
  const names = lineItems
    .filter(({ id }) => said.items.has(id) && cited.items.has(id))
    .flatMap(({ en, ko, asked = [] }) => [...en, ...ko, ...asked])
  const known = new Set([...cited.terms, ...names.flatMap((name) => analyser.terms(name))])
  const words = (withoutPredicates(sentence).match(/[\p{L}\p{M}]+(?:['&.-][\p{L}\p{N}]+)*/gu) ?? []).filter(
    (word) => !everywhere.test(word) && !particles.test(word),
  )
  const terms = words.map((word) => analyser.terms(word)).filter((own) => own.length > 0)
  const shared = terms.filter((own) => own.filter((term) => known.has(term)).length * 2 >= own.length).length
  return terms.length === 0 ? null : shared / terms.length
}
