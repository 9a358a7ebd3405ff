import type { CompanySummaryFields } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatNumber } from '../../i18n/format-number.ts'
import { type Formats, textOf, type TextDetails } from '../../i18n/index.ts'
import { companySummaryTexts } from './company-summary.texts.ts'
import { shownField } from './shown-field.ts'

const nothing = { text: '', citations: [], edited: false }
const cash = { ...nothing, text: 'USD 18,000 thousand', value: 18_000_000, currency: 'USD', period: 'FY2025' }
const burn = { ...cash, text: 'USD 900 thousand', value: 900_000, calculation: '(9,600 + 1,200) ÷ 12' }
const runway = { ...nothing, text: '20.0 months', value: 20, calculation: '18,000 ÷ 900' }
const fields: CompanySummaryFields = {
  companyName: { ...nothing, text: 'Larkfield' },
  sector: nothing,
  cashOnHand: cash,
  monthlyBurnRate: burn,
  currentRunway: runway,
  notes: nothing,
}
const t = (key: keyof (typeof companySummaryTexts)['table'], details?: TextDetails) =>
  textOf(companySummaryTexts, key, { ...details, lng: 'ko' })
const formats = {
  number: (value: number, digits?: number) => formatNumber(value, 'ko', digits),
  amount: (value: number, currency?: 'KRW' | 'USD') => formatAmount(value, 'ko', currency),
} as Formats
const shown = (name: keyof CompanySummaryFields, changed: Partial<CompanySummaryFields> = {}) =>
  shownField(name, { ...fields, ...changed }, t, formats)

describe('a field of the company summary', () => {
  it('is written in the reader’s language, whichever it was read in', () => {
    expect(shown('cashOnHand')).toEqual({ text: '1,800만달러', note: 'FY2025 기준' })
    expect(shown('monthlyBurnRate')).toEqual({ text: '월 90만달러', note: '(9,600 + 1,200) ÷ 12 · FY2025 기준' })
    expect(shown('currentRunway')).toEqual({ text: '20개월', note: '18,000 ÷ 900 = 20개월' })
  })

  it('stands as it was typed', () => {
    const monthlyBurnRate = { ...burn, text: 'about a million', edited: true }
    expect(shown('monthlyBurnRate', { monthlyBurnRate })).toEqual({ text: 'about a million', note: '' })
  })

  it('says so where no cash is burnt, and that there is no runway then', () => {
    const monthlyBurnRate = { ...burn, value: -400_000, calculation: '4,800 ÷ 12' }
    const all = { monthlyBurnRate, currentRunway: nothing }
    expect(shown('monthlyBurnRate', all)).toMatchObject({ text: '현금 소진 없음', note: expect.stringContaining('40만달러') as string })
    expect(shown('currentRunway', all).text).toBe('현금 소진 없음')
  })

  it('is empty where nothing was found', () => {
    expect(shown('sector')).toEqual({ text: '', note: '' })
    expect(shown('currentRunway', { currentRunway: nothing, monthlyBurnRate: nothing }).text).toBe('')
  })
})
