import { array, assert, constantFrom, nat, oneof, property, string } from 'fast-check'
import { writeDecimal } from '@dossier/notation'
import { describe, expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import type { Conventions, Fact } from './fact.ts'
import { unitIn } from './figure-unit.ts'
import { readTableFacts, type TableContext } from './read-table-facts.ts'

interface Case {
  lines: readonly string[]
  more?: Parameters<typeof printTable>[1]
  around?: TableContext
  conventions?: Partial<Conventions>
}

function read({ lines, more, around, conventions }: Case): Fact[] {
  return readTableFacts(printTable(lines, more).table, around ?? {}, { termYears: new Map(), ...conventions })
}

const shown = ({ value, unit, period, labels }: Fact) => ({
  what: labels.map(({ text }) => text).join(' > '),
  value: writeDecimal(value),
  unit: [unit.dimension, unit.currency, unit.of, unit.per && `per ${unit.per}`].filter(Boolean).join(' '),
  period: period?.fiscalYear ?? period?.end ?? null,
})

describe('the value and unit of a fact', () => {
  const values = (given: Case) => read(given).map((fact) => [shown(fact).value, shown(fact).unit])

  it('takes the scale of the unit line and of its exceptions', () => {
    const lines = [
      '|2023',
      'Revenue|$ 1,200',
      'Diluted earnings per share|$ 1.25',
      'Weighted average shares outstanding|900',
      'Gross margin %|41.5',
    ]
    expect(values({ lines, more: { unit: '(In thousands of US dollars, except per share data)' } })).toEqual([
      ['1200000', 'money USD'],
      ['1.25', 'money USD per share'],
      ['900', 'count share'],
      ['41.5', 'percent'],
    ])
  })

  it('is printed in full if the scale of its table makes it impossible', () => {
    const lines = ['Month|Amount', 'October|$ 2,007,611,768', 'November|$ 812']
    expect(values({ lines, more: { unit: '(in millions)' } }).map(([value]) => value)).toEqual(['2007611768', '812000000'])
    const won = ['구분|2023', '자산총계|426,621,158', '부채총계|3,721']
    expect(values({ lines: won, more: { unit: '(단위: 백만원)' } }).map(([value]) => value)).toEqual(['426621158000000', '3721000000'])
  })

  it('is per share under a price of shares', () => {
    const lines = ['|Sales price|High|Low', 'First quarter|42.00|37.18|31.05', 'Second quarter|40.58|32.02|29.10']
    expect(
      values({
        lines: lines.map((line) => line.replace('|Sales price|High|Low', '|Sales price High|Sales price Low|Stock price')),
        conventions: { unit: { dimension: 'money', scale: 6, currency: 'USD' } },
      }).map(([value]) => value),
    ).toEqual(['42', '37.18', '31.05', '40.58', '32.02', '29.1'])
  })

  it('has rows named by a band of values or by a price', () => {
    const lines = ['Rate|2023|2022', '2.00% - 2.99%|82|90', '+200|2.3|1.9', '$ 0.29|311|300', '4,500|3|2']
    expect(read({ lines }).map((fact) => shown(fact).what)).toEqual(['2.00% - 2.99%', '2.00% - 2.99%', '+200', '+200', '$ 0.29', '$ 0.29'])
  })

  it('reads no percentage from the name of a rate next to thousands', () => {
    const lines = ['|2023|2022', 'Tax at the statutory rate|15,760|8,972', 'Effective tax rate|25.2|27.3', 'Income tax|13,444|9,937']
    expect(values({ lines, more: { unit: '(in thousands of US dollars)' } }).map(([, unit]) => unit)).toEqual([
      'money USD',
      'money USD',
      'percent',
      'percent',
      'money USD',
      'money USD',
    ])
  })

  it.each([
    ['an effect of rates', 'Effect of different tax rates|(54)|(69)', 'money USD'],
    ['hundreds among amounts', 'Tax at the lower rates|554|669', 'money USD'],
    ['a rate', 'Effective tax rate|24|26', 'percent'],
  ])('reads %s in a table of whole amounts', (_what, row, unit) => {
    const lines = ['|2023|2022', 'Profit before tax|32,107|15,633', row, 'Income tax|7,649|3,548']
    expect(values({ lines, more: { unit: '(in thousands of US dollars)' } })[2]?.[1]).toBe(unit)
  })

  it.each([
    ['C$', 'CAD'],
    ['HK$', 'HKD'],
    ['S$', 'SGD'],
    ['A$', 'AUD'],
    ['NT$', 'TWD'],
    ['R$', 'BRL'],
    ['CHF', 'CHF'],
    ['RMB', 'CNY'],
  ])('keeps the currency of a unit line: %s', (sign, currency) => {
    expect(values({ lines: ['|2023', 'Revenue|12'], more: { unit: `(${sign} in millions)` } })).toEqual([['12000000', `money ${currency}`]])
  })

  it('counts shares under a heading with their kind and "No."', () => {
    const lines = ['|Shares (Direct) No.|Shares (Denominator)|Value', 'J. Eggins|7,000,000|16,969|12']
    const more = { unit: '(In thousands, except per share)' }
    expect(values({ lines, more }).map(([, unit]) => unit)).toEqual(['count share', 'count share', 'money'])
  })

  it('leaves the country of a bare dollar open unless the document states it', () => {
    const lines = ['|2023', 'Revenue|$ 12']
    expect(values({ lines })).toEqual([['12', 'money $']])
    expect(values({ lines, conventions: { unit: { dimension: 'money', currency: 'CAD', scale: 3 } } })).toEqual([['12000', 'money CAD']])
  })

  it('gives every dollar of a document its country, with or without a sign at the figure', () => {
    const lines = ['|2023', 'Revenue|$ 12', 'Cost of sales|7']
    const conventions = { unit: { dimension: 'money', currency: 'CAD', scale: 3 } } as const
    expect(values({ lines, more: { unit: '($ in thousands)' }, conventions })).toEqual([
      ['12000', 'money CAD'],
      ['7000', 'money CAD'],
    ])
  })

  it('leaves out note numbers, including those above which a heading spans all columns', () => {
    const [notes, flow] = ['|Note|$|$', '|Inflows/(outflows)||']
    const facts = read({
      lines: ['||2022|2021', notes, flow, 'Net cash used in operating activities|8|(808,656)|(748,216)'],
      more: { headerRows: 3 },
    })
    expect(facts.map((fact) => shown(fact).value)).toEqual(['-808656', '-748216'])
  })

  it('takes a unit in brackets that continue on the next line above the table, or at the end of a long paragraph', () => {
    const lines = ['|2023', 'Revenue|1,200']
    const above =
      'The opening and closing balances of the receivables of the company and of its subsidiaries are as follows (in\nthousands):'
    expect(values({ lines, around: { above } })).toEqual([['1200000', 'money']])
    const long = `${'The table was prepared on the basis of the accounts. '.repeat(8)}It was as follows (in thousands):`
    expect(values({ lines, around: { above: long } })).toEqual([['1200000', 'money']])
  })

  it('applies a scale that a unit line states for shares to shares alone', () => {
    const lines = ['|2023', 'Net income|$ 1,887.8', 'Weighted average shares outstanding|442,319']
    const more = { unit: '(shares in thousands, except per share data)' }
    expect(values({ lines, more, conventions: { unit: { dimension: 'money', scale: 6, currency: 'USD' } } })).toEqual([
      ['1887800000', 'money USD'],
      ['442319000', 'count share'],
    ])
  })

  it('takes the scale of the document for a lone currency sign over a column where no unit line states one', () => {
    const conventions = { unit: { dimension: 'money', scale: 3, currency: 'USD' } as const }
    expect(values({ lines: ['|2023', '|$', 'Canada|96,168'], more: { headerRows: 2 }, conventions })).toEqual([['96168000', 'money USD']])
  })

  it('does not read a rate in the name of a row as its unit', () => {
    const lines = ['|2023', '4.875% Senior Notes due 2029|421.9', 'Share of revenue %|41.5']
    expect(values({ lines, more: { unit: '(in millions of US dollars)' } })).toEqual([
      ['421900000', 'money USD'],
      ['41.5', 'percent'],
    ])
  })

  it('does not read lengths of fiscal years below the years as figures', () => {
    expect(values({ lines: ['|F19|F18', '$ million|53 weeks|52 weeks', 'Sales|1,671|1,612'] })).toEqual([
      ['1671000000', 'money $'],
      ['1612000000', 'money $'],
    ])
  })

  it('does not read a letter among words as a currency sign', () => {
    const more = { unit: '(In millions of US dollars)' }
    expect(values({ lines: ['|2023', 'R&D expenses|12', 'R & D|3'], more }).map(([, unit]) => unit)).toEqual(['money USD', 'money USD'])
    expect(values({ lines: ['|2023', 'Revenue|12'], around: { above: 'A N N U A L R E P O R T\n' } })).toEqual([['12', 'unknown']])
    expect(values({ lines: ['|2023', 'Revenue (R)|12'] })).toEqual([['12', 'money ZAR']])
  })

  it('recognises kinds of shares in Korean rows by complete words', () => {
    const lines = ['|2023', '발행주식수:|', '기본급여|4,128']
    expect(values({ lines, more: { unit: '(단위: 백만원)' } })).toEqual([['4128000000', 'money KRW']])
  })

  it('reads an unknown unit as unknown rather than as the nearest known one', () => {
    expect(values({ lines: ['|2023', 'Index|12'] })).toEqual([['12', 'unknown']])
  })

  it('does not scale a figure with decimals among integers in thousands', () => {
    const lines = ['|2023', 'Loans|$ 11,272', 'Foreclosed assets|1,130', 'Deposits|44,300', 'Loans to deposits|0.25']
    expect(values({ lines, more: { unit: '(Dollars in thousands)' } }).at(-1)).toEqual(['0.25', 'unknown'])
  })

  it("takes the scale of a row's own label, also for a figure with decimals among integers in millions", () => {
    const lines = [
      '(Millions, except where said)|2023',
      'Ordinary shares issued (billions)|1.4',
      'Rent|$ 512',
      'Heat|20',
      'Loans (billions)|$ 4.5',
    ]
    expect(values({ lines }).map((parts) => parts.join(' '))).toEqual([
      '1400000000 count share',
      '512000000 money $',
      '20000000 money $',
      '4500000000 money $',
    ])
  })

  it('reads shares and money per share from the heading of their section', () => {
    const lines = [
      '|2023',
      'Net income|$ 9,000',
      'Net income per share:|',
      'Basic|$ 2.18',
      'Weighted average shares used in per share computation:|',
      'Basic|4,128',
    ]
    expect(values({ lines, more: { unit: '(In thousands, except per share amounts)' } })).toEqual([
      ['9000000', 'money $'],
      ['2.18', 'money $ per share'],
      ['4128000', 'count share'],
    ])
  })

  it('reads shares from a column heading with a footnote mark', () => {
    const lines = ['|Shares (1)|Value', 'Granted|30,984|$ 220', 'Vested|12,500|$ 90']
    expect(values({ lines, more: { unit: '(In thousands of dollars)' } })).toContainEqual(['30984', 'count share'])
  })

  it('does not read a lone currency over a column as a scale', () => {
    const lines = ['|2022|2021', '|$|$', 'Receivables|1,790|1,781']
    expect(values({ lines, more: { headerRows: 2, unit: 'tabular amounts are in thousands of Canadian dollars' } })[0]).toEqual([
      '1790000',
      'money CAD',
    ])
    expect(
      values({
        lines: ['|2022|2021', '|£|£', 'Fees|1,790|1,781'],
        more: { headerRows: 2 },
        conventions: { scalesInHeadings: true, unit: { dimension: 'money', currency: 'GBP', scale: 3 } },
      })[0],
    ).toEqual(['1790', 'money GBP'])
  })

  it('takes the scale at the top of the page for a table with a lone currency over its columns', () => {
    const page = unitIn('(tabular amounts are in thousands of Canadian dollars, except share amounts)')
    const conventions = { scalesInHeadings: true, unit: { dimension: 'money', currency: 'CAD', scale: 3 } } as const
    expect(
      values({ lines: ['|2022', '|$', 'Receivables|1,790'], more: { headerRows: 2 }, around: page ? { page } : {}, conventions }),
    ).toEqual([['1790000', 'money CAD']])
  })

  it.each([
    ['(단위 : 백만원, %)', ['구 분|금액|비중', '변압기|1,200|33.5'], ['1200000000 money KRW', '33.5 percent']],
    ['(단위 : %, 백만원)', ['구 분|금액', '변압기|1,200'], ['1200000000 money KRW']],
    ['(단위: 만원)', ['구 분|금액', '급여|350'], ['3500000 money KRW']],
    ['(단위 : 원)', ['구 분|당기', '주당 현금배당금(원)|1,444'], ['1444 money KRW per share']],
    ['(단위: 백만원)', ['구 분|당기', '매출액|1,200', '주당 현금배당금(원)|1,444'], ['1200000000 money KRW', '1444 money KRW per share']],
    ['(단위: 백만원)', ['구 분|당기', '액면가액(원)|5,000'], ['5000 money KRW']],
    ['(단위: 백만원)', ['구 분|당기', '매출액(₩)|1,200'], ['1200000000 money KRW']],
  ])('reads a Korean unit line: %s', (unit, lines, expected) => {
    expect(values({ lines, more: { unit } }).map((parts) => parts.join(' '))).toEqual(expected)
  })
})

describe('the period of a fact', () => {
  const periods = (given: Case) => read(given).map(({ period, periodSource }) => ({ ...period, from: periodSource }))

  it.each([
    ['FY24', { fiscalYear: 2024, months: 12, status: 'unstated' }],
    ['FY25E', { fiscalYear: 2025, months: 12, status: 'estimate' }],
    ['2023A', { fiscalYear: 2023, status: 'actual' }],
    ['2024F', { fiscalYear: 2024, status: 'forecast' }],
    ['2Q24', { fiscalYear: 2024, part: 'Q2', months: 3 }],
    ['Dec-23', { end: '2023-12-31' }],
    ['LTM Jun-24', { end: '2024-06-30', rolling: 'LTM', months: 12 }],
    ['1H 2023', { fiscalYear: 2023, part: 'H1', months: 6 }],
    ["FY'24", { fiscalYear: 2024, months: 12, status: 'unstated' }],
    ['CY24', { start: '2024-01-01', end: '2024-12-31', months: 12 }],
    ['3rd quarter 2023', { fiscalYear: 2023, part: 'Q3', months: 3 }],
    ['9M 2023', { fiscalYear: 2023, months: 9, rolling: 'YTD' }],
  ])('is the period of its heading: %s', (heading, period) => {
    expect(periods({ lines: [`|${heading}`, 'EBITDA|12'] })).toMatchObject([{ ...period, from: 'heading' }])
  })

  it('is the last day of a month that recurs a year apart, and a month among others', () => {
    const lengths = (heading: string) => periods({ lines: [`|${heading}`, 'Net debt|12|14|15'] }).map(({ end, months }) => [end, months])
    expect(lengths('Dec 2023|Dec 2024|Dec 2025')).toEqual([
      ['2023-12-31', undefined],
      ['2024-12-31', undefined],
      ['2025-12-31', undefined],
    ])
    expect(lengths('Oct 2025|Nov 2025|Dec 2025').map(([, months]) => months)).toEqual([1, 1, 1])
  })

  it('is that of the corner, also where headings repeat below with another one', () => {
    const lines = [
      'As of June 30, 2024|Cost|Net book value',
      'Cranes|$ 920|$ 610',
      'Docks|310|180',
      'As of December 31, 2023|Cost|Net book value',
      'Cranes|$ 880|$ 590',
      'Docks|300|170',
    ]
    expect(periods({ lines }).map(({ end }) => end)).toEqual([
      ...Array.from({ length: 4 }, () => '2024-06-30'),
      ...Array.from({ length: 4 }, () => '2023-12-31'),
    ])
  })

  it('combines headings over each other, also of a group that is not joined', () => {
    const lines = ['||Three Months Ended||Nine Months Ended', '||March 31,||March 31,', '|2023|2022|2023|2022', 'Windows|5|6|15|18']
    expect(periods({ lines, more: { headerRows: 3 } }).map(({ start, end, months }) => [start, end, months])).toEqual([
      ['2023-01-01', '2023-03-31', 3],
      ['2022-01-01', '2022-03-31', 3],
      ['2022-07-01', '2023-03-31', 9],
      ['2021-07-01', '2022-03-31', 9],
    ])
  })

  it.each([
    ['Year ended December 31, 2020 GAAP', { end: '2020-12-31', months: 12 }],
    ['Q4 2018 Adjusted non-GAAP measure', { fiscalYear: 2018, part: 'Q4' }],
    ['Outstanding December 31, 2021', { end: '2021-12-31' }],
    ['Balance at December 31, 2017, net of tax', { end: '2017-12-31' }],
    ['2023 Benefit payments', { fiscalYear: 2023 }],
  ])('is the time at the beginning of its label where no heading states one: %s', (label, period) => {
    expect(periods({ lines: ['|Amount', `${label}|12`] })).toMatchObject([{ ...period, from: 'label' }])
  })

  it.each(['Notes due 2027', '4.5% notes due June 1, 2027', 'Through 2025', '2012 and before', '2021 to 2023', '2019-2022 plan'])(
    'is not a maturity or one end of a range in a label: %s',
    (label) => {
      expect(read({ lines: ['|Amount', `${label}|12`] }).map(({ period }) => period)).toEqual([null])
    },
  )

  it('is that of the heading over a label that begins with another', () => {
    expect(periods({ lines: ['|2021', '2023 Benefit payments|12'] })).toMatchObject([{ fiscalYear: 2021, from: 'heading' }])
  })

  it('is a day for a closing balance, in a row or over a column', () => {
    const rows = ['|제53기', '기초|10', '증가|3', '기말잔액|13']
    expect(read({ lines: rows, conventions: { termYears: new Map([[53, 2021]]) } }).map(({ period }) => period?.months)).toEqual([
      undefined,
      12,
      undefined,
    ])
    const columns = ['|기 초|기 말', '보통주|4.18|3.10']
    const dated = read({ lines: columns, around: { above: '(기준일 : 2021년 12월 31일)' } })
    expect(dated.map(({ period }) => period?.end ?? null)).toEqual([null, '2021-12-31'])
  })

  it('is the day before its column begins for an opening balance', () => {
    const lines = ['|Year ended June 30, 2023', 'Balance at beginning of year|10', 'Additions|3']
    expect(periods({ lines }).map(({ end }) => end)).toEqual(['2022-06-30', '2023-06-30'])
  })

  it('is the time between two balances for the rows between them', () => {
    const lines = ['|Total', 'Balance at December 31, 2021|10', 'Net income|4', 'Balance at December 31, 2022|14']
    expect(periods({ lines }).map(({ start, end }) => [start, end])).toEqual([
      [undefined, '2021-12-31'],
      ['2022-01-01', '2022-12-31'],
      [undefined, '2022-12-31'],
    ])
  })

  it('is that of a day in the row above whose year names its own row', () => {
    const lines = [
      '|Shares|Total',
      'Balance at August 31,||',
      '2013|10|10',
      'Net income|4|4',
      'Balance at August 31,||',
      '2014|14|14',
      'Fees',
      '2014|3|4',
    ]
    expect(read({ lines }).map(({ period, labels, section }) => [period?.start, period?.end, labels[0]?.text, section?.text])).toEqual(
      [
        [undefined, '2013-08-31', 'Balance at August 31, 2013', undefined],
        ['2013-09-01', '2014-08-31', 'Net income', undefined],
        [undefined, '2014-08-31', 'Balance at August 31, 2014', undefined],
        [undefined, undefined, '2014', 'Fees'],
      ].flatMap((row) => [row, row]),
    )
  })

  it("follows the document's numbering of years", () => {
    const conventions = { fiscalYear: 2021, termYears: new Map([[53, 2021]]) }
    expect(periods({ lines: ['구분|제 53 기|전기', '매출액|5|4'], conventions }).map(({ fiscalYear }) => fiscalYear)).toEqual([2021, 2020])
    expect(periods({ lines: ['구분|제 53 기', '매출액|5'] })).toMatchObject([{ from: undefined }])
  })

  it('is undefined for a column of changes whose Korean heading is letter-spaced', () => {
    const lines = ['구분|2023년|2022년|증 감', '매출액|12|10|2']
    expect(read({ lines }).map(({ isChange }) => isChange === true)).toEqual([false, false, true])
  })

  it('is undefined for a column of changes', () => {
    const [now, change] = read({ lines: ['|2023|% Change', 'Revenue|12|4.1'] })
    expect([now?.isChange, change?.isChange, change?.period]).toEqual([undefined, true, null])
  })
})

describe('the figures that are read as facts', () => {
  it('exclude note numbers, with and without a heading', () => {
    expect(read({ lines: ['|Note|2023', 'Revenue|5|1,200'] }).map(({ cell }) => cell.text)).toEqual(['1,200'])
    expect(read({ lines: ['||2023', 'Revenue|5|1,200', 'Costs|6|700'] }).map(({ cell }) => cell.text)).toEqual(['1,200', '700'])
  })

  it('exclude footnote marks', () => {
    expect(read({ lines: ['|2023', 'Revenue|1,200 (a)', 'Costs|700(1)', 'Taxes|35*'] }).map((fact) => shown(fact).value)).toEqual([
      '1200',
      '700',
      '35',
    ])
  })

  it('distinguish the group from the parent company', () => {
    const lines = ['|Group|Company', '|2023|2023', 'Cash|12|3']
    expect(read({ lines, more: { headerRows: 2 } }).map(({ scope }) => scope)).toEqual(['consolidated', 'separate'])
    const above = 'Condensed balance sheets for the Company:\nWharf Holdings (Parent Company)\nBalance Sheets'
    expect(read({ lines: ['|2023', 'Cash|3'], around: { above } })[0]?.scope).toBe('separate')
    for (const title of ['Company balance sheet', 'Company', 'The Company £m'])
      expect(read({ lines: ['|2023', 'Cash|3'], around: { above: title } })[0]?.scope).toBe('separate')
    for (const title of ['Balances of the Company', 'Company overview', 'Every company and figure in it is invented.'])
      expect(read({ lines: ['|2023', 'Cash|3'], around: { above: title } })[0]?.scope).toBeUndefined()
  })

  it('of a list of statements are balances of a day below the title of a balance sheet', () => {
    const lines = ['Balance sheet|', 'Current assets|', 'Cash|$ 40', 'Income statement|', 'Revenue|$ 90']
    const more = { headerRows: 0, caption: 'Harbor Lines, For the year ended December 31, 2023' }
    expect(read({ lines, more }).map(({ period }) => [period?.end, period?.months])).toEqual([
      ['2023-12-31', undefined],
      ['2023-12-31', 12],
    ])
  })

  it('of a list of amounts with signs are no amounts without one', () => {
    const lines = ['Revenue|$ 90', 'Free cash flow|$ 12', 'Backlog|$ 7', 'Active accounts|142', 'Margin|13%']
    const units = (more: Case['more']) => read({ lines, ...(more && { more }) }).map(({ unit }) => `${unit.dimension} ${unit.scale}`)
    expect(units({ headerRows: 0, unit: 'in thousands of US dollars' })).toEqual([
      'money 3',
      'money 3',
      'money 3',
      'unknown 0',
      'percent 0',
    ])
    const table = ['|2023|2022', 'Revenue|$ 90|$ 80', 'Costs|70|60', 'Profit|$ 20|$ 20']
    expect(read({ lines: table }).every(({ unit }) => unit.dimension === 'money')).toBe(true)
  })

  it('refer to the cells that print them, with labels, whatever the table', () => {
    const cell = oneof(
      constantFrom('', '-', 'Total', '구 분', '2021', 'FY24E', '12.5%', '(1,234)', '5건', '$ 7', 'Balance at 1 May 2020'),
      string({ maxLength: 8 }),
    )
    const plain = cell.map((text) => text.replace(/[|\n<]/g, ''))
    assert(
      property(array(array(plain, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }), nat(3), (rows, headerRows) => {
        const { text, table } = printTable(
          rows.map((row) => row.join('|')),
          { headerRows },
        )
        for (const { cell: at, row, labels } of readTableFacts(table, {}, { termYears: new Map(), fiscalYear: 2021 })) {
          expect(row).toBeGreaterThanOrEqual(headerRows)
          expect(text.slice(at.start, at.end)).toMatch(/[\d—–-]/)
          expect(labels.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

describe('a duration over one of several columns of falling years', () => {
  const periods = (lines: readonly string[], headerRows: number) =>
    read({ lines, more: { headerRows } }).map(({ period }) => [period?.end ?? period?.fiscalYear, period?.months])

  it('is that of all of them', () => {
    const lines = ['||Three Months Ended|Change', '(In millions)||September 30,|', '|2022|2021|', 'Revenue|$ 50|$ 45|11%', 'Costs|20|18|9%']
    expect(periods(lines, 3).filter(([, months]) => months !== undefined)).toEqual([
      ['2022-09-30', 3],
      ['2021-09-30', 3],
      ['2022-09-30', 3],
      ['2021-09-30', 3],
    ])
  })

  it('is that of its own series where another follows', () => {
    const lines = [
      '|Three Months Ended<2>|Change||Six Months Ended',
      '||June 30,|||June 30,',
      '|2022|2021||2022|2021',
      'Revenue|50|45|11%|90|80',
    ]
    expect(periods(lines, 3).filter(([, months]) => months !== undefined)).toEqual([
      ['2022-06-30', 3],
      ['2021-06-30', 3],
      ['2022-06-30', 6],
      ['2021-06-30', 6],
    ])
  })

  it('is that of a row of years in the middle of a table', () => {
    const lines = [
      '|2022|2021|2022|2021',
      'Lease cost|5|4|9|8',
      'Further information:||||',
      '(In millions)||Three Months Ended December 31,||Six Months Ended December 31,',
      '|2022|2021|2022|2021',
      'Cash paid|6|4|12|10',
    ]
    expect(periods(lines, 1).slice(4)).toEqual([
      ['2022-12-31', 3],
      ['2021-12-31', 3],
      ['2022-12-31', 6],
      ['2021-12-31', 6],
    ])
  })

  it('is not read where a day and a length of time are over different columns of such a row', () => {
    const lines = ['|2022|2021', 'Revenue|5|4', 'Marketing expenses|31 December|US dollars Year ended', '|2022|2021', 'Travel|6|4']
    expect(periods(lines, 1).slice(2)).toEqual([
      [2022, 12],
      [2021, 12],
    ])
  })

  it('is not that of columns with durations of their own', () => {
    const lines = ['|Year Ended|Three Months Ended|Change', '|December 31,|September 30,|', '|2022|2021|', 'Revenue|80|50|60%']
    expect(periods(lines, 3).filter(([, months]) => months !== undefined)).toEqual([
      ['2022-12-31', 12],
      ['2021-09-30', 3],
    ])
  })
})
