import type { FactTable } from '@dossier/finance'
import { isDollar } from '@dossier/notation'
import type { QuotationCitation } from '../../evidence/index.ts'
import type { SupportedFigure } from '../../verify/index.ts'
import { figureOf } from './fact-sentence.ts'
import { titleOfFigure } from '../../tables/index.ts'

/** A quotation with the figures of its file's tables. */
export interface QuotedPlace extends Pick<QuotationCitation, 'page' | 'start' | 'end'> {
  tables: readonly FactTable[]
  /** Currency of the document, ISO 4217; the dollar that a bare "$" stands for. */
  currency?: string
}

const maxLabelLength = 160

/** The table figures in quoted rows, for an answer that quotes rows. */
export function quotedFigures(quotations: readonly QuotedPlace[]): SupportedFigure[] {
  return quotations.flatMap(({ page, start, end, tables, currency: ofDocument }, citation) =>
    tables
      .filter((table) => table.page === page)
      .flatMap(({ facts }) => facts)
      .filter(({ cell }) => cell.start >= start && cell.end <= end)
      .map((fact): SupportedFigure => {
        const { value, unit, currency: printed, counted, scale, period } = figureOf(fact)
        const currency = printed === '$' ? ofDocument !== undefined && isDollar(ofDocument) && ofDocument : printed
        const label = titleOfFigure(fact).slice(0, maxLabelLength)
        return {
          value,
          unit: unit === 'amount' || unit === 'percent' || unit === 'points' ? unit : 'number',
          ...(currency && { currency }),
          ...(counted !== undefined && { counted }),
          scale,
          ...(label !== '' && { label }),
          ...(period !== '' && { period }),
          citation,
        }
      }),
  )
}
