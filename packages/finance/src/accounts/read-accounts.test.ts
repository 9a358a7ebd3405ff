import { describe, expect, it } from 'vitest'
import { factTablesOf } from '../facts/fact-tables.ts'
import { printTable } from '../testing-table.test-support.ts'
import { chooseValues } from './choose-values.ts'
import { readAccounts } from './read-accounts.ts'

const document = { to: '2023-12-31', fiscalYear: 2023, months: 12 }

/** Amounts of 2023 in millions, by account. */
function read(lines: readonly string[], caption = 'Consolidated statements of income') {
  const { text, table } = printTable(['|2023|2022', ...lines], { caption, unit: '(in millions of US dollars)' })
  const tables = [...factTablesOf([{ number: 1, text, headings: [], tables: [table] }])]
  const values = readAccounts(tables, document).filter(({ to }) => to === '2023-12-31')
  return Object.fromEntries(values.map(({ account, value }) => [account, Number(value.numerator) / Number(value.denominator) / 1e6]))
}

describe('finance costs, which are more than interest', () => {
  const statement = [
    '매출액|1,577|1,420',
    '매출원가|900|850',
    '매출총이익|677|570',
    '영업이익|210|180',
    '금융비용|77|113',
    '당기순이익|150|121',
  ]
  const note = ['이자비용|4|6', '- 상각후원가 측정 금융부채|4|6', '외환차이|65|99', '파생상품관련손실|8|8']
  const interestOf = (...rows: readonly string[]) => {
    const tables = [statement, [...note, ...rows]].flatMap((lines, at) => {
      const caption = at === 0 ? '연결 손익계산서' : '금융비용의 내역'
      const { text, table } = printTable(['|2023|2022', ...lines], { caption, unit: '(단위: 백만원)' })
      return [...factTablesOf([{ number: at + 1, text, headings: [], tables: [table] }])]
    })
    const values = readAccounts(tables, document)
    const of = (id: string) =>
      values
        .filter(({ account }) => account === id)
        .map(({ to, value }) => `${to} ${Number(value.numerator) / Number(value.denominator) / 1e6}`)
    return { costs: of('finance-costs'), interest: of('interest-expense') }
  }

  it('have interest expense from the note that repeats them, year by year', () => {
    expect(interestOf('계|77|113')).toEqual({
      costs: ['2023-12-31 77', '2022-12-31 113'],
      interest: ['2023-12-31 4', '2022-12-31 6'],
    })
  })

  it('leave interest expense unknown without such a note', () => {
    expect(interestOf()).toMatchObject({ interest: [] })
    expect(interestOf('계|80|116')).toMatchObject({ costs: ['2023-12-31 77', '2022-12-31 113'], interest: [] })
  })
})

