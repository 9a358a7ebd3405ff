import { MatchQuery } from '@lancedb/lancedb'
import type { TermColumn } from '../index/row-schema.ts'
import { furtherConcepts } from './further-concepts.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import type { Analyser } from '../analysis/analyser.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { termWeights } from './weights.ts'

/** Search terms with the weight of a match of each. */
export type WeightedTerms = Map<string, number>

/** A question with more terms than this is noise. */
const maxTerms = 120

/**
 * The terms by which a question is searched: its own words, their families and the English words that they transcribe, the printed names of the line
 * items it needs, and the words of its topics and further concepts (above all in the other language, since they alone reach a page in it).
 * @param companyTerms terms that name a company: they are on every page of its filings and distinguish little
 */
export function weighTerms(
  question: ParsedQuestion,
  glossary: GlossaryIndex,
  analyser: Analyser,
  companyTerms: ReadonlySet<string>,
): WeightedTerms {
  const weighted: WeightedTerms = new Map()
  const add = (terms: readonly string[], weight: number): void => {
    for (const term of terms) {
      if (weighted.size >= maxTerms && !weighted.has(term)) continue
      weighted.set(term, Math.max(weighted.get(term) ?? 0, weight))
    }
  }
  for (const term of question.terms) add([term], companyTerms.has(term) ? termWeights.company : termWeights.own)
  for (const term of question.terms) if (!companyTerms.has(term)) add(glossary.relatives(term), termWeights.relative)
  add(analyser.askedAmounts(question.text), termWeights.amount)
  for (const year of question.period.years) add([String(year)], termWeights.year)
  for (const { item, weight } of question.needed) {
    for (const label of glossary.labels(item)) add(label.split(' '), termWeights.lineItem * weight)
  }
  for (const topic of question.topics) {
    const [same, other] = question.language === 'ko' ? [topic.ko, topic.en] : [topic.en, topic.ko]
    for (const name of other) add(analyser.terms(name), termWeights.topicAcross)
    for (const name of same) add(analyser.terms(name), termWeights.topic)
  }
  for (const words of question.loans.values()) {
    const loans = new Set(words.flatMap((word) => analyser.terms(word)))
    add(
      [...loans].filter((term) => !glossary.isCommon(term)),
      termWeights.loan / loans.size,
    )
  }
  addConcepts(question, glossary, (name, weight) => {
    const terms = name.split(' ')
    const specific = terms.filter((term) => !companyTerms.has(term) && !glossary.isCommon(term))
    add(specific, weight / Math.sqrt(new Set(terms).size))
  })
  return weighted
}

/** Adds the names of further concepts: first those in the other language, which no word of the question matches. */
function addConcepts(question: ParsedQuestion, glossary: GlossaryIndex, add: (name: string, weight: number) => void): void {
  const named = furtherConcepts(question, glossary)
  const [same, other] = question.language === 'ko' ? (['ko', 'en'] as const) : (['en', 'ko'] as const)
  for (const names of named) for (const name of names[other]) add(name, termWeights.conceptAcross)
  for (const names of named) for (const name of names[same]) add(name, termWeights.concept)
}

/** A repeated word counts as often as it is repeated: a term is repeated once per fifth of its weight. */
const repetitions = 5

/**
 * The full-text query for weighted terms on one column; undefined when there are none. One match query with repeated
 * words, since a boolean query of boosted ones takes two to three times as long (measured on 40,000 passages).
 */
export function termQuery(terms: WeightedTerms, column: TermColumn): MatchQuery | undefined {
  const times = (weight: number): number => (weight > 0 ? Math.max(1, Math.round(weight * repetitions)) : 0)
  const words = Array.from(terms).flatMap(([term, weight]) => Array<string>(times(weight)).fill(term))
  return words.length === 0 ? undefined : new MatchQuery(words.join(' '), column)
}
