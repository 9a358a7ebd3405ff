import { factTablesOf } from '@dossier/finance'
import { describe, expect, it } from 'vitest'
import { page } from '../../tables/printed-page.test-support.ts'
import { quotedFigures } from './quoted-figures.ts'

/** The figures of rows of a page that are quoted from one word to another. */
function quoted(printed: ReturnType<typeof page>, from: string, to: string, currency?: string) {
  const start = printed.text.indexOf(from)
  const place = { page: printed.number, start, end: printed.text.indexOf(to, start) + to.length, tables: [...factTablesOf([printed])] }
  return quotedFigures([{ ...place, ...(currency !== undefined && { currency }) }])
}

describe('quotedFigures', () => {
  it('uses the unit and business years of a Korean statement', () => {
    const statement = page(1, '제 53 기 2025.01.01 부터 2025.12.31 까지\n제 52 기 2024.01.01 부터 2024.12.31 까지', [
      { unit: '(단위 : 백만원)', lines: ['구분|제 53 기|제 52 기', '매출액|1,577,000|1,420,000', '영업손실|△12,300|(98,700)'] },
    ])
    const figures = quoted(statement, '매출액', '(98,700)')
    expect(figures.map(({ label, value, period, currency, scale }) => [label, value, period, currency, scale])).toEqual([
      ['매출액', 1_577_000, 'FY2025', 'KRW', 1e6],
      ['매출액', 1_420_000, 'FY2024', 'KRW', 1e6],
      ['영업손실', -12_300, 'FY2025', 'KRW', 1e6],
      ['영업손실', -98_700, 'FY2024', 'KRW', 1e6],
    ])
  })

  it('returns the cells of the quoted rows in the dollar of their document, and no others', () => {
    const income = page(1, 'Harbor Corp', [
      { caption: 'Income', unit: '(in millions)', lines: ['|2018|2017', 'Net sales|$ 1,577|$ 1,420', 'Wages|900|800'] },
    ])
    expect(quoted(income, 'Net sales', '1,420', 'CAD')).toEqual([
      { value: 1577, unit: 'amount', currency: 'CAD', scale: 1e6, label: 'Net sales', period: 'FY2018', citation: 0 },
      { value: 1420, unit: 'amount', currency: 'CAD', scale: 1e6, label: 'Net sales', period: 'FY2017', citation: 0 },
    ])
    expect(quoted(income, 'Net sales', '1,420')[0]).not.toHaveProperty('currency')
    expect(quoted(page(1, 'The rent is KRW 120 million a year.', []), 'The rent', 'year')).toEqual([])
  })
})
