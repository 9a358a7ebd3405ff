import { describe, expect, it } from 'vitest'
import { nameFiling } from './name-filing.ts'

const apple = {
  company: 'Apple Inc.',
  kind: 'annual-report',
  form: '10-K',
  filedAt: '2023-11-03',
  periodEnd: '2023-09-30',
  isAmendment: false,
}
const hangang = {
  company: '한강전자(주)',
  kind: 'half-year-report',
  form: '반기보고서',
  filedAt: '2024-08-14',
  periodEnd: '2024-06-30',
  isAmendment: false,
}

describe('the name of a saved filing', () => {
  it('has the company without its legal form, the form, and the fiscal year as the company names it', () => {
    expect(nameFiling(apple, { part: 'FY', fiscalYear: 2023 }, null)).toBe('Apple 10-K FY2023')
    expect(nameFiling({ ...apple, form: '10-Q', kind: 'quarterly-report' }, { part: 'Q2', fiscalYear: 2024 }, null)).toBe(
      'Apple 10-Q Q2 FY2024',
    )
    expect(nameFiling(hangang, { part: 'H1', fiscalYear: 2024 }, null)).toBe('한강전자 반기보고서 H1 FY2024')
  })

  it('has the last day of the period if the fiscal year is unknown, and the day of filing for other documents', () => {
    expect(nameFiling(apple, null, null)).toBe('Apple 10-K 2023-09-30')
    expect(nameFiling({ ...apple, form: '8-K', kind: 'current-report' }, null, null)).toBe('Apple 8-K 2023-11-03')
    expect(nameFiling({ ...apple, form: '8-K', kind: 'current-report', filedAt: null, periodEnd: null }, null, null)).toBe('Apple 8-K')
  })

  it('distinguishes an amendment from the amended filing', () => {
    expect(nameFiling({ ...apple, form: '10-K/A', isAmendment: true }, { part: 'FY', fiscalYear: 2023 }, null)).toBe('Apple 10-K-A FY2023')
    expect(nameFiling({ ...hangang, isAmendment: true }, { part: 'H1', fiscalYear: 2024 }, null)).toBe(
      '한강전자 반기보고서 H1 FY2024 (정정 2024-08-14)',
    )
  })

  it('names an exhibit after its filing, without path separators', () => {
    expect(nameFiling(apple, { part: 'FY', fiscalYear: 2023 }, { name: 'EX-21.1 · SUBSIDIARIES' })).toBe(
      'Apple 10-K FY2023 - EX-21.1 SUBSIDIARIES',
    )
    expect(nameFiling(apple, { part: 'FY', fiscalYear: 2023 }, { name: 'EX-10 · LEASE/RENT' })).toBe('Apple 10-K FY2023 - EX-10 LEASE-RENT')
  })
})
