import type { CompanySummaryField, CompanySummaryFieldName, CompanySummaryFields } from '@dossier/contract'
import type { Formats, Translator } from '../../i18n/index.ts'
import type { companySummaryTexts } from './company-summary.texts.ts'

type Texts = Translator<keyof (typeof companySummaryTexts)['table']>

/** A field as displayed in the language on screen. */
export interface ShownField {
  /** Empty when nothing was found. */
  text: string
  /** Additional information: calculation, period, or why there is no value. */
  note: string
}

/** Formats numbers in the language on screen; other values are shown as found or typed. */
export function shownField(name: CompanySummaryFieldName, fields: CompanySummaryFields, t: Texts, formats: Formats): ShownField {
  const field = fields[name]
  if (field.edited) return { text: field.text, note: '' }
  if (name === 'currentRunway' && isNotBurning(fields.monthlyBurnRate)) return { text: t('notApplicable'), note: t('notApplicableHint') }
  if (field.value === undefined) return { text: field.text, note: '' }
  if (name === 'cashOnHand') return { text: amountOf(field.value, field, formats), note: asOf(field, t, formats) }
  if (name === 'currentRunway') {
    const text = t('months', { months: formats.number(field.value, 1) })
    return { text, note: field.calculation === undefined ? '' : `${field.calculation} = ${text}` }
  }
  const monthly = amountOf(Math.abs(field.value), field, formats)
  const note = [isNotBurning(field) ? t('notBurningHint', { amount: monthly }) : '', field.calculation ?? '', basisOf(field, t, formats)]
  return { text: isNotBurning(field) ? t('notBurning') : t('aMonth', { amount: monthly }), note: note.filter(Boolean).join(' · ') }
}

const isNotBurning = ({ value }: CompanySummaryField) => value !== undefined && value <= 0

const day = /^\d{4}-\d{2}-\d{2}$/

function asOf({ period }: CompanySummaryField, t: Texts, formats: Formats): string {
  if (period === undefined) return ''
  return day.test(period) ? t('asOf', { period: formats.date(period) }) : t('period', { period })
}

/** The cash flow of a burn rate, and its period. */
function basisOf({ period, months, parts }: CompanySummaryField, t: Texts, formats: Formats): string {
  const flows = parts === undefined ? '' : t(parts.includes('capital-expenditure') ? 'freeCash' : 'operatingCash')
  const isYear = period === undefined || months === undefined || !day.test(period)
  const time = isYear ? (period ?? '') : t('overMonths', { period: formats.date(period), months: formats.number(months) })
  return [flows, time].filter(Boolean).join(', ')
}

function amountOf(value: number, { currency }: CompanySummaryField, formats: Formats): string {
  if (currency === 'KRW' || currency === 'USD') return formats.amount(Math.round(value), currency)
  const number = formats.amount(Math.round(value))
  return currency === undefined ? number : `${currency} ${number}`
}
