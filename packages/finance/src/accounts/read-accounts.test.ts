import { describe, expect, it } from 'vitest'
import { factTablesOf } from '../facts/fact-tables.ts'
import { printTable } from '../testing-table.test-support.ts'
import { readAccounts } from './read-accounts.ts'

const document = { to: '2023-12-31', fiscalYear: 2023, months: 12 }

/** Amounts of 2023 in millions, by account. */
function read(lines: readonly string[], caption = 'Consolidated statements of income') {
  const { text, table } = printTable(['|2023|2022', ...lines], { caption, unit: '(in millions of US dollars)' })
  const tables = [...factTablesOf([{ number: 1, text, headings: [], tables: [table] }])]
  const values = readAccounts(tables, document).filter(({ to }) => to === '2023-12-31')
  return Object.fromEntries(values.map(({ account, value }) => [account, Number(value.numerator) / Number(value.denominator) / 1e6]))
}

describe('accounts in printed statements', () => {
  it('are positive where costs are printed without a sign', () => {
    expect(
      read([
        'Net sales|1,577|1,420',
        'Cost of sales|900|850',
        'Gross profit|677|570',
        'Operating expenses|467|390',
        'Operating income|210|180',
        'Income before income taxes|200|160',
        'Provision for income taxes|50|39',
        'Net income|150|121',
      ]),
    ).toEqual({
      revenue: 1577,
      'cost-of-sales': 900,
      'gross-profit': 677,
      'operating-expenses': 467,
      'operating-income': 210,
      'pretax-income': 200,
      'income-tax': 50,
      'net-income': 150,
    })
  })

  it('are positive where costs are printed in brackets, and where only some of them are', () => {
    const bracketed = read([
      'Revenue|1,577|1,420',
      'Cost of sales|(900)|(850)',
      'Gross profit|677|570',
      'Income before income taxes|200|160',
      'Income taxes|(50)|(39)',
      'Net income|150|121',
    ])
    expect(bracketed).toMatchObject({ 'cost-of-sales': 900, 'income-tax': 50 })
    const mixed = read([
      'Revenue|1,577|1,420',
      'Cost of sales|900|850',
      'Gross profit|677|570',
      'Income before income taxes|200|160',
      'Income tax provision|(50)|(39)',
      'Net income|150|121',
    ])
    expect(mixed).toMatchObject({ 'cost-of-sales': 900, 'income-tax': 50 })
  })

  it('are positive where a total of costs adds them up', () => {
    const found = read([
      'Revenue|1,000|900',
      'Cost of sales|600|500',
      'Gross profit|400|400',
      'Research and development|58|53',
      'Selling, general and administrative|44|42',
      'Total operating expenses|102|95',
      'Income from operations|298|305',
      'Net income|250|240',
    ])
    expect(found).toMatchObject({ 'research-development': 58, 'selling-administrative': 44, 'operating-expenses': 102 })
  })

  it('are left out where a row is only a part of what the account is', () => {
    const found = read([
      'Revenue|1,000|900',
      'Cost of sales|600|500',
      'Gross profit|400|400',
      'Selling and marketing|50|43',
      'General and administrative|44|42',
      'Income before income taxes|306|315',
      'Net income|250|240',
    ])
    expect(found).not.toHaveProperty('selling-administrative')
    expect(found).toMatchObject({ revenue: 1000, 'net-income': 250 })
  })

  it('are of the day itself, and not of averages', () => {
    const lines = (heads: string) => {
      const { text, table } = printTable(
        [
          heads,
          'Total assets|900|800',
          'Total liabilities|500|450',
          "Total shareholders' equity|400|350",
          'Cash|10|9',
          'Loans, net|700|600',
        ],
        {
          caption: 'Consolidated balance sheets',
          unit: '(in millions)',
        },
      )
      return readAccounts([...factTablesOf([{ number: 1, text, headings: [], tables: [table] }])], document)
    }
    expect(lines('|2023|2022').length).toBeGreaterThan(5)
    expect(lines('|Average balance 2023|Average balance 2022')).toEqual([])
  })

  it('in Korean are the profit before tax, and not the tax', () => {
    const { text, table } = printTable(
      [
        '|2023년|2022년',
        '매출액|2,589|3,022',
        '매출원가|1,803|1,900',
        '매출총이익|786|1,122',
        '영업이익|65|433',
        '법인세비용차감전순이익|110|464',
        '법인세비용|(44)|(92)',
        '당기순이익|154|556',
      ],
      { caption: '연결 손익계산서', unit: '(단위: 백만원)' },
    )
    const values = readAccounts([...factTablesOf([{ number: 1, text, headings: [], tables: [table] }])], document)
    const of2023 = values.filter(({ to }) => to === '2023-12-31')
    expect(of2023.map(({ account, value, currency }) => [account, String(value.numerator), currency])).toContainEqual([
      'pretax-income',
      '110000000',
      'KRW',
    ])
    expect(of2023.map(({ account }) => account)).toContain('income-tax')
  })
})
