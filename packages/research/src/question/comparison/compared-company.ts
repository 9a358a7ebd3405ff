import type { SourceKey } from '@dossier/documents'
import type { Period } from '../asked-periods.ts'

/** A company of the searched files. */
export interface ComparedCompany {
  /** As its documents print it, and the other names that they define. */
  name: string
  aliases: readonly string[]
  /** Trading symbols, upper case. */
  symbols: readonly string[]
  sources: readonly SourceKey[]
  /** Of the amounts in its documents, ISO 4217, as far as they say so. */
  currency?: string
  /** The newest fiscal year that its periodic reports are about, and the quarter of it; absent if there is none. */
  newest?: Period
  /** The month in which its fiscal years end, 1 to 12, as far as it was read. */
  fiscalYearEnd?: number
  /** The fiscal years of its annual reports. */
  annualYears: readonly number[]
}
