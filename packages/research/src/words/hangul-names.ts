import { endsWithYear, startsWithYear } from '@dossier/notation'
import { createNameMatcher } from '@dossier/entities'
import { type ParticleRole, splitParticle } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import { readKoreanWord } from './korean-words.ts'
import { isQuestionWord } from './question-words.ts'
import type { AskedConcept } from './asked-concept.ts'

// Used by the verifier through this module.
export { capitalWords } from '@dossier/entities'

/** A likely name in a Korean question. */
export interface HangulName {
  /** Without particles. */
  name: string
  /** With the words before it, which may be part of a longer name. */
  inContext: string
}

/** A period in a question, at the beginning or end of the text beside a name. */
const periodAfter = /^(?:FY|최근|지난|올해|작년)/
const periodBefore = /(?:회계연도(?:에|의)?|사업연도(?:에|의)?|기준|분기(?:에|의)?|반기(?:에|의)?)$/
const startsWithPeriod = (text: string): boolean => startsWithYear(text) || periodAfter.test(text)
const endsWithPeriod = (text: string): boolean => endsWithYear(text) || periodBefore.test(text)
/** Particles by which a question marks its subject. */
const subjectParticles: ReadonlySet<ParticleRole> = new Set<ParticleRole>(['possessive', 'topic', 'subject', 'place', 'with', 'also'])
const minSimilarity = 0.75
/** A name written twice, "한빛(Hanbit)": the Latin form is searched instead. The same holds after a Latin word: "HB 산업". */
const latinAfter = /^\s?\(\p{Script=Latin}/u

/** Bound nouns that take particles as names do. */
const notNames = /^(?:사이|동안|이후|이전|당시|가운데|이외|외|나라|국내|해외|당사|동사|연결|별도)$/

/** Endings of measures, amounts and parts of reports, which names seldom have. */
const termEnding =
  /(?:율|률|액|금|량|비용|원가|이익|손실|수익|매출|자산|부채|자본|현황|여부|기준|정책|계획|실적|부문|사업|사업부|인원|건수|재무|현금)$/

/**
 * Words of a Korean question that are most likely names of companies, products or people. Korean has no capitals: a name is a word that is neither in
 * the dictionary of everyday words nor a compound of them, or that is in the position of a subject, marked as topic or owner beside the period. Terms
 * of the glossary are no names.
 * @param known the phrases of the glossary in the question
 * @param products the products that it names, which are part of the names of companies: 자동차 of 현대자동차
 */
export function hangulNamesIn(
  question: string,
  analyser: Analyser,
  known: readonly string[],
  products: readonly string[] = [],
): HangulName[] {
  const names = new Map<string, HangulName>()
  const glossary = known.map((phrase) => phrase.replace(/\s/g, ''))
  const words = [...question.matchAll(/\p{Script=Hangul}+/gu)]
  for (const match of words) {
    const word = match[0]
    const { stem, predicate } = readKoreanWord(word)
    const role = splitParticle(word).particle?.role
    const marked = role !== undefined && subjectParticles.has(role)
    if (predicate || stem.length < 2 || notNames.test(stem) || termEnding.test(stem) || isQuestionWord(word) || isQuestionWord(stem))
      continue
    if (glossary.some((phrase) => stem.includes(phrase) || phrase.includes(stem)) || products.some((product) => product.includes(stem)))
      continue
    const before = question.slice(0, match.index)
    const after = question.slice(match.index + word.length)
    if (/(?:[\p{L}\p{N}]|\p{Lu}[\p{L}&]{0,60}\s)$/u.test(before) || latinAfter.test(after) || analyser.isCommonKorean(word)) continue
    const beside = startsWithPeriod(after.trimStart()) || endsWithPeriod(before.trimEnd()) || before === ''
    const opens = before === '' && stem === word
    if (!opens && (stem === word || !(marked || role === 'object'))) continue
    if ((beside && !opens && marked) || (!isCompound(stem, analyser) && !analyser.isCommonKorean(stem)))
      names.set(stem, { name: stem, inContext: `${lastWords(before)} ${word}`.trim() })
  }
  return [...names.values()]
}

/** The last two Hangul words, if nothing but they are before the end. */
const lastWords = (text: string): string => /(?<!\p{Script=Hangul})(?:\p{Script=Hangul}{1,40}\s{1,8}){0,2}$/u.exec(text)?.[0]?.trim() ?? ''

/**
 * Whether a name is written in Latin letters in any of the texts: as one of the names, or as a word in capitals that sounds like it.
 * @param names names of companies
 */
export function soundsLikeOne(hangul: string, names: readonly string[], least = minSimilarity): boolean {
  return createNameMatcher(hangul, { isQuestionWord })({ names, symbols: [] }) >= least
}

/**
 * Whether a Korean question names a company that none of the documents belongs to: all are in Latin letters, and none of their names sounds like it.
 * @param documents with the names of each
 */
export function isOfNone(hangulNames: readonly HangulName[], documents: readonly { names: readonly string[]; korean: boolean }[]): boolean {
  if (documents.length === 0 || documents.some(({ korean }) => korean)) return false
  return hangulNames.some(
    ({ name, inContext }) => !documents.some(({ names }) => [name, inContext].some((asked) => soundsLikeOne(asked, names))),
  )
}

/** Any page has words that sound a little like another. */
export const certainSimilarity = 0.92

/**
 * Adds to the Hangul words of a question the Latin words of the pages that are the same name by their sound: "오사카" is Osaka.
 * @param capitals words in capitals on the pages
 */
export function withLatinNames(concepts: readonly AskedConcept[], capitals: readonly string[], analyser: Analyser): AskedConcept[] {
  return concepts.map((concept) => {
    if (!/^\p{Script=Hangul}{2,}$/u.test(concept.text) || concept.ways.flat().some((term) => /^\p{Script=Latin}/u.test(term)))
      return concept
    const alike = createNameMatcher(concept.text, { isQuestionWord })
    const same = capitals.filter((word) => alike({ names: [word], symbols: [] }) >= certainSimilarity)
    return same.length === 0 ? concept : { ...concept, ways: [...concept.ways, ...same.map((word) => [...new Set(analyser.terms(word))])] }
  })
}

/** Whether a word consists of two or more everyday words. */
function isCompound(word: string, analyser: Analyser): boolean {
  for (let at = 2; at <= word.length - 2; at++) {
    const rest = word.slice(at)
    if (analyser.isCommonKorean(word.slice(0, at)) && (analyser.isCommonKorean(rest) || isCompound(rest, analyser))) return true
  }
  return false
}
