import type { StatementTime, TimeOfDocument } from '@dossier/finance'
import { citeFigure, lineAmount } from '@dossier/research'
import { fileSource } from '../../citing/index.ts'
import { presentCitations } from '../../search/index.ts'
import type { ReadAmount } from './read-amount.ts'
import type { Reading } from './reading.ts'

/** A line item of statements, by its id in the glossary. */
export type StatementItem = 'cash' | 'operating-cash' | 'capital-expenditure'

interface AmountQuery {
  fileId: number
  document: TimeOfDocument
  isWanted: (time: StatementTime) => boolean
  /** The period's label; its last day by default. */
  period?: string
}

/** An amount of a file's statements with its citation; undefined when it is missing or ambiguous. */
export async function statementAmount(
  { facts, files, loadPage, loadFacts }: Reading,
  item: StatementItem,
  { fileId, document, isWanted, period }: AmountQuery,
): Promise<ReadAmount | undefined> {
  const source = fileSource(fileId)
  const found = lineAmount(item, await loadFacts(source), { document, isWanted })
  const page = found && (await loadPage(source, found.table.page))
  if (!found || !page) return undefined
  const citations = citeFigure({ source, page }, { ...found.fact, headings: [] })
  if (citations === null) return undefined
  const { value, unit } = found.fact
  return {
    value: Number(value.numerator) / Number(value.denominator),
    // A table without a currency uses its document's.
    currency: isCode(unit.currency) ? unit.currency : facts.get(fileId)?.currency,
    scale: 10 ** unit.scale,
    period: period ?? found.to,
    to: found.to,
    months: found.months ?? 0,
    citations: await presentCitations(citations, files, loadPage),
  }
}

/** Whether a currency is an ISO 4217 code and not an ambiguous sign. */
const isCode = (currency: string | undefined): boolean => currency !== undefined && /^[A-Z]{3}$/.test(currency)
