import type { AskedKind } from '../question/asked-kind.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** Expectations are in no statement, whatever is asked about them. */
const isExpected = ({ topics }: ParsedQuestion): boolean => topics.some(({ id }) => id === 'guidance')
/** Questions whose answer can be a figure below a line item: of a region, a customer, a part. */
const ofOneFigure = new Set<AskedKind>(['figure', 'comparison'])
const minWeight = 0.3

/**
 * The weight of a row for a needed line item on a page, 0.3 to 1: lower the more a question says beyond the item's name. "Revenue" alone is in the
 * row; the row of "revenue from the three largest customers" is on every page that prints revenue.
 */
export function worthOfLabels(question: ParsedQuestion, companyTerms: ReadonlySet<string>, glossary: GlossaryIndex): number {
  if (!(isExpected(question) || ofOneFigure.has(question.kind)) || question.needed.length === 0) return 1
  const names = new Set(question.needed.flatMap(({ item }) => glossary.labels(item).flatMap((label) => label.split(' '))))
  const words = [...new Set(question.terms)].filter((term) => !companyTerms.has(term))
  return words.length === 0 ? 1 : minWeight + ((1 - minWeight) * words.filter((word) => names.has(word)).length) / words.length
}
