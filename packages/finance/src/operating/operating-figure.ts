import type { OperatingMeasureId } from '@dossier/lexicon'
import type { Exact } from '@dossier/notation'
import type { PrintedCell } from '../facts/fact.ts'

/** A figure of an operating measure as a document states it for the whole company. */
export interface OperatingFigure {
  measure: OperatingMeasureId
  /** The day of a balance, or the last day of twelve months; ISO. */
  to: string
  /** Of counts in single things, of money in units of the currency. */
  value: Exact
  /** The largest rounding error: half of the last printed digit. */
  rounding: Exact
  /** Of money: ISO 4217, or a sign that several currencies share; undefined where it is not stated. */
  currency?: string
  /** Whether the document calls it approximate. */
  isAbout: boolean
  /** 1-based. */
  page: number
  cell: PrintedCell
}
