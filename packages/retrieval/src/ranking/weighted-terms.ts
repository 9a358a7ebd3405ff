import { BooleanQuery, MatchQuery, Occur, type FullTextQuery } from '@lancedb/lancedb'
import type { TermColumn } from '../index/row-schema.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import type { Analyser } from '../analysis/analyser.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { termWeights } from './weights.ts'

/** Search terms with what a match of each is worth. */
export type WeightedTerms = Map<string, number>

/** A question that turns into more terms than this is noise. */
const mostTerms = 120

/**
 * The terms by which a question is searched: its own words, the printed names of the line items it needs, and the
 * words of its topics (in the other language above all, since that is the only bridge to a page in it).
 * @param companyTerms terms that name a company: they stand on every page of its filings and say little
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
      if (weighted.size >= mostTerms && !weighted.has(term)) continue
      weighted.set(term, Math.max(weighted.get(term) ?? 0, weight))
    }
  }
  for (const term of question.terms) add([term], companyTerms.has(term) ? termWeights.company : termWeights.own)
  for (const year of question.period.years) add([String(year)], termWeights.year)
  for (const { item, weight } of question.needed) {
    for (const label of glossary.labels(item)) add(label.split(' '), termWeights.lineItem * weight)
  }
  for (const topic of question.topics) {
    const [same, other] = question.language === 'ko' ? [topic.ko, topic.en] : [topic.en, topic.ko]
    for (const name of other) add(analyser.terms(name), termWeights.topicAcross)
    for (const name of same) add(analyser.terms(name), termWeights.topic)
  }
  return weighted
}

/** The full-text query for weighted terms on one column; undefined when there are none. */
export function termQuery(terms: WeightedTerms, column: TermColumn): FullTextQuery | undefined {
  const byWeight = Map.groupBy(terms.keys(), (term) => Math.round((terms.get(term) ?? 0) * 100) / 100)
  const clauses = Array.from(byWeight)
    .filter(([weight]) => weight > 0)
    .map(([weight, words]): [Occur, FullTextQuery] => [Occur.Should, new MatchQuery(words.join(' '), column, { boost: weight })])
  if (clauses.length === 0) return undefined
  return clauses.length === 1 && clauses[0] ? clauses[0][1] : new BooleanQuery(clauses)
}
