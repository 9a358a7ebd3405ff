import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { writeDecimal } from '@dossier/notation'
import { describe, expect, it, vi } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import type { Conventions, FactPage } from './fact.ts'
import { type ProseFact, readProseFacts } from './prose-facts.ts'
import { readTableFacts } from './read-table-facts.ts'

const conventions: Conventions = { termYears: new Map(), fiscalYear: 2023 }
const pageOf = (text: string, more: Partial<FactPage> = {}): FactPage => ({ number: 1, text, headings: [], tables: [], ...more })
const read = (text: string, more: Partial<Conventions> = {}): ProseFact[] => readProseFacts(pageOf(text), { ...conventions, ...more })
const cells = (text: string): string[] => read(text).map(({ cell }) => cell.text)
const timeOf = ({ period }: ProseFact): string | number | null => period && (period.part ?? period.end ?? period.fiscalYear ?? null)
const times = (text: string) => read(text).map((fact) => [fact.cell.text, timeOf(fact)])
const clauses = (text: string) => read(text).map(({ clause }) => text.slice(clause.start, clause.end))
const subjects = (text: string) => read(text).map(({ subject }) => subject && text.slice(subject.start, subject.end))
const priors = (text: string) => read(text).flatMap(({ cell, isPrior }) => (isPrior ? [cell.text] : []))
/** Number of characters cut out of texts while reading a page: a measure of work that does not depend on the machine. */
function workOf(text: string): number {
  const spy = vi.spyOn(String.prototype, 'slice')
  try {
    readProseFacts(pageOf(text), conventions)
    return spy.mock.results.reduce((sum, { value }) => sum + String(value).length + 1, 0)
  } finally {
    spy.mockRestore()
  }
}
const changes = (text: string) => read(text).flatMap(({ cell, isChange }) => (isChange ? [cell.text] : []))

