import type { Unit } from '@dossier/notation'
import { mentionsIn } from './facts/mentions.ts'

/** The unit in which a table's figures are printed. */
export interface ReportingUnit {
  /** ISO 4217; absent where it is not stated. */
  currency?: string
  /** Value of a printed 1: 1,000,000 under "in millions". */
  scale: number
}

/** Reads the unit that a table states: "(In millions, except per share data)", "(단위 : 백만원)"; null without one. */
export function readReportingUnit(text: string): ReportingUnit | null {
  const unit = moneyUnitIn(text)
  return unit && (unit.scale > 0 || unit.currency !== undefined) ? reportingUnitOf(unit) : null
}

/** A bare "$" counts as a US dollar. */
function reportingUnitOf({ currency, scale }: Unit): ReportingUnit {
  const code = currencyCode(currency)
  return { ...(code !== undefined && { currency: code }), scale: 10 ** scale }
}

export const currencyCode = (currency: string | undefined): string | undefined =>
  currency === undefined || currency === 'unknown' || currency.includes('|') ? undefined : currency === '$' ? 'USD' : currency

/** The currency that a text names, ISO 4217. */
export function readCurrency(text: string): string | undefined {
  for (const mention of mentionsIn(text, 'unitLine'))
    if ((mention.kind === 'unit' || mention.kind === 'quantity') && mention.unit.currency !== undefined)
      return currencyCode(mention.unit.currency)
  return undefined
}

function moneyUnitIn(text: string): Unit | undefined {
  for (const context of ['heading', 'unitLine'] as const)
    for (const mention of mentionsIn(text, context))
      if (
        mention.kind === 'unit' &&
        (mention.unit.dimension === 'money' || (mention.unit.dimension === 'number' && mention.unit.scale > 0))
      )
        return mention.unit
  return undefined
}
