import { type CompanySummaryField, type CompanySummaryFields, formatAmount, formatNumber } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { formatDate } from '../../i18n/format-date.ts'
import { type Formats, textOf, type TextDetails } from '../../i18n/index.ts'
import { companySummaryTexts } from './company-summary.texts.ts'
import { shownField } from './shown-field.ts'

const nothing = { text: '', citations: [], edited: false }
const cash = { ...nothing, text: 'USD 18,000 thousand', value: 18_000_000, currency: 'USD', period: 'FY2025' }
const burn: CompanySummaryField = {
  ...cash,
  text: 'USD 900 thousand',
  value: 900_000,
  calculation: '(9,600 + 1,200) ÷ 12',
  months: 12,
  parts: ['operating-cash', 'capital-expenditure'],
}
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
  date: (moment: string) => formatDate(moment, 'ko'),
} as Formats
const shown = (name: keyof CompanySummaryFields, changed: Partial<CompanySummaryFields> = {}) =>
  shownField(name, { ...fields, ...changed }, t, formats)

describe('shownField', () => {
  it('formats a figure in the language on screen', () => {
    expect(shown('cashOnHand')).toEqual({ text: '1,800만달러', note: 'FY2025 기준' })
    expect(shown('monthlyBurnRate')).toEqual({
      text: '월 90만달러',
      note: '(9,600 + 1,200) ÷ 12 · 영업활동현금흐름 − 유형자산 취득, FY2025',
    })
    expect(shown('currentRunway')).toEqual({ text: '20개월', note: '18,000 ÷ 900 = 20개월' })
  })

  it('notes the date and the length of an interim period', () => {
    const period = '2026-06-30'
    expect(shown('cashOnHand', { cashOnHand: { ...cash, period } }).note).toBe('2026. 6. 30. 기준')
    const monthlyBurnRate: CompanySummaryField = { ...burn, period, months: 6, parts: ['operating-cash'] }
    expect(shown('monthlyBurnRate', { monthlyBurnRate }).note).toBe('(9,600 + 1,200) ÷ 12 · 영업활동현금흐름, 2026. 6. 30.까지 6개월')
  })

  it('keeps typed text', () => {
    const monthlyBurnRate = { ...burn, text: 'about a million', edited: true }
    expect(shown('monthlyBurnRate', { monthlyBurnRate })).toEqual({ text: 'about a million', note: '' })
  })

  it('states that no cash is burnt, and that there is no runway', () => {
    const monthlyBurnRate: CompanySummaryField = { ...burn, value: -400_000, calculation: '4,800 ÷ 12', parts: ['operating-cash'] }
    const all = { monthlyBurnRate, currentRunway: { ...nothing, text: 'Not applicable' } }
    expect(shown('monthlyBurnRate', all)).toEqual({
      text: '없음 (현금 창출)',
      note: '월평균 40만달러 유입 · 4,800 ÷ 12 · 영업활동현금흐름, FY2025',
    })
    expect(shown('currentRunway', all)).toEqual({ text: '해당 없음', note: '현금을 소진하지 않아 산정하지 않습니다.' })
    const typed = { monthlyBurnRate: { ...nothing, edited: true, text: 'None', value: 0 } }
    expect(shown('monthlyBurnRate', typed).text).toBe('None')
    expect(shown('currentRunway', { ...all, ...typed }).text).toBe('해당 없음')
  })

  it('is empty when nothing was found', () => {
    expect(shown('sector')).toEqual({ text: '', note: '' })
    expect(shown('currentRunway', { currentRunway: nothing, monthlyBurnRate: nothing }).text).toBe('')
  })
})