describe('the figures of sentences', () => {
  it.each([
    ['The plant cost $12.5 million to build in 2022.', '12500000 money $', ''],
    ['The gross margin was 41.5% in the year.', '41.5 percent', '%'],
    ['The group employed 1,240 people at the end of 2022.', '1240 count person', 'people'],
    ['The chain operates 35 dialysis centres in the north.', '35 number', 'dialysis centres'],
    ['Net debt was 2.4x EBITDA at that time.', '2.4 multiple', 'x'],
    ['2023년 매출액은 1,200억원이다.', '120000000000 money KRW', ''],
    ['회사의 영업이익률은 12.5%를 기록하였다.', '12.5 percent', '%'],
    ['Lease costs of $5,200 (in thousands) were paid for it.', '5200000 money $', ''],
    ['국내 임직원은 모두 1,234명이다.', '1234 count person', '명'],
  ])('are exact and have their unit: %s', (text, value, printed) => {
    const [fact, ...others] = read(text)
    const { unit, unitText = '' } = fact!
    expect([writeDecimal(fact!.value), unit.dimension, unit.currency, unit.of].filter((part) => part !== undefined).join(' ')).toBe(value)
    expect(unitText).toBe(printed)
    expect(others).toEqual([])
  })

  it('take the dollar of the document', () => {
    const { unit } = read('The plant cost $12.5 million to build.', { unit: { dimension: 'money', currency: 'CAD', scale: 3 } })[0]!
    expect(unit).toEqual({ dimension: 'money', currency: 'CAD', scale: 6 })
  })

  it.each([
    'As shown in Note 12 on page 45 and in Section 4.2, the terms were agreed on 5 March 2023.',
    'Please call (412) 359-2100 for more about the offer under Rule 10b-5 of 17 CFR 240.',
    'The works of Phase 3 began in 2021 and they ended in 2023.',
    'The fans of an 8K screen in the north were happy.',
    'Pages 10–12 of the plan are for children aged 8–12 years.',
    '자세한 내용은 주석 12와 제4조를 참조하시기 바랍니다.',
    '회사는 2021년 3월 5일에 설립되었으며 2023년에 상장되었다.',
  ])('exclude dates, codes and references: %s', (text) => {
    expect(cells(text)).toEqual([])
  })

  it.each([
    ['A range between 5% and 8% of the revenue is expected for it.', 'between 5% and 8%', '5', '8'],
    [
      'We expect to spend approximately $750 million to $850 million on stores.',
      'approximately $750 million to $850 million',
      '750000000',
      '850000000',
    ],
    ['2023년 매출 성장률은 5~7%로 예상한다.', '5~7%', '5', '7'],
  ])('have both ends of a range: %s', (text, cell, value, upper) => {
    const facts = read(text)
    expect(facts.map((fact) => [fact.cell.text, writeDecimal(fact.value), fact.upper && writeDecimal(fact.upper)])).toEqual([
      [cell, value, upper],
    ])
  })

  it('may extend over line ends, and end with their sentence', () => {
    const text =
      'Revenue of the U.S. business was\n$5.2 million in 2022. Costs of the same\nbusiness were $3.1 million.\n\nOutlook for the coming year'
    expect(read(text).map(({ sentence }) => text.slice(sentence.start, sentence.end))).toEqual([
      'Revenue of the U.S. business was\n$5.2 million in 2022.',
      'Costs of the same\nbusiness were $3.1 million.',
    ])
    expect(times('제품을 판매하고 있습니다.2022년 매출액은 100억원이다.Harman은 5억원이다.')).toEqual([
      ['100억원', 2022],
      ['5억원', null],
    ])
    expect(cells('매출액은 100억원이다.영업이익은 10억원으로\n집계되었다.')).toEqual(['100억원', '10억원'])
  })

  it('exclude what each of them has: 1인당, "1인 평균"', () => {
    expect(cells('1인 평균 급여액은 평균 재직자 109,541명을 기준으로 산출하였다.')).toEqual(['109,541명'])
    expect(cells('직원 1인당 매출액은 12억원이다.')).toEqual(['12억원'])
  })

  it('include those in the words of a cell, in the unit of its table', () => {
    const lines = ['|2023|2022', 'Receivables, net of allowances of $ 43 and $ 47 in 2023 and 2022, respectively|1,200|1,100']
    const { text, table } = printTable(lines)
    const page = pageOf(text, { tables: [table] })
    const facts = readTableFacts({ ...table, unit: 'in thousands of US dollars' }, {}, conventions)
    const inCells = readProseFacts(page, conventions, null, [{ table: 0, facts }])
    expect(inCells.map((fact) => [fact.cell.text, writeDecimal(fact.value), fact.unitSource, timeOf(fact)])).toEqual([
      ['$ 43', '43000', 'page', 2023],
      ['$ 47', '47000', 'page', 2022],
    ])
    expect(readProseFacts(page, conventions).map(({ value }) => writeDecimal(value))).toEqual(['43', '47'])
  })

  it('include the first line of a paragraph that was read as a heading, and a line with a wide gap', () => {
    const heading = 'Rent: the rent that we have received from all of the halls was $164,000 in the'
    const text = `${heading}\nyear 2022 in the north.\n\nA loss of $3,180,000  (2021: $19,337,000) was provided for the old halls of the group.`
    const page = pageOf(text, { headings: [{ start: 0, end: heading.length }] })
    expect(readProseFacts(page, conventions).map(({ cell }) => cell.text)).toEqual(['$164,000', '$3,180,000', '$19,337,000'])
  })

  it('exclude tables, headings and unrecognised rows of figures', () => {
    const { text: printed, table } = printTable(['the total revenue of the group was|2023', 'of which the sales in the north were|$ 12'])
    const heading = 'How we came to the 12 stores of today'
    const text = `${printed}\n${heading}\nWe run 15 stores in the north of the country.\nSales of the three shops in the north  1,200  1,300\n`
    const start = text.indexOf(heading)
    const page = pageOf(text, { tables: [table], headings: [{ start, end: start + heading.length }] })
    expect(readProseFacts(page, conventions).map(({ cell }) => cell.text)).toEqual(['15 stores'])
  })

  it('keep a stated bound', () => {
    expect(read('The fund will invest at least $5 million in the plant.')[0]).toMatchObject({ bound: 'atLeast' })
  })
})

