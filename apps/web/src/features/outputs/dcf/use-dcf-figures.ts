import type { DcfValuationView } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { type ShownUnit, useShownUnit } from '../../companies/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { NOT_AVAILABLE, priceDigits, writeNumber } from '../written-figure.ts'

/** How the figures of a valuation are written. */
export interface DcfFigures {
  unit: ShownUnit
  /** An amount of the currency, in the unit that was chosen. */
  amount: (value: number | null) => string
  /** In units of the currency. */
  perShare: (value: number | null) => string
  /** "USD", "원". */
  currency: string
}

/** Begins with the unit that fits its operations. */
export function useDcfFigures({ currency, history, scenarios, assumptions }: DcfValuationView): DcfFigures {
  const t = useTexts(dcfTexts)
  const language = useLanguage()
  const past = history.flatMap(({ amounts }) => amounts.revenue?.value ?? [])
  const revenues = [...past, ...scenarios[assumptions.selected].forecast.map(({ revenue }) => revenue)]
  const unit = useShownUnit({ currency, values: revenues.map((revenue) => ({ value: decimalOf(revenue) })) })
  return {
    unit,
    amount: (value) => (value === null ? NOT_AVAILABLE : unit.write(decimalOf(value))),
    perShare: (value) => writeNumber(value, priceDigits(currency)),
    currency: currency === 'KRW' && language === 'ko' ? t('won') : currency,
  }
}

/** Without an exponent, which numbers of 21 and more digits would have. */
const decimalOf = (value: number): string => (Math.abs(value) < 1e21 ? value.toFixed(2) : BigInt(Math.round(value)).toString())