describe('readAccounts', () => {
  it('returns positive costs where they are printed without a sign', () => {
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

  it('returns positive costs where all or some of them are printed in brackets', () => {
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

  it('returns positive costs where a total of costs adds them up', () => {
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

  it('returns a negative result when its label is a loss, and keeps the printed sign when the label allows either', () => {
    const called = (label: string, printed: string) =>
      read(['Revenue|157|140', 'Cost of sales|100|90', 'Gross profit|57|50', 'Operating expenses|74|62', `${label}|${printed}|(12)`])[
        'net-income'
      ]
    expect(called('Net loss', '(17)')).toBe(-17)
    expect(called('Loss for the year', '17')).toBe(-17)
    expect(called('Net (loss) income', '17')).toBe(17)
    expect(called('Net income (loss)', '(17)')).toBe(-17)
  })

  it('ignores percentages of revenue beside the amounts', () => {
    const { text, table } = printTable(
      [
        '|2023||2022|',
        'Revenue|1,577|100.0 %|1,420|100.0 %',
        'Cost of sales|900|57.1 %|850|59.9 %',
        'Gross profit|677|42.9 %|570|40.1 %',
        'Operating income|210|13.3 %|180|12.7 %',
        'Net income|150|9.5 %|121|8.5 %',
      ],
      {
        caption: 'Consolidated statements of income',
        unit: '(in millions of US dollars)',
      },
    )
    const values = readAccounts([...factTablesOf([{ number: 1, text, headings: [], tables: [table] }])], document)
    expect(values.filter(({ account }) => account === 'revenue').map(({ value }) => Number(value.numerator) / 1e6)).toEqual([1577, 1420])
    expect(values.every(({ value }) => Number(value.numerator) >= 1e6)).toBe(true)
  })

  it('adds depreciation and amortization that a statement prints in separate rows', () => {
    const flows = (rows: readonly string[]) =>
      read(
        [
          'Net income|150|121',
          ...rows,
          'Amortization of debt issuance costs|3|3',
          'Net cash provided by operating activities|240|190',
          'Purchases of property and equipment|(120)|(90)',
          'Net cash used in investing activities|(120)|(90)',
          'Net cash used in financing activities|(90)|(80)',
        ],
        'Consolidated statements of cash flows',
      )['depreciation-amortization']
    expect(flows(['Depreciation|50|44', 'Amortization of intangible assets|20|16'])).toBe(70)
    expect(flows(['Depreciation and amortization|70|60'])).toBe(70)
    expect(flows(['Depreciation of property, plant and equipment|50|44', 'Amortisation|20|16'])).toBe(70)
  })

  it('reads depreciation and amortization from the notes when no statement prints them, preferring the whole to one function', () => {
    const of2023 = (...notes: readonly (readonly string[])[]) => {
      const printed = notes.map((lines) => printTable(['|2023|2022', ...lines], { unit: '(단위: 백만원)' }))
      const pages = printed.map(({ text, table }, at) => ({ number: at + 1, text, headings: [], tables: [table] }))
      return readAccounts([...factTablesOf(pages)], document)
        .filter(({ to, account }) => to === '2023-12-31' && account === 'depreciation-amortization')
        .map(({ value, place }) => [Number(value.numerator) / 1e6, place.table.page])
    }
    const ofSelling = ['급여|70|66', '감가상각비|15|14', '무형자산상각비|5|4']
    const byNature = ['원재료 사용액|900|850', '감가상각비|310|270', '사용권자산상각비|20|18', '무형자산상각비|30|32']
    const bySegment = ['감가상각비|100|210', '무형자산상각비|10|20']
    expect(of2023(ofSelling, byNature)).toEqual([[360, 2]])
    expect(of2023(ofSelling)).toEqual([[20, 1]])
    const statement = [
      '당기순이익|150|121',
      '감가상각비 및 무형자산상각비|70|60',
      '영업활동현금흐름|240|190',
      '유형자산의 취득|(120)|(90)',
      '투자활동현금흐름|(120)|(90)',
      '재무활동현금흐름|(90)|(80)',
    ]
    expect(of2023(statement, byNature)).toEqual([[70, 1]])
    // Two columns for one time: of two segments, or of one segment and the whole.
    const { text, table } = printTable(['|2023|2023', ...bySegment], { unit: '(단위: 백만원)' })
    expect(readAccounts([...factTablesOf([{ number: 1, text, headings: [], tables: [table] }])], document)).toEqual([])
  })

  it('skips a row that is only a part of the account', () => {
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

  it('reads balances at the day itself, not averages', () => {
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

  it('distinguishes the Korean profit before tax from the tax', () => {
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

  it('recognises totals of a cash flow statement by any wording, and reads payments after its end', () => {
    const found = read(
      [
        'Operating activities:',
        'Net income|150|121',
        'Cash generated by operating activities|190|160',
        'Investing activities:',
        'Purchases of marketable securities|(70)|(60)',
        'Purchases of property, plant and equipment|(30)|(20)',
        'Cash generated by/(used in) investing activities|(100)|(80)',
        'Financing activities:',
        'Repurchases of common stock|(60)|(50)',
        'Dividends paid|(10)|(10)',
        'Cash used in financing activities|(70)|(60)',
        'Cash and cash equivalents, ending balances|120|100',
        'Supplemental cash flow disclosure:',
        'Cash paid for income taxes, net|40|30',
        'Cash paid during the period for:',
        'Interest, net of amounts capitalized|5|6',
      ],
      'Consolidated statements of cash flows',
    )
    expect(found).toMatchObject({
      'operating-cash': 190,
      'investing-cash': -100,
      'financing-cash': -70,
      'capital-expenditure': 30,
      'share-repurchases': 60,
      'dividends-paid': 10,
      'taxes-paid': 40,
      'interest-paid': 5,
    })
  })

  it('recognises capital expenditures by short and long labels', () => {
    const found = read(
      [
        'Net cash provided by operating activities|190|160',
        'Capital expenditures|(30)|(20)',
        'Proceeds from sale of property and equipment|4|3',
        'Net cash used in investing activities|(26)|(17)',
        'Net cash used in financing activities|(70)|(60)',
      ],
      'Consolidated statements of cash flows',
    )
    expect(found).toMatchObject({ 'capital-expenditure': 30 })
  })

  it('assigns balances to the side and section of the balance sheet that they belong to', () => {
    const found = read(
      [
        'Current assets:',
        'Cash and cash equivalents|30|20',
        'Marketable securities|35|31',
        'Total current assets|65|51',
        'Non-current assets:',
        'Marketable securities|91|100',
        'Total non-current assets|91|100',
        'Total assets|156|151',
        'Long-term debt|60|60',
        'Deferred income taxes|13|12',
        'Total liabilities|73|72',
        'Treasury stock|(7)|(6)',
        "Total shareholders' equity|83|79",
      ],
      'Consolidated balance sheets',
    )
    expect(found).toMatchObject({ 'short-term-investments': 35, 'total-assets': 156, 'treasury-stock': 7, 'total-equity': 83 })
    expect(found).not.toHaveProperty('deferred-tax-assets')
  })

  it('returns positive liabilities where a balance sheet leads to net assets and prints them in brackets', () => {
    const found = read(
      [
        'Cash and cash equivalents|61|55',
        'Total assets|214|192',
        'Trade payables|(4)|(5)',
        'Lease liabilities|(1)|(1)',
        'Total liabilities|(14)|(16)',
        'Net assets|200|176',
        'Share capital|4|4',
        'Total equity|200|176',
      ],
      'Consolidated statement of financial position',
    )
    expect(found).toMatchObject({ 'total-assets': 214, payables: 4, 'total-liabilities': 14, 'total-equity': 200 })
  })

  it('skips a remainder of other lines that is part of a total with them', () => {
    const found = read([
      'Revenue|1,577|1,420',
      'Cost of revenue|900|850',
      'Operating income|210|180',
      'Interest income|8|7',
      'Interest expense|(4)|(4)',
      'Other income (expense), net|20|10',
      'Total other income (expense), net|24|13',
      'Income before income tax|234|193',
      'Income tax expense|50|39',
      'Net income|184|154',
    ])
    expect(found).toMatchObject({ 'other-income': 20, 'pretax-income': 234 })
  })

  it('skips rows that add a line and others', () => {
    const found = read(
      [
        'Cash and cash equivalents|61|55',
        'Goodwill and other intangible assets|9|9',
        'Total assets|214|192',
        'Accounts payable and other current liabilities|39|38',
        'Total liabilities|114|116',
        "Total shareholders' equity|100|76",
      ],
      'Consolidated balance sheets',
    )
    expect(found).not.toHaveProperty('payables')
    expect(found).not.toHaveProperty('goodwill')
  })
})

describe('readAccounts of Korean statements', () => {
  const income = [
    '|2023년|2022년',
    '매출액|2,589|3,022',
    '영업이익|65|433',
    '법인세비용차감전순이익|110|464',
    '당기순이익|154|556',
    '당기순이익의 귀속',
    '지배기업의 소유주에게 귀속되는 당기순이익|140|500',
    '비지배지분에 귀속되는 당기순이익|14|56',
  ]
  const comprehensive = [
    '|2023년|2022년',
    '당기순이익|154|556',
    '기타포괄손익|10|4',
    '해외사업장환산외환차이|10|4',
    '총포괄손익|164|560',
    '포괄손익의 귀속',
    '지배기업 소유주지분|145|503',
    '비지배지분|19|57',
  ]
  /** Amounts of 2023 in millions of won, by account, of several tables. */
  function readKorean(printed: readonly { lines: readonly string[]; caption: string }[]): Record<string, number> {
    const tables = printed.flatMap(({ lines, caption }, at) => {
      const { text, table } = printTable([...lines], { caption, unit: '(단위: 백만원)' })
      return [...factTablesOf([{ number: at + 1, text, headings: [], tables: [table] }])]
    })
    const values = chooseValues(readAccounts(tables, document)).filter(({ to }) => to === '2023-12-31')
    return Object.fromEntries(values.map(({ account, value }) => [account, Number(value.numerator) / Number(value.denominator) / 1e6]))
  }

  it('attributes profit to its owners, not comprehensive income', () => {
    const found = readKorean([
      { lines: income, caption: '연결 손익계산서' },
      { lines: comprehensive, caption: '연결 포괄손익계산서' },
    ])
    expect(found).toMatchObject({ 'income-to-shareholders': 140, 'minority-income': 14, 'comprehensive-income': 164 })
  })

  it("reads the company's statements, not a summary of another company in the notes", () => {
    const [heading = '', ...lines] = comprehensive
    const ofSubsidiary = [heading, ...lines.map((line) => line.replace(/\|\d+/, '|1'))]
    const found = readKorean([
      { lines: ofSubsidiary, caption: '(2) 요약 연결포괄손익계산서' },
      { lines: comprehensive, caption: '연결 포괄손익계산서' },
    ])
    expect(found).toMatchObject({ 'comprehensive-income': 164 })
    expect(readKorean([{ lines: ofSubsidiary, caption: '(2) 요약 연결포괄손익계산서' }])).toMatchObject({ 'comprehensive-income': 1 })
  })

  describe('claims that a balance sheet prints in several rows', () => {
    const balanceSheet = (rows: readonly string[]) =>
      read(
        [
          'Cash and cash equivalents|310|280',
          'Total current assets|700|650',
          'Total assets|1,900|1,700',
          ...rows,
          "Total stockholders' equity|800|700",
          "Total liabilities and stockholders' equity|1,900|1,700",
        ],
        'Consolidated balance sheets',
      )

    it('are added up by term', () => {
      const found = balanceSheet([
        'Current liabilities:||',
        'Commercial paper|40|30',
        'Current portion of long-term debt|25|20',
        'Operating lease liabilities|11|10',
        'Notes receivable from officers|3|3',
        'Interest payable|6|5',
        'Total current liabilities|300|280',
        'Term loan, net of unamortized discounts of $3 and $2|150|170',
        'Convertible senior notes, less current portion|250|250',
        'Operating lease liabilities|39|41',
        'Total liabilities|1,100|1,000',
      ])
      expect(found).toMatchObject({ 'short-term-debt': 65, 'long-term-debt': 400, 'lease-liabilities': 50, 'total-liabilities': 1100 })
    })

    it('are read from the row with their sum where there is one', () => {
      const found = balanceSheet([
        'Total current liabilities|300|280',
        'Senior notes|300|250',
        'Term loan|100|150',
        'Total long-term debt|400|400',
        'Other liabilities|400|320',
        'Total liabilities|1,100|1,000',
      ])
      expect(found).toMatchObject({ 'long-term-debt': 400 })
    })

    it('are read under the headings of a Korean balance sheet, also where it continues on the next page', () => {
      const lines = [
        [
          '현금및현금성자산|310|280',
          '유동자산|700|650',
          '자산총계|1,900|1,700',
          '유동부채|300|280',
          '매입채무|120|110',
          '단기차입금|40|30',
        ],
        ['유동성장기부채|25|20', '비유동부채|800|720', '사채|150|170', '장기차입금|250|250', '부채총계|1,100|1,000', '자본총계|800|700'],
      ]
      const pages = lines.map((own, at) => {
        const { text, table } = printTable(['|2023|2022', ...own], { caption: '연결 재무상태표', unit: '(단위: 백만원)' })
        return { number: at + 1, text, headings: [], tables: [table] }
      })
      const values = readAccounts([...factTablesOf(pages)], document).filter(({ to }) => to === '2023-12-31')
      const found = new Map(values.map(({ account, value, place }) => [account, [Number(value.numerator) / 1e6, place.table.page]]))
      expect(found.get('short-term-debt')).toEqual([65, 1])
      expect(found.get('long-term-debt')).toEqual([400, 2])
      expect(found.get('total-liabilities')).toEqual([1100, 2])
    })
  })
})