describe('the clause of a figure', () => {
  it.each([
    [
      'Revenue was $5 million in 2022, and selling, general and administrative expenses were $3 million; net debt was $9 million.',
      ['Revenue was $5 million in 2022', 'and selling, general and administrative expenses were $3 million', 'net debt was $9 million.'],
    ],
    [
      'Sales rose to $5 million, or 12% of the total, while costs fell to $3 million.',
      ['Sales rose to $5 million, or 12% of the total', 'Sales rose to $5 million, or 12% of the total', 'while costs fell to $3 million.'],
    ],
    ['Sales were $5 million compared with $4 million in 2021.', ['Sales were $5 million', 'compared with $4 million in 2021.']],
    ['Margin rose from 17.5% in 2021 to 18.9% in 2022.', ['Margin rose from 17.5% in 2021', 'to 18.9% in 2022.']],
    [
      '매출액은 1,200억원이며, 영업이익은 100억원이고 순이익은 80억원이다.',
      ['매출액은 1,200억원이며', '영업이익은 100억원이고', '순이익은 80억원이다.'],
    ],
    ['A gain of £9 million (2021: £8 million) arose on the sale of the plant.', ['A gain of £9 million', '(2021: £8 million)']],
    [
      '매출액은 1,200억원으로 전년 대비 12% 늘었으며, 영업이익은 부산에서 100억원이다.',
      [
        '매출액은 1,200억원으로 전년 대비 12% 늘었으며',
        '매출액은 1,200억원으로 전년 대비 12% 늘었으며',
        '영업이익은 부산에서 100억원이다.',
      ],
    ],
    ['매출액은 전기 1,000억원 대비 늘어난 1,120억원이다.', ['매출액은 전기 1,000억원 대비', '늘어난 1,120억원이다.']],
  ])('ends where the next one has words of its own: %s', (text, expected) => {
    expect(clauses(text)).toEqual(expected)
  })
})

describe('the period of a figure', () => {
  it.each([
    [
      'In 2022, revenue was $5 million and costs were $3 million.',
      [
        ['$5 million', 2022],
        ['$3 million', 2022],
      ],
    ],
    [
      'Revenue was $5 million in 2022 and $4 million in 2021.',
      [
        ['$5 million', 2022],
        ['$4 million', 2021],
      ],
    ],
    [
      'Revenue was £5.2m (2021: £4.1m) and the margin was 27%.',
      [
        ['£5.2m', null],
        ['£4.1m', 2021],
        ['27%', null],
      ],
    ],
    [
      'Sales for 2022 rose by 12% compared to 2021, and costs were $3 million.',
      [
        ['12%', 2022],
        ['$3 million', 2022],
      ],
    ],
    [
      'Sales were $5 million in 2022, compared with $4 million, and costs were $3 million.',
      [
        ['$5 million', 2022],
        ['$4 million', null],
        ['$3 million', 2022],
      ],
    ],
    ['Revenue was $5 million in the years 2022 and 2021.', [['$5 million', null]]],
    ['The liability for the 2021 Notes was $5 million.', [['$5 million', null]]],
    [
      'For the quarter and year ended December 31, 2022, sales were $44 million and $176 million, respectively.',
      [
        ['$44 million', null],
        ['$176 million', null],
      ],
    ],
    ['The swap expires on June 30, 2025, with a notional amount of $5 million.', [['$5 million', null]]],
    ['Emissions fell by 74% compared to emissions of the sector in 2005.', [['74%', null]]],
    [
      '2022년 매출액은 1,200억원이고 2021년 매출액은 1,000억원이다.',
      [
        ['1,200억원', 2022],
        ['1,000억원', 2021],
      ],
    ],
    [
      '당기 매출액은 전기 1,000억원 대비 12% 증가한 1,120억원이다.',
      [
        ['1,000억원', 2022],
        ['12%', 2023],
        ['1,120억원', 2023],
      ],
    ],
    [
      '매출액은 2021년 1,000억원에서 2022년 1,120억원으로 늘었다.',
      [
        ['1,000억원', 2021],
        ['1,120억원', 2022],
      ],
    ],
  ])('is stated next to it: %s', (text, expected) => {
    expect(times(text)).toEqual(expected)
  })
})

