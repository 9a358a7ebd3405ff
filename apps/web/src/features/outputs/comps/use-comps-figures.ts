import type { CompsComparison, CompsMultiple, CompsPeriod } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { type ShownUnit, useShownUnit } from '../../companies/index.ts'
import { NOT_AVAILABLE, priceDigits, writeNumber } from '../written-figure.ts'
import { compsTexts } from './comps.texts.ts'

/** How the figures of a comparison are written. */
export interface CompsFigures {
  unit: ShownUnit
  /** An amount of the currency, in the unit that was chosen. */
  amount: (value: number | null) => string
  /** In units of the currency. */
  perShare: (value: number | null) => string
  /** "USD", "원". */
  currency: string
  multipleName: (multiple: CompsMultiple) => string
  periodName: (period: CompsPeriod | null) => string
}

/** Begins with the unit that fits the subject. */
export function useCompsFigures({ currency, calendarYear, subject }: CompsComparison): CompsFigures {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const { date } = useFormats()
  const unit = useShownUnit({ currency, values: [{ value: decimalOf(subject.ltm.revenue ?? subject.marketValue ?? 0) }] })
  return {
    unit,
    amount: (value) => (value === null ? t('notAvailable') : unit.write(decimalOf(value))),
    perShare: (value) => (value === null ? NOT_AVAILABLE : writeNumber(value, priceDigits(currency))),
    currency: currency === 'KRW' && language === 'ko' ? t('won') : currency,
    multipleName: (multiple) => t(multiple, { year: String(calendarYear) }),
    periodName: (period) =>
      period === null ? t('notAvailable') : t(period.basis === 'LTM' ? 'ltmTo' : 'yearTo', { date: date(period.to) }),
  }
}

/** Without an exponent, which numbers of 21 and more digits would have. */
const decimalOf = (value: number): string => (Math.abs(value) < 1e21 ? value.toFixed(2) : BigInt(Math.round(value)).toString())
