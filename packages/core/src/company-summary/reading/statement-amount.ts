import type { StatementTime, TimeOfDocument } from '@dossier/finance'
import { citeFigure, lineAmount } from '@dossier/research'
import { fileSource } from '../../citing/index.ts'
import { presentCitations } from '../../search/index.ts'
import type { ReadAmount } from './read-amount.ts'
import type { Reading } from './reading.ts'

/** A line item of statements, by its id in the glossary. */
export type StatementItem = 'cash' | 'operating-cash' | 'capital-expenditure'

interface Wanted {
  fileId: number
  document: TimeOfDocument
  isWanted: (time: StatementTime) => boolean
  /** How the time is called; its last day where it is left out. */
  period?: string
}

/** An amount of a file's statements, with its place; undefined where they do not tell it for certain. */
export async function statementAmount(
  { facts, files, loadPage, loadFacts }: Reading,
  item: StatementItem,
  { fileId, document, isWanted, period }: Wanted,
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
    // A table that names no currency is in that of its document.
    currency: isCode(unit.currency) ? unit.currency : facts.get(fileId)?.currency,
    scale: 10 ** unit.scale,
    period: period ?? found.to,
    to: found.to,
    months: found.months ?? 0,
    citations: await presentCitations(citations, files, loadPage),
  }
}

/** ISO 4217, and no sign that several currencies share. */
const isCode = (currency: string | undefined): boolean => currency !== undefined && /^[A-Z]{3}$/.test(currency)