describe('figures listed respectively', () => {
  it.each([
    [
      'We paid $5.1 million and $4.2 million in 2022 and 2021, respectively.',
      [
        ['$5.1 million', 2022],
        ['$4.2 million', 2021],
      ],
    ],
    [
      'For 2022, 2021 and 2020, taxes were $5 million, $4 million and $3 million, respectively.',
      [
        ['$5 million', 2022],
        ['$4 million', 2021],
        ['$3 million', 2020],
      ],
    ],
    [
      'Cash was $7 million and $8 million at December 31, 2022 and 2021, respectively.',
      [
        ['$7 million', '2022-12-31'],
        ['$8 million', '2021-12-31'],
      ],
    ],
    [
      'Taxes were $5 million and $4 million, or 12% and 11% of income, in 2022 and 2021, respectively.',
      [
        ['$5 million', 2022],
        ['$4 million', 2021],
        ['12%', 2022],
        ['11%', 2021],
      ],
    ],
    [
      '2022년과 2021년 매출액은 각각 1,200억원과 1,100억원입니다.',
      [
        ['1,200억원', 2022],
        ['1,100억원', 2021],
      ],
    ],
    [
      '2022년 및 2021년의 매출액은 1,200억원과 1,100억원을 각각 기록하였다.',
      [
        ['1,200억원', 2022],
        ['1,100억원', 2021],
      ],
    ],
  ])('have the time at the same position of its list: %s', (text, expected) => {
    expect(times(text)).toEqual(expected)
  })

  it.each([
    ['In addition, wholesale and retail revenue decreased $11.2 million and $2.8 million, respectively.', ['wholesale', 'retail revenue']],
    [
      'We drew $640 million, less original issue discount and deferred fees of $3.2 million and $14.3 million, respectively.',
      [undefined, 'original issue discount', 'deferred fees'],
    ],
    ['Rates in the VLCC and Aframax segments averaged $30,300 and $45,400, respectively.', ['Rates in the VLCC', 'Aframax segments']],
    ['The rates were 5.1% and 6.2% for the term loan and the revolver, respectively.', ['term loan', 'revolver']],
    ['2022년 매출액과 영업이익은 각각 1,200억원과 100억원을 기록하였습니다.', ['매출액', '영업이익']],
    ['자산은 늘었으며, 부채 및 자본은 각각 300억원, 200억원이다.', ['부채', '자본']],
    ['As a result of the sale, we expensed $9.3 million and $0.5 million, respectively.', [undefined, undefined]],
    ['At the end of 2022 and at the closing, the shares were valued at $5 and $4, respectively.', [undefined, undefined]],
    ['Sales and other and rental income were $5 million and $4 million, respectively.', [undefined, undefined]],
  ])('have the noun at the same position of its list, if the counts agree: %s', (text, expected) => {
    expect(subjects(text)).toEqual(expected)
  })
})

