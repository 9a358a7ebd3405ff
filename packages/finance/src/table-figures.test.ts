import { array, assert, constantFrom, nat, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTableFigures, type TableContext } from './table-figures.ts'
import { printTable } from './testing-table.test-support.ts'

function read(lines: readonly string[], more: Parameters<typeof printTable>[1] = {}, context: TableContext = {}) {
  return readTableFigures(printTable(lines, more).table, context).map(({ labels, headings, value, unit, period }) => ({
    what: [...labels, ...headings].map((cell) => cell.text).join(' | '),
    value,
    unit: `${unit.currency ?? unit.counted ?? unit.kind} ${unit.scale}`,
    period,
  }))
}

describe('readTableFigures', () => {
  it('assigns figures to the words before them and over them', () => {
    expect(read(['Region|Stores|Floor space (in thousands)', 'North|11|455.5'])).toEqual([
      { what: 'North | Stores', value: 11, unit: 'number 1', period: null },
      { what: 'North | Floor space (in thousands)', value: 455.5, unit: 'amount 1000', period: null },
    ])
  })

  it('assigns figures to a heading that is not repeated', () => {
    const [, second] = read(['부 문|품 목|제12기', '전력 부문|변압기|100', '|차단기|250', '합 계<2>|350'], { unit: '(단위 : 억원)' })
    expect(second).toMatchObject({ what: '전력 부문 | 차단기 | 제12기', value: 250, unit: 'KRW 100000000' })
  })

  it('skips rows without words, and dashes', () => {
    expect(read(['|2021|2020', '|5|6', 'Grants|-|7']).map(({ value }) => value)).toEqual([7])
  })

  it.each([
    ['(단위 : 백만원, %)', ['구 분|금액|비중', '변압기|1,200|33.5'], ['KRW 1000000', 'percent 1']],
    ['(단위 : 원, 백만원, %, 주)', ['구 분|당기', '주당 현금배당금(원)|1,444'], ['KRW 1']],
    ['(단위 : 백만원)', ['구 분|직 원 수|1인평균 급여액', '합 계|512|84'], ['number 1', 'KRW 1000000']],
    ['(단위 : tCO2-eq, TJ)', ['구 분|2021년', '온실가스(tCO2-eq)|19,754'], ['tCO2-eq 1']],
    ['(단위 : 주)', ['구 분|당기', '보통주|5,969주'], ['주 1']],
    ['(단위 : 백만원, 시간)', ['감사인|보수|시간', '하나회계법인|790|7,674'], ['KRW 1000000', '시간 1']],
    ['(단위 : 백만원)', ['기 업 명|장부금액', '하버전기㈜|1,556'], ['KRW 1000000']],
    ['(In millions)', ['|2022|Percent of Total', 'Pumps|$ 4,349|36'], ['USD 1000000', 'percent 1']],
    [
      '(in millions, except per share amounts)',
      ['|2022', 'Average price per share|$ 84.78', 'Cost of shares repurchased|$ 5'],
      ['USD 1', 'USD 1000000'],
    ],
    ['(million square feet)', ['|Total', 'Manufacturing|55.7'], ['square feet 1000000']],
  ])('reads figures in their own unit: %s', (unit, lines, expected) => {
    expect(read(lines, { unit }).map((figure) => figure.unit)).toEqual(expected)
  })

  it.each([
    [['구 분|당기말|전기말', '영업권|10|20'], {}, [2021, 2020]],
    [['사업연도|보수', '제12기 (당기)|10', '제11기 (전기)|20'], { termYears: new Map([[12, 2021]]) }, [2021, 2020]],
    [['|Cost', '2021:|', 'Bonds|10', '2020:|', 'Bonds|20'], {}, [2021, 2020]],
    [['상환연도|금액', '2022년|10', '2023년|20'], {}, [2022, 2023]],
  ] as const)('reads the time from heading, label or section: %j', (lines, more, expected) => {
    expect(read(lines, {}, { fiscalYear: 2021, ...more }).map(({ period }) => period?.year)).toEqual(expected)
  })

  it('uses the time of the table when nothing nearer states one', () => {
    expect(read(['구분|한국|미국', '등록건수|4|8'], { caption: '[국가별 등록 건수(2021년말 현재)]' })).toMatchObject([
      { period: { year: 2021 } },
      { period: { year: 2021 } },
    ])
  })

  it('uses the years of a second heading row, and no time where it names no single year', () => {
    const lines = ['In millions|2022|2021', 'Pumps|5|6', 'In millions|2021|2020', 'Rails|7|8', 'In millions|2022 2021|2020', 'Cranes|1|2']
    expect(read(lines).map(({ value, period }) => [value, period?.year])).toEqual([
      [5, 2022],
      [6, 2021],
      [7, 2021],
      [8, 2020],
      [2, 2020],
    ])
  })

  it('reads the unit from the label after its name, without notes', () => {
    const [fee] = read(['($ in millions)|2022', 'Average fee (dollars) (a)|82'], { unit: '($ in millions)' })
    expect(fee?.unit).toBe('USD 1')
  })

  it('refers each figure to the cell that prints it, for any table', () => {
    const cell = oneof(constantFrom('', '-', 'Total', '구 분', '2021', '12.5%', '(1,234)', '5건', '$ 7'), string({ maxLength: 8 }))
    const plain = cell.map((text) => text.replace(/[|\n<]/g, ''))
    assert(
      property(array(array(plain, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }), nat(3), (rows, headerRows) => {
        const { text, table } = printTable(
          rows.map((row) => row.join('|')),
          { headerRows },
        )
        for (const { cell: at, row, labels } of readTableFigures(table, { fiscalYear: 2021 })) {
          expect(row).toBeGreaterThanOrEqual(headerRows)
          expect(text.slice(at.start, at.end)).toMatch(/\d/)
          expect(labels.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})
