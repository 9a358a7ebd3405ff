import { useLanguage, useTexts } from '../../i18n/index.ts'
import { type ShownUnit, useShownUnit } from '../companies/index.ts'
import { dcfTexts } from './dcf/dcf.texts.ts'
import { NOT_AVAILABLE, priceDigits, writeNumber } from './written-figure.ts'

/** From here on, cents say nothing. */
const WITHOUT_CENTS = 1_000

/** How amounts of a result are written. */
export interface AmountFigures {
  unit: ShownUnit
  /** An amount of the currency, in the unit that was chosen. */
  amount: (value: number | null) => string
  /** A share, an order or a customer: in units of the currency. */
  single: (value: number | null) => string
  /** "USD", "원". */
  currency: string
}

/** Begins with the unit that fits the amounts, in units of the currency. */
export function useAmountFigures(currency: string, amounts: readonly number[]): AmountFigures {
  const t = useTexts(dcfTexts)
  const language = useLanguage()
  const unit = useShownUnit({ currency, values: amounts.map((amount) => ({ value: decimalOf(amount) })) })
  return {
    unit,
    amount: (value) => (value === null ? NOT_AVAILABLE : unit.write(decimalOf(value))),
    single: (value) => writeNumber(value, value !== null && Math.abs(value) >= WITHOUT_CENTS ? 0 : priceDigits(currency)),
    currency: currency === 'KRW' && language === 'ko' ? t('won') : currency,
  }
}

/** Without an exponent, which numbers of 21 and more digits would have. */
const decimalOf = (value: number): string => (Math.abs(value) < 1e21 ? value.toFixed(2) : BigInt(Math.round(value)).toString())
