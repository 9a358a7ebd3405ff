import { describe, expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import { readTableFacts } from './read-table-facts.ts'
import { statementKindOf } from './statement-kind.ts'

const kindOf = (title: string, labels: readonly string[], headings = '|2023|2022') => {
  const { table } = printTable([headings, ...labels.map((label) => `${label}|5|4`)])
  return statementKindOf(title, readTableFacts(table, {}, { termYears: new Map() }))
}

const balance = ['Cash', 'Receivables', 'Total assets', 'Trade payables', 'Total liabilities', 'Total equity']
const flows = [
  'Depreciation',
  'Net cash from operating activities',
  'Capital expenditure',
  'Net cash used in investing activities',
  'Net cash from financing activities',
]
const income = ['Revenue', 'Cost of sales', 'Gross profit', 'Operating expenses', 'Profit before tax', 'Profit for the year']

describe('the kind of a statement', () => {
  it.each([
    ['', balance, 'balanceSheet'],
    ['Group statement of financial position', balance, 'balanceSheet'],
    ['', flows, 'cashFlow'],
    ['Consolidated income statement', income, 'income'],
    ['연결 재무상태표', ['현금및현금성자산', '매출채권', '자산총계', '부채총계', '자본총계'], 'balanceSheet'],
    ['손익계산서', ['매출액', '매출원가', '매출총이익', '영업이익', '법인세비용차감전순이익', '당기순이익'], 'income'],
    ['현금흐름표', ['영업활동 현금흐름', '투자활동 현금흐름', '재무활동 현금흐름', '기초현금', '기말현금'], 'cashFlow'],
  ] as const)('is recognised by its lines, in either language: %s', (title, labels, kind) => expect(kindOf(title, labels)).toBe(kind))

  it('of a part of a statement on a page of its own is recognised by its title and half of its lines', () => {
    expect(
      kindOf('Consolidated statement of cash flows (continued)', [
        'Proceeds',
        'Repayments',
        'Net cash from investing activities',
        'Net cash from financing activities',
        'Change',
      ]),
    ).toBe('cashFlow')
    expect(kindOf('Consolidated statement of cash flows', ['Seoul', 'Busan', 'Daegu', 'Incheon', 'Jeju'])).toBeNull()
  })

  it('of statements with common lines is recognised by the title', () => {
    expect(kindOf('Statement of comprehensive income', ['Profit for the year', 'Translation', 'Hedges', 'Pensions', 'Total'])).toBe(
      'comprehensiveIncome',
    )
    expect(kindOf('자본변동표', ['기초', '당기순이익', '배당', '기타포괄손익', '기말'])).toBe('equity')
  })

  it('of a short one is recognised by its title and half of its lines', () => {
    expect(kindOf('Consolidated balance sheets', ['Cash', 'Total current assets', 'Total assets', 'Total liabilities'])).toBe(
      'balanceSheet',
    )
    expect(kindOf('Consolidated balance sheets', ['Seoul', 'Busan', 'Daegu', 'Incheon'])).toBeNull()
    expect(kindOf('', ['Cash', 'Total current assets', 'Total assets', 'Total liabilities'])).toBeNull()
  })

  it('is not recognised by a single row that is two of its lines', () => {
    const title = 'Share-based compensation included in the consolidated statements of operations'
    const functions = ['Cost of revenue', 'Research and development', 'Selling and marketing', 'General and administrative', 'Total']
    expect(kindOf(title, functions)).toBeNull()
  })

  it('is undefined for the assets and liabilities of an acquired business', () => {
    expect(kindOf('The fair values of the assets acquired and liabilities assumed were as follows:', balance)).toBeNull()
    expect(kindOf('', [...balance, 'Net assets acquired'])).toBeNull()
    expect(kindOf('', balance, '|Acquired book value|As recorded')).toBeNull()
    expect(kindOf('Consolidated balance sheets', [...balance, 'Acquired intangible assets'])).toBe('balanceSheet')
  })

  it('is undefined for a few rows and for other tables', () => {
    expect(kindOf('Balance sheet', ['Cash', 'Total assets'])).toBeNull()
    expect(kindOf('Headcount by site', ['Seoul', 'Busan', 'Daegu', 'Incheon', 'Jeju'])).toBeNull()
  })
})