describe('figures of change and of comparison', () => {
  it.each([
    ['Revenue increased by 12 % to $5 million in 2022.', ['12 %']],
    ['Revenue decreased $6.8 million, or 14.9%, due to lower prices.', ['$6.8 million', '14.9%']],
    ['The decrease was mainly driven by a 10.3% weight of exports.', []],
    ['There was growth after dividends of £440,000 in that year.', []],
    ['A $5.9 million increase in wages followed, and rent was $2 million.', ['$5.9 million']],
    ['Revenue was $5.0 million, up 12% from $4.0 million in 2021.', ['12%']],
    ['Revenue increased to $5 million, and the team has growth over 12 months in mind.', []],
    ['매출액은 전년 대비 12% 증가한 1,120억원이다.', ['12%']],
    ['영업이익은 10억원 감소하여 90억원으로 감소하였다.', ['10억원']],
  ])('are marked as changes: %s', (text, expected) => {
    expect(changes(text)).toEqual(expected)
  })

  it.each([
    ['Revenue was $5 million in 2022 compared with $4 million in 2021.', ['$4 million']],
    ['The loss was $5 million versus a loss of $4 million last year.', ['$4 million']],
    ['Revenue was $5.0 million, up from $4.0 million in 2021.', ['$4.0 million']],
    ['Margin rose from 17.5% in 2021 to 18.9% in 2022.', ['17.5%']],
    ['It is due to the Canadian versus the US dollar as the rate averaged C$1.30 in 2022.', []],
    ['이자비용은 79백만원(전반기: 22백만원)이다.', ['22백만원']],
    ['The improved buildings have lives that range from 15 years in towns.', []],
    ['Compared to 2021, revenue rose to $5 million from sales to 12 hotels.', []],
    ['매출액은 전기 1,000억원 대비 12% 증가한 1,120억원이다.', ['1,000억원']],
    ['영업이익은 100억원(전년 90억원)이다.', ['90억원']],
    ['매출액은 1,000억원에서 1,120억원으로 늘었다.', ['1,000억원']],
  ])('are marked as bases of comparison: %s', (text, expected) => {
    expect(priors(text)).toEqual(expected)
  })
})

describe('the spans of facts of prose', () => {
  const part = constantFrom(
    ...'Revenue was|$5.1 million|and|12%|in 2022|respectively|,|;|.|\n|\n\n|(|)|compared with|up from|from|to|매출액은|각각|1,200억원|과|2021년|대비|증가하였으며,|35 stores|costs of the group were'.split(
      '|',
    ),
  )

  it('contain the printed figure and nest, whatever the text', () => {
    let seen = 0
    assert(
      property(array(part, { maxLength: 30 }), string({ maxLength: 6 }), integer({ min: 0, max: 2 }), (parts, noise, glue) => {
        const text = parts.join(' '.repeat(glue)) + noise + parts.join(' ')
        let last = 0
        for (const { cell, clause, sentence, subject } of readProseFacts(pageOf(text), conventions)) {
          seen++
          expect(cell.text).toBe(text.slice(cell.start, cell.end))
          expect(cell.start).toBeGreaterThanOrEqual(last)
          expect(cell.end).toBeGreaterThan(cell.start)
          expect(clause.start).toBeLessThanOrEqual(cell.start)
          expect(clause.end).toBeGreaterThanOrEqual(cell.end)
          expect(sentence.start).toBeLessThanOrEqual(clause.start)
          expect(sentence.end).toBeGreaterThanOrEqual(clause.end)
          expect(subject === undefined || (subject.start >= clause.start && subject.end <= sentence.end)).toBe(true)
          last = cell.end
        }
      }),
    )
    expect(seen).toBeGreaterThan(20)
  })

  it.each(['1', '1 ', '1,', '$5 million and ', 'a 1, ', 'the (5% of ', '각각 5%와 ', 'up from 5% to ', '. ', '\n1', 'of the 5 ;'])(
    'are found in work that grows with the page: %j',
    (filler) => {
      const [once = 0, twice = 0] = [1, 2].map((times) => workOf(filler.repeat(Math.ceil((times * 20_000) / filler.length))))
      expect(once).toBeGreaterThan(0)
      expect(twice).toBeLessThan(once * 2.5 + 1_000)
    },
  )

  it('finds no figures on a page of a million digits', () => {
    expect(readProseFacts(pageOf('1'.repeat(1_000_000)), conventions)).toEqual([])
    expect(readProseFacts(pageOf('1 '.repeat(500_000)), conventions)).toEqual([])
  })
})
