import type { AskedKind } from '../question/asked-kind.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** What is expected stands in no statement, whatever is asked of it. */
const isExpected = ({ topics }: ParsedQuestion): boolean => topics.some(({ id }) => id === 'guidance')
/** Questions whose answer may be a figure of a table that tells more than a line item: of a region, a customer, a part. */
const ofOneFigure = new Set<AskedKind>(['figure', 'comparison'])
const least = 0.3

/**
 * What a row for a needed line item says for a page, 0.3 to 1: less, the more a question says beside the item's name. "Revenue" alone is
 * in the row; "revenue from the three largest customers" has its row on every page that prints revenue.
 */
export function worthOfLabels(question: ParsedQuestion, companyTerms: ReadonlySet<string>, glossary: GlossaryIndex): number {
  if (!(isExpected(question) || ofOneFigure.has(question.kind)) || question.needed.length === 0) return 1
  const names = new Set(question.needed.flatMap(({ item }) => glossary.labels(item).flatMap((label) => label.split(' '))))
  const words = [...new Set(question.terms)].filter((term) => !companyTerms.has(term))
  return words.length === 0 ? 1 : least + ((1 - least) * words.filter((word) => names.has(word)).length) / words.length
}
