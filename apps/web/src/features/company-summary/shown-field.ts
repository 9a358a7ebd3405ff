import type { CompanySummaryField, CompanySummaryFieldName, CompanySummaryFields } from '@dossier/contract'
import type { Formats, Translator } from '../../i18n/index.ts'
import type { companySummaryTexts } from './company-summary.texts.ts'

type Texts = Translator<keyof (typeof companySummaryTexts)['table']>

/** How a field reads in the language on screen. */
export interface ShownField {
  /** Empty: nothing was found. */
  text: string
  /** What it is besides: a calculation, a period, why there is none. */
  note: string
}

/** What was read as a number is written anew in the reader's language; everything else stands as it was found or typed. */
export function shownField(name: CompanySummaryFieldName, fields: CompanySummaryFields, t: Texts, formats: Formats): ShownField {
  const field = fields[name]
  const burn = fields.monthlyBurnRate
  if (name === 'currentRunway' && field.text === '' && !field.edited && isNotBurning(burn)) return { text: t('notBurning'), note: '' }
  if (field.edited || field.value === undefined) return { text: field.text, note: '' }
  const period = field.period === undefined ? '' : t('period', { period: field.period })
  if (name === 'cashOnHand') return { text: amountOf(field.value, field, formats), note: period }
  if (name === 'currentRunway') {
    const text = t('months', { months: formats.number(field.value, 1) })
    return { text, note: field.calculation === undefined ? '' : `${field.calculation} = ${text}` }
  }
  const monthly = amountOf(Math.abs(field.value), field, formats)
  const calculation = field.calculation === undefined ? '' : `${field.calculation}${period === '' ? '' : ` · ${period}`}`
  if (isNotBurning(field)) return { text: t('notBurning'), note: `${t('notBurningHint', { amount: monthly })} (${calculation})` }
  return { text: t('aMonth', { amount: monthly }), note: calculation }
}

const isNotBurning = ({ edited, value }: CompanySummaryField) => !edited && value !== undefined && value <= 0

function amountOf(value: number, { currency }: CompanySummaryField, formats: Formats): string {
  if (currency === 'KRW' || currency === 'USD') return formats.amount(Math.round(value), currency)
  const number = formats.amount(Math.round(value))
  return currency === undefined ? number : `${currency} ${number}`
}
