import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { page } from '../../tables/printed-page.test-support.ts'
import { numbered } from '../../testing/numbered.test-support.ts'
import { type AskedDocument, choose, chooseAmongDocuments, gather, rank } from './choose-pages.test-support.ts'
import { choiceModel } from './choice-model.ts'
import { decisionFeatures, decisionOf, disagreementsOf, isContradicted } from './decide.ts'
import { factSentence } from './fact-sentence.ts'
import { figuresOfLine } from './figure-choice.ts'
import { figureFeatures, type FigureFeature } from './figure-features.ts'
import { rankFigures } from './rank-figures.ts'

const annual = [
  page(1, 'Harbor Corp', [
    {
      caption: 'Consolidated income statement',
      unit: '(in millions)',
      lines: [
        '|2023|2022|% change',
        'Net sales|$ 500|$ 400|25%',
        'Cost of sales|300|250|20%',
        'Gross profit|200|150|33%',
        'Rental expense|20|15|33%',
      ],
    },
  ]),
]
const korean = [
  page(1, '하버전기 사업보고서', [
    {
      above: '연결 손익계산서',
      unit: '(단위 : 백만원)',
      lines: ['구 분|2023년|2022년', '매출액|500|400', '매출총이익|200|150', '임차료|20|15'],
    },
  ]),
]
const balances = (end: string, before: string) => ({
  caption: 'Condensed consolidated balance sheets',
  unit: '(in millions)',
  lines: [
    `|${end}|${before}`,
    'Cash and cash equivalents|$ 61|$ 52',
    'Total current assets|300|280',
    'Total assets|900|800',
    'Total liabilities|500|450',
    "Total stockholders' equity|400|350",
    "Total liabilities and stockholders' equity|900|800",
  ],
})
/** The third quarter of a year that ends in January. */
const thirdQuarter = [
  page(1, 'Harbor Corp · Quarterly report', [balances('October 29, 2023', 'January 29, 2023')]),
  page(2, 'Harbor Corp · Quarterly report', [
    {
      caption: 'Condensed consolidated statements of income',
      unit: '(in millions)',
      headerRows: 2,
      lines: [
        '|Three Months Ended||Nine Months Ended|',
        '|October 29, 2023|October 30, 2022|October 29, 2023|October 30, 2022',
        'Net sales|$ 210|$ 190|$ 600|$ 570',
        'Gross profit|81|72|240|220',
      ],
    },
  ]),
]

/** Dividends in money and per share, and debt with its maturities. */
const notes = [
  page(1, 'Harbor Corp · Notes', [
    {
      caption: 'Dividends',
      unit: '(in millions, except per share data)',
      lines: ['|2023|2022', 'Dividends declared|$ 33|$ 31', 'Dividends declared per share|1.06|1.00'],
    },
    {
      caption: 'Maturities of long-term debt',
      unit: '(in millions)',
      lines: ['|Principal', '2026|$ 12', '2027|$ 15', 'Thereafter|$ 626'],
    },
  ]),
]
const textsOf = async (question: string): Promise<string[]> => {
  const choice = await choose(question, notes)
  return choice?.kind === 'figure' ? [choice.figure.text] : choice?.kind === 'candidates' ? choice.candidates.map(({ text }) => text) : []
}

describe('the offered figures', () => {
  it('are per share where that is asked, not of all shares', async () => {
    const texts = await textsOf('What dividend was declared per share in 2023?')
    expect(texts[0]).toContain('1.06')
    expect(texts.filter((text) => text.includes('33'))).toEqual([])
    expect((await textsOf('What dividends were declared in 2023?'))[0]).toContain('33')
  })

  it('are prices where a figure per share is asked', async () => {
    const purchases = [
      page(1, 'Harbor Corp', [
        { caption: 'Repurchases of shares', lines: ['|2023', 'Average price of the shares bought|$ 229.32', 'Shares bought|4,815'] },
      ]),
    ]
    const choice = await choose('What was the average price per share of the shares bought in 2023?', purchases)
    const texts = choice?.kind === 'candidates' ? choice.candidates : choice?.kind === 'figure' ? [choice.figure] : []
    expect(texts[0]?.text).toContain('229.32')
  })

  it('are the rest of the table where what follows its last year is asked', async () => {
    expect((await textsOf('How much long-term debt matures after 2027?'))[0]).toContain('626')
    expect((await textsOf('How much long-term debt matures in 2027?'))[0]).toContain('15')
  })
})

describe('a question for a part of the company', () => {
  const whole = [
    page(1, 'Harbor Corp', [
      {
        caption: 'Consolidated income statement',
        unit: '(in millions)',
        lines: ['|2023|2022', 'Net sales|$ 500|$ 400', 'Cost of sales|300|250', 'Gross profit|200|150', 'Net income|40|30'],
      },
    ]),
    page(2, 'Harbor Corp', [{ above: 'In 2023 the Ulsan Dock was opened in Korea.', caption: 'Staff', lines: ['|2023', 'Pilots|12'] }]),
  ]

  it.each([['What were net sales of Ulsan Dock in 2023?'], ['How much did net sales in Korea come to in 2023?'], ['2023년 한국 매출은?']])(
    'is not answered by a line of a statement: %s',
    async (question) => expect((await choose(question, whole))?.kind).toBe('none'),
  )

  it('is answered for the company where the name is the company or the total is asked', async () => {
    expect((await choose('What were net sales of Harbor Corp in 2023?', whole))?.kind).not.toBe('none')
    expect((await choose('What were total net sales in 2023?', whole))?.kind).not.toBe('none')
  })
})

const valueOf = async (question: string, pages: typeof annual, document: AskedDocument = {}): Promise<string | undefined> =>
  (await rank(question, pages, document)).ranked[0]?.best.candidate.fact.cell.text

describe('the most probable figure', () => {
  it.each([
    ['What was gross profit in 2022?', '150'],
    ['What was gross profit in 2023?', '200'],
    ['What was gross profit?', '200'],
    ['What was gross profit last year?', '200'],
    ['What was gross profit the year before last?', '150'],
    ['2022년 매출총이익은 얼마인가?', '150'],
    ['작년 매출총이익은 얼마인가?', '200'],
    ['전기 매출총이익은 얼마인가?', '150'],
  ])('is of the requested period: %s', async (question, cell) => expect(await valueOf(question, annual, { fiscalYear: 2023 })).toBe(cell))

  it.each([
    ['당기 매출총이익은 얼마인가?', '200'],
    ['전기 매출총이익은 얼마인가?', '150'],
    ['What was gross profit in 2022?', '150'],
    ['What was gross profit last year?', '200'],
  ])('is found in a Korean table as well: %s', async (question, cell) =>
    expect(await valueOf(question, korean, { fiscalYear: 2023 })).toBe(cell),
  )

  it.each([
    ['What was gross profit in Q3 of fiscal 2024?', '81'],
    ['What was gross profit in Q3 of fiscal 2023?', '72'],
    ['What was gross profit in the same quarter last year?', '72'],
    ['What was gross profit for the quarter?', '81'],
    ['What was gross profit in the first nine months of fiscal 2024?', '240'],
    ['What was gross profit in the October quarter?', '81'],
    ['What was gross profit in the October quarter of 2022?', '72'],
  ])('follows the calendar of a company whose year ends in January: %s', async (question, cell) =>
    expect(await valueOf(question, thirdQuarter, { fiscalYear: 2024, quarter: 3 })).toBe(cell),
  )

  it.each([
    ['How many active subscribers were there at the end of 2023?', '21'],
    ['How many active subscribers were there in November 2023?', '20'],
  ])('is of the last month if the end of a year is requested: %s', async (question, cell) => {
    const monthly = [
      page(1, 'Harbor Corp', [
        { lines: ['|Oct 2023|Nov 2023|Dec 2023|Jan 2024', 'Active subscribers|19|20|21|23', 'New subscribers|2|1|1|2'] },
      ]),
    ]
    expect(await valueOf(question, monthly, { fiscalYear: 2023 })).toBe(cell)
  })

  it('is none for the half of a year that has not ended', async () => {
    const half = [
      page(1, 'Harbor Corp', [balances('June 30, 2024', 'December 31, 2023')]),
      page(2, 'Harbor Corp', [
        {
          caption: 'Income',
          unit: '(in millions)',
          lines: ['|Six months ended June 30, 2024|Six months ended June 30, 2023', 'Gross profit|160|140'],
        },
      ]),
    ]
    expect((await rank('What was gross profit in the first half of 2024?', half, { fiscalYear: 2024, quarter: 2 })).agree).toBe(true)
    expect((await rank('What was gross profit in the second half of 2024?', half, { fiscalYear: 2024, quarter: 2 })).agree).toBe(false)
  })

  it('may be of a sentence beside a table', async () => {
    const text = 'Harbor Corp\nThe company employed 4,200 people at its yards in Busan at the end of 2023.\n'
    const mixed = [
      { ...page(1, text, [{ caption: 'Sales by region', unit: '(in millions)', lines: ['|2023|2022', 'Busan|$ 120|$ 110'] }]) },
    ]
    expect(await valueOf('How many people were employed at the yards in Busan in 2023?', mixed, { fiscalYear: 2023 })).toBe('4,200 people')
    expect(await valueOf('How much were sales in Busan in 2023?', mixed, { fiscalYear: 2023 })).toBe('$ 120')
  })

  it('is named without the unit over its column', async () => {
    const lines = ['|2023|2022', "|$'000|$'000", 'Total assets|404,452|372,979', 'Total liabilities|301,113|292,688']
    const pages = [page(1, 'Harbor Corp', [{ caption: 'Statement of financial position', headerRows: 2, lines }])]
    const { ranked } = await rank('What were total assets in 2023?', pages, { fiscalYear: 2023 })
    expect(factSentence(ranked[0]!.best.candidate, { language: 'en' })?.text).toMatch(/^Total assets \([^)]*\): \$404,452 thousand$/)
  })

  it('is supported by several pages with the same value', async () => {
    const twice = [
      ...annual,
      page(2, 'Harbor Corp', [{ caption: 'Highlights', unit: '(in thousands)', lines: ['|2023|2022', 'Gross profit|200,400|150,100'] }]),
    ]
    const { ranked } = await rank('What was gross profit in 2023?', twice, { fiscalYear: 2023 })
    expect(new Set(ranked[0]?.all.map(({ candidate }) => candidate.from.page.number))).toEqual(new Set([1, 2]))
  })

  it('is stated by the page that agrees in every slot, where a more probable one leaves its scale open', async () => {
    const note = page(1, 'Harbor Corp', [
      { caption: 'Note 3. Leases', unit: '(in millions)', lines: ['|2023|2022', 'Interest on leases|7|6'] },
      { caption: 'Note 4. Net sales', lines: ['|2023|2022', 'Net sales|500|400'] },
    ])
    const statement = page(2, 'Harbor Corp', [
      {
        caption: 'Consolidated income statement',
        unit: '(in millions)',
        lines: ['|2023|2022', 'Net sales and other operating income|500|400', 'Cost of sales|300|250', 'Gross profit|200|150'],
      },
    ])
    const question = 'What were net sales in 2023?'
    expect((await rank(question, [note, statement], { fiscalYear: 2023 })).agree).toBe(false)
    const choice = await choose(question, [note, statement], { fiscalYear: 2023 })
    expect(choice?.kind === 'figure' && choice.figure.citations[0]?.page).toBe(2)
  })
})

describe('features of a slot that disagrees', () => {
  const featureOf = async (question: string, cell: string, name: FigureFeature, pages = annual): Promise<number | undefined> => {
    const gathered = await gather(question, pages, { fiscalYear: 2023 })
    const found = gathered?.candidates.find(({ candidate }) => candidate.fact.cell.text === cell)
    return found?.features[figureFeatures.indexOf(name)]
  }

  it.each<[string, string, FigureFeature]>([
    ['How much was gross profit in 2023?', '33%', 'unitOther'],
    ['How much was gross profit in 2023?', '33%', 'shareUnasked'],
    ['How much was gross profit in 2023?', '33%', 'change'],
    ['What was gross profit in 2023 in EUR?', '200', 'currencyOther'],
    ['What was gross profit in 2023?', '150', 'yearOther'],
    ['What was gross profit?', '150', 'newestOther'],
    ['What was gross profit in Q2 2023?', '200', 'lengthOther'],
  ])('for %s the cell %s has %s', async (question, cell, name) => {
    const pages = [
      page(1, 'Harbor Corp', [
        {
          caption: 'Income statement for the years ended December 31',
          unit: '(in millions of US dollars)',
          lines: ['|2023|2022|% change', 'Net sales|500|400|25%', 'Gross profit|200|150|33%'],
        },
      ]),
    ]
    expect(await featureOf(question, cell, name, pages)).toBe(1)
  })

  it('are none for a day of a month that the question names', async () => {
    const pages = [page(1, 'Harbor Corp', [{ caption: 'Shares', lines: ['|February 10, 2024', 'Holders of record|4,812'] }])]
    expect(await featureOf('How many holders of record in February 2024?', '4,812', 'yearOther', pages)).toBe(0)
    expect(await featureOf('How many holders of record on February 28, 2024?', '4,812', 'yearOther', pages)).toBe(1)
  })

  it('are zero for the requested figure', async () => {
    for (const name of ['unitOther', 'shareUnasked', 'change', 'currencyOther', 'yearOther', 'lengthOther'] as const)
      expect(await featureOf('How much USD was gross profit in 2023?', '200', name)).toBe(0)
  })

  it.each([
    ['What was gross profit in 2023 in EUR?', 1],
    ['What was gross profit in 2023 in KRW million?', 1],
    ['What was gross profit in 2023 in USD?', 0],
    ['How many dollars was gross profit in 2023?', 0],
  ])('mark another currency than the dollar: %s', async (question, other) => {
    for (const [unit, cell] of [
      ['(in millions)', '$ 200'],
      ['(in millions of US dollars)', '200'],
    ] as const) {
      const pages = [page(1, 'Harbor Corp', [{ caption: 'Income statement', unit, lines: ['|2023|2022', `Gross profit|${cell}|150`] }])]
      expect(await featureOf(question, cell, 'currencyOther', pages)).toBe(other)
    }
  })

  it('distinguish requested totals from other totals', async () => {
    const regions = [
      page(1, 'Harbor Corp', [{ caption: 'Net sales by region', unit: '(in millions)', lines: ['|2023', 'Busan|$ 120', 'Total|$ 500'] }]),
    ]
    expect(await featureOf('What were net sales of all regions in total in 2023?', '$ 500', 'totalAsked', regions)).toBe(1)
    expect(await featureOf('What were net sales in Busan in 2023?', '$ 500', 'totalUnasked', regions)).toBe(1)
    expect(await featureOf('What were net sales in Busan in 2023?', '$ 120', 'totalUnasked', regions)).toBe(0)
  })

  it('distinguish a quarter named without a year from other quarters', async () => {
    const quarters = [
      page(1, 'Harbor Corp', [balances('December 31, 2023', 'December 31, 2022')]),
      page(2, 'Harbor Corp', [
        { caption: 'Quarterly gross profit', unit: '(in millions)', lines: ['|Q4 2023|Q3 2023|Q2 2023', 'Gross profit|54|53|52'] },
      ]),
    ]
    expect(await valueOf('What was gross profit in Q3 2023?', quarters, { fiscalYear: 2023 })).toBe('53')
    expect(await valueOf('What was gross profit in Q3?', quarters, { fiscalYear: 2023 })).toBe('53')
    expect(await valueOf('What was gross profit in the fourth quarter?', quarters, { fiscalYear: 2023 })).toBe('54')
  })
})

describe('candidates', () => {
  const fleet = page(9, 'Harbor Corp', [
    { caption: 'Rental fleet', lines: ['|2023|2022', 'Trucks in service|41|32', 'Cranes in service|12|11'] },
  ])
  const filler = [2, 3, 4, 5, 6, 7, 8].map((number) => page(number, 'Notes', []))
  const cellsOf = async (question: string, found?: readonly number[]): Promise<string[]> => {
    const gathered = await gather(question, [...annual, ...filler, fleet], { fiscalYear: 2023, ...(found && { found }) })
    return (gathered?.candidates ?? []).map(({ candidate }) => candidate.fact.cell.text)
  }

  it('include figures of matching rows on pages that no search found, without the other rows of their table', async () => {
    const cells = await cellsOf('How many trucks were in service in 2023?', [1])
    expect(cells).toEqual(expect.arrayContaining(['41', '32', '$ 500']))
    expect(await cellsOf('What was gross profit in 2023?', [1])).not.toContain('41')
  })

  it('exist even if a name of the question is nowhere, which is reported', async () => {
    const gathered = await gather('What was the gross profit of Zorbax in 2023?', annual, { fiscalYear: 2023 })
    expect(gathered?.candidates.length).toBeGreaterThan(0)
    expect(gathered?.missing).toBe(1)
  })

  it("exist under the company's name in the letters of another language", async () => {
    const gathered = await gather('2023년 하버의 매출총이익은 얼마인가?', annual, { names: ['Harbor Corp'], fiscalYear: 2023 })
    expect(gathered?.unreadable).toBe(0)
    expect(gathered?.asked.concepts.map(({ text }) => text)).toEqual(['매출총이익'])
  })

  it('are not stated if no page could have a word of the question', async () => {
    const question = '2023년 꽃게잡이 매출총이익은 얼마인가?'
    expect((await gather(question, annual, { fiscalYear: 2023 }))?.unreadable).toBeGreaterThan(0)
    expect((await rank(question, annual, { fiscalYear: 2023 })).agree).toBe(false)
  })

  it("exist although no page has the question's verb", async () => {
    const gathered = await gather('2023년 하버가 벌어들인 매출총이익은 얼마인가?', annual, { fiscalYear: 2023 })
    expect(gathered?.unreadable).toBe(0)
    expect(gathered?.asked.concepts.map(({ text }) => text)).toEqual(['매출총이익'])
  })

  it('are searched by a measure, and not by the words that separate its name', async () => {
    const gathered = await gather('2023년 영업활동으로 벌어들인 현금은 얼마인가?', annual, { fiscalYear: 2023 })
    expect(gathered?.asked.concepts.map(({ known, ways }) => known === true && ways.length > 1)).toEqual([true])
  })

  it('are stated from a sentence that has everything requested, and not from a comparison with it', async () => {
    const read = (sentence: string) =>
      rank('What was gross profit in 2023?', [page(1, `Harbor Corp\n${sentence}`, [])], { fiscalYear: 2023 })
    const chosen = await read('Gross profit was $ 200 million in 2023.')
    expect(chosen.ranked[0]?.best.candidate.fact.cell.text).toContain('200')
    expect(chosen.agree).toBe(true)
    expect((await read('Gross profit fell in 2024, compared with $ 200 million in 2023.')).agree).toBe(false)
  })

  it('of a day some weeks away are not those of the requested day', async () => {
    const counted = (day: string) => [page(1, `Harbor Corp\nAs of ${day}, there were 512 holders of record of our shares.`, [])]
    const question = 'How many holders of record were there as of January 31, 2024?'
    const otherOf = async (day: string): Promise<number> => {
      const { ranked } = await rank(question, counted(day), { fiscalYear: 2023 })
      return ranked[0]?.best.features[figureFeatures.indexOf('yearOther')] ?? Number.NaN
    }
    expect(await otherOf('January 31, 2024')).toBe(0)
    expect(await otherOf('February 14, 2024')).toBe(1)
  })

  it.each([
    ['What was gross profit of the Kestrel plant in 2023?', 1],
    ['What was gross profit in Portugal in 2023?', 1],
    ['What was gross profit in 2023?', 0],
  ])('are known to be of no part that the question names: %s', async (question, expected) => {
    const gathered = await gather(question, annual, { fiscalYear: 2023 })
    const ranked = rankFigures(gathered?.candidates ?? [], choiceModel.ranking)
    const decision = gathered && decisionOf(gathered, ranked, [])
    expect(decision?.[decisionFeatures.indexOf('partUncovered')]).toBe(expected)
  })

  it('lower the probability of an answer if only a part of the year, or only money for a count, is there', async () => {
    expect((await choose('What was gross profit for the full year 2023?', thirdQuarter, { fiscalYear: 2023, quarter: 3 }))?.kind).not.toBe(
      'figure',
    )
    const gathered = await gather('How many trucks did gross profit buy in 2023?', annual, { fiscalYear: 2023 })
    const ranked = rankFigures(gathered?.candidates ?? [], choiceModel.ranking)
    expect(gathered && isContradicted(gathered, ranked, [])).toBe(true)
  })
})

describe('the subject of a question', () => {
  const none = { kind: 'none', because: 'contradicted' }

  it.each(["What was Zephyrine Foods' gross profit in 2023?", 'How much did Zephyrine earn in gross profit?'])(
    'excludes the figures of others if it is nowhere: %s',
    async (question) => expect(await choose(question, annual, { fiscalYear: 2023 })).toEqual(none),
  )

  it('is no name after the measure, which may be one of anything', async () => {
    expect(await choose('What was the gross profit of Kestrel in 2023?', annual, { fiscalYear: 2023 })).not.toEqual(none)
  })
})

describe('chooseFigure', () => {
  it.each([
    ['What was gross profit in 2023?', annual],
    ['2023년 매출총이익은 얼마인가?', annual],
    ['2023년 매출총이익은 얼마인가?', korean],
    ['What was gross profit in 2023?', korean],
  ])('returns the figure that is unambiguous, in either language: %s', async (question, pages) => {
    const answer = await choose(question, pages, { fiscalYear: 2023 })
    expect(answer).toMatchObject({
      kind: 'figure',
      figure: { verification: 'verified', figure: { value: 200, scale: 1e6, period: 'FY2023' } },
    })
  })

  it.each([
    ['What was gross profit in 2023? Answer in USD billions.', 0.2, 1e9],
    ['What was gross profit in 2023? Answer in USD thousands.', 200_000, 1e3],
    ['What was gross profit in 2023? Answer in USD millions.', 200, 1e6],
  ])('returns it in the requested scale: %s', async (question, value, scale) =>
    expect(await choose(question, annual, { fiscalYear: 2023 })).toMatchObject({
      kind: 'figure',
      figure: { verification: 'verified', figure: { value, scale } },
    }),
  )

  it('cites the figure and its labels as printed', async () => {
    const answer = await choose('What was gross profit in 2023?', annual, { fiscalYear: 2023 })
    const text = annual[0]?.text ?? ''
    const citations = answer?.kind === 'figure' ? answer.figure.citations : []
    expect(citations.map(({ quote }) => quote)).toEqual(expect.arrayContaining(['Gross profit', '200']))
    for (const { start, end, quote } of citations) expect(text.slice(start, end)).toBe(quote)
  })

  it.each([
    ['a calculation that it writes out', 'What was gross profit minus rental expense in 2023?'],
    ['a calculation in Korean', '2023년 매출총이익에서 임차료를 뺀 금액은 얼마인가?'],
    ['a name that stands nowhere', 'What was the gross profit of Zorbax in 2023?'],
    ['a year that the pages do not have', 'What was gross profit in 2019?'],
    ['what drove it', 'Why did gross profit rise in 2023?'],
    ['whether something is so', 'Did gross profit include rental income in 2023?'],
    ['nothing', ''],
  ])('returns no printed figure for %s', async (_what, question) => {
    const answer = await choose(question, annual, { fiscalYear: 2023 })
    expect(answer?.kind === 'figure' && answer.figure.verification !== 'computed').toBe(false)
  })

  it('returns at most three candidates if two rows fit equally well', async () => {
    const equal = [
      page(1, 'Harbor Corp', [
        {
          caption: 'Rental expense',
          unit: '(in millions)',
          lines: ['|2023|2022', 'Rental expense, yards|$ 12|$ 11', 'Rental expense, docks|$ 17|$ 16'],
        },
      ]),
    ]
    const { agree } = await rank('How much was rental expense in 2023?', equal, { fiscalYear: 2023 })
    expect(agree).toBe(false)
    const answer = await choose('How much was rental expense in 2023?', equal, { fiscalYear: 2023 })
    expect(answer?.kind).toBe('candidates')
    const candidates = answer?.kind === 'candidates' ? answer.candidates : []
    expect(candidates.length).toBeLessThanOrEqual(3)
    expect(candidates.map(({ figure }) => figure.value)).toEqual(expect.arrayContaining([12, 17]))
  })

  it('quotes a figure of a Korean sentence with the particle attached to it', async () => {
    const prose = [
      page(1, '하버전기 주식회사\n\n회사는 2023년 중 관계회사인 하버물류에 보증한도 4,800백만원의 연대보증을 제공하였습니다.\n', []),
    ]
    const answer = await choose('회사가 관계회사에 제공한 연대보증의 보증한도는 얼마인가?', prose, { fiscalYear: 2023 })
    const sentences = answer?.kind === 'figure' ? [answer.figure] : answer?.kind === 'candidates' ? answer.candidates : []
    expect(sentences[0]).toMatchObject({ figure: { value: 4800, scale: 1e6, currency: 'KRW' } })
    expect(sentences[0]?.citations.map(({ quote }) => quote)).toContain('4,800백만원의')
  })

  it('returns no figure in another unit than the requested per cent', async () => {
    const answer = await choose('What percentage was gross profit planned to be in 2023?', annual, { fiscalYear: 2023 })
    const sentences = answer?.kind === 'figure' ? [answer.figure] : answer?.kind === 'candidates' ? answer.candidates : []
    for (const { figure, verification } of sentences) expect(verification === 'computed' || figure.unit === 'percent').toBe(true)
  })

  it("leaves the heading over the complete table, and the period, out of a figure's title", async () => {
    const titled = [
      page(1, 'Harbor Corp', [
        {
          headerRows: 2,
          unit: '(in millions)',
          lines: ['|Selected financial data|', '|Dec 2023|Dec 2022', 'Net debt|$ 31|$ 29', 'Total assets|900|800'],
        },
      ]),
    ]
    const answer = await choose('What was net debt at December 2023?', titled, { fiscalYear: 2023 })
    const sentences = answer?.kind === 'figure' ? [answer.figure] : answer?.kind === 'candidates' ? answer.candidates : []
    expect(sentences[0]?.text).toMatch(/^Net debt \(/)
  })

  it('returns nothing without pages, tables or words', async () => {
    expect(await choose('What was gross profit in 2023?', [])).toBeNull()
    expect(await choose('What was gross profit in 2023?', [page(1, '', [])])).toBeNull()
    expect(await gather('?', annual)).toBeNull()
  })
})

describe('rankFigures, for any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 24 }),
    fc.constantFrom(
      '',
      '2023',
      '-',
      '(1,234)',
      '12.5%',
      '$ 5.3 million',
      '1e999',
      '9'.repeat(400),
      '매출액',
      'Total',
      '제 53 기',
      'Q3 2023',
      '2024-02-29',
      '⅓',
    ),
  )
  const questions = fc.oneof(
    texts,
    fc.constantFrom('What was revenue in Q3 of fiscal 2023?', '전년 동기 매출액은 얼마인가?', 'How many were there in 2023?'),
  )
  const tables = fc
    .array(fc.array(texts, { minLength: 1, maxLength: 5 }), { maxLength: 6 })
    .map((rows) => rows.map((cells) => cells.join('|')))

  it('returns probabilities that sum to 1, in one order', async () => {
    await fc.assert(
      fc.asyncProperty(questions, texts, tables, async (question, head, lines) => {
        const pages = [page(1, head, [{ lines }]), page(2, head, [{ caption: head, lines: ['|2023|2022', 'Revenue|5|6', ...lines] }])]
        const gathered = await gather(question, pages, { fiscalYear: 2023 })
        await choose(question, pages, { fiscalYear: 2023 })
        if (gathered === null || gathered.candidates.length === 0) return
        for (const { features } of gathered.candidates) for (const value of features) expect(Math.abs(value)).toBeLessThanOrEqual(5)
        const ranked = rankFigures(gathered.candidates, choiceModel.ranking)
        expect(ranked.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9)
        const turned = rankFigures(gathered.candidates.toReversed(), choiceModel.ranking)
        expect(turned[0]?.best.candidate).toBe(ranked[0]?.best.candidate)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the stated figure', () => {
  const segments = [
    page(1, 'Harbor Corp', [
      {
        caption: 'Segments',
        unit: '(in millions)',
        lines: ['|Canadian operations|Total', 'Operating income|60|200', 'Inventories|12|40'],
      },
    ]),
    page(2, 'Harbor Corp', [
      {
        caption: 'Consolidated statements of cash flows',
        unit: '(in millions)',
        lines: [
          '|Year ended December 31, 2023|Year ended December 31, 2022',
          'Net income|$ 90|$ 70',
          'Inventories|(7)|(5)',
          'Net cash provided by operating activities|110|95',
        ],
      },
    ]),
  ]

  it('is of the requested place, by its adjective', async () => {
    const { ranked } = await rank('캐나다 부문의 2023년 영업이익은?', segments, { fiscalYear: 2023 })
    expect(ranked[0]?.best.candidate.fact.cell.text).toBe('60')
  })

  it('is no change if a balance is requested', async () => {
    const { ranked } = await rank('What were inventories at the end of 2023?', segments.slice(1), { fiscalYear: 2023 })
    expect(ranked[0]?.best.candidate.fact.cell.text).toBe('(7)')
    expect(await choose('What were inventories at the end of 2023?', segments.slice(1), { fiscalYear: 2023 })).not.toMatchObject({
      kind: 'figure',
    })
  })

  it('has every measure of the question', async () => {
    expect(
      (await rank('What was the capital expenditure of the Canadian operations?', segments.slice(0, 1), { fiscalYear: 2023 })).agree,
    ).toBe(false)
  })

  it('is none if most of the question is nowhere', async () => {
    expect((await gather('부산 창고의 야간 난방 임차료는 얼마인가?', korean))?.uncovered).toBeGreaterThan(0.5)
    expect(await choose('부산 창고의 야간 난방 임차료는 얼마인가?', korean, { fiscalYear: 2023 })).toMatchObject({ kind: 'none' })
    expect((await gather('2023년 임차료는 얼마인가?', korean))?.uncovered).toBe(0)
  })
})

describe('a figure of another measure', () => {
  const margins = [
    page(1, 'Harbor Corp', [
      { caption: 'Selected ratios', lines: ['|2023|2022', 'Gross margin|40.0 %|38.0 %', 'Payout ratio|30.0 %|29.0 %'] },
    ]),
  ]

  it.each([
    ['What was the operating margin in 2023?', true],
    ['What was the gross margin in 2023?', false],
  ])('disagrees with %s by the name of its row: %s', async (question, disagrees) => {
    const gathered = await gather(question, margins)
    if (gathered === null) throw new Error('nothing was gathered')
    const ranked = rankFigures(gathered.candidates, choiceModel.ranking)
    const ofGrossMargin = ranked.filter(({ best }) => best.candidate.label === 'Gross margin')
    expect(ofGrossMargin.map((_, at) => disagreementsOf(gathered, ofGrossMargin.slice(at)).includes('otherMeasure'))).toEqual([
      disagrees,
      disagrees,
    ])
  })
})

/** What disagrees with a question in the most probable figure whose words have those given. */
async function disagreementsWith(question: string, pages: Parameters<typeof gather>[1], words: string): Promise<readonly string[]> {
  const gathered = await gather(question, pages)
  if (gathered === null) throw new Error('nothing was gathered')
  const ranked = rankFigures(gathered.candidates, choiceModel.ranking)
  const from = ranked.findIndex(({ best }) => best.candidate.label.includes(words))
  expect(from).toBeGreaterThanOrEqual(0)
  return disagreementsOf(gathered, ranked.slice(from))
}

describe('a figure of another line', () => {
  const revenues = [
    page(1, 'Harbor Corp', [
      {
        above: 'Note 2: Revenues',
        caption: 'Revenues',
        unit: '(in millions)',
        lines: ['|2023|2022', 'Loss from ordinary activities|(50)|(40)', 'Storage|30|20', 'Total|80|60'],
      },
    ]),
  ]

  it.each([
    ['What was the revenue from ordinary activities in 2023?', 'Loss from', true],
    ['What was the revenue from storage in 2023?', 'Storage', false],
    ['What was the total revenue in 2023?', 'Total', false],
    ['What was the loss from ordinary activities in 2023?', 'Loss from', false],
    ['How much did it lose from ordinary activities in 2023?', 'Loss from', false],
  ])('disagrees with %s by the words of its row, "%s …", if the measure is only above the table: %s', async (question, row, disagrees) => {
    expect((await disagreementsWith(question, revenues, row)).includes('otherLine')).toBe(disagrees)
  })
})

describe('documents of several companies', () => {
  const incomeOf = (sales: string) => [
    page(1, 'Annual report', [
      {
        caption: 'Consolidated income statement',
        unit: '(in millions)',
        lines: ['|2023|2022', `Net sales|$ ${sales}|$ 400`, 'Cost of sales|300|250'],
      },
    ]),
  ]
  const documents = [
    { company: 'Harbor Corp', pages: incomeOf('500') },
    // The same value is no sibling, so that nothing but the company differs.
    { company: 'Wharf Inc', pages: incomeOf('500') },
  ]

  it('have no stated figure for a question that names none of them', async () => {
    expect((await chooseAmongDocuments('What were net sales in 2023?', documents))?.kind).toBe('candidates')
  })

  it('have one for a question that names one of them', async () => {
    const choice = await chooseAmongDocuments("What were Wharf's net sales in 2023?", documents)
    expect(choice?.kind === 'figure' && choice.figure.citations[0]?.source).toBe(numbered(2))
  })

  it('have one if they are of the same company', async () => {
    const same = ['Harbor Corp', '하버 주식회사'].map((company) => ({ company, pages: incomeOf('500') }))
    expect((await chooseAmongDocuments('What were net sales in 2023?', same))?.kind).toBe('figure')
  })

  it('have the newest figure of the newest report of a company, for a question without a time', async () => {
    const reportOf = (year: number, cash: string) => [
      page(1, 'Annual report', [
        {
          caption: 'Consolidated balance sheet',
          unit: '(in millions)',
          lines: [
            `|December 31, ${year}|December 31, ${year - 1}`,
            `Cash and cash equivalents|$ ${cash}|$ 60`,
            'Inventories|30|20',
            'Total assets|200|180',
            'Total liabilities|120|110',
            'Total equity|80|70',
          ],
        },
      ]),
    ]
    const reports = [
      { company: 'Harbor Corp', pages: reportOf(2020, '71') },
      { company: 'Harbor Corp', pages: reportOf(2023, '85') },
    ]
    const choice = await chooseAmongDocuments('What were cash and cash equivalents?', reports)
    expect(choice?.kind === 'figure' && choice.figure.citations[0]?.source).toBe(numbered(2))
    const named = await chooseAmongDocuments('What were cash and cash equivalents at the end of 2020?', reports)
    expect(named?.kind === 'figure' && named.figure.citations[0]?.source).toBe(numbered(1))
  })

  it.each([
    ['has another value in the same row for the same year', ['|2023|2022', 'Net sales|$ 470|$ 400', 'Cost of sales|290|250'], ['$470']],
    ['has the same value in another scale', ['|2023|2022', 'Net sales|$ 500.0|$ 400.0', 'Cost of sales|290|250'], []],
    ['has another value in a row of another name', ['|2023|2022', 'Net sales of services|$ 470|$ 400', 'Cost of sales|290|250'], []],
    ['has another value in a narrower column', ['|Europe 2023|Asia 2023', 'Net sales|$ 470|$ 30', 'Cost of sales|290|250'], []],
    ['has another value for another year', ['|2021|2020', 'Net sales|$ 470|$ 400', 'Cost of sales|290|250'], []],
  ])('have a figure with those of other documents, of which one %s', async (_what, lines, expected) => {
    const papers = [page(1, 'Board papers', [{ caption: 'Income statement', unit: '(in millions)', lines }])]
    const [annual] = documents
    if (annual === undefined) throw new Error('there is no document')
    const question = 'What were net sales in the annual report 2023?'
    const choice = await chooseAmongDocuments(question, [annual, { company: 'Harbor Corp', pages: papers }])
    const [first, ...others] = figuresOfLine(choice)
    expect(first?.figure.value).toBe(500)
    expect(others.map(({ text }) => text.replace(/^.*: (\S+) million$/, '$1'))).toEqual(expected)
  })

  it('have one if only one of them names a company', async () => {
    const workbook = { names: ['KPI workbook'], pages: incomeOf('500') }
    for (const question of ['What were net sales in 2023?', "What were Harbor's net sales in 2023?"])
      expect((await chooseAmongDocuments(question, [...documents.slice(0, 1), workbook]))?.kind).toBe('figure')
  })
})

describe('figures of a group and of its parent', () => {
  const statements = [
    page(1, '하버전기 사업보고서', [
      { above: '연결 손익계산서', unit: '(단위 : 백만원)', lines: ['구 분|2023년|2022년', '매출액|500|400', '임차료|20|15'] },
    ]),
    page(2, '하버전기 사업보고서', [
      { above: '별도 손익계산서', unit: '(단위 : 백만원)', lines: ['구 분|2023년|2022년', '매출액|300|250', '배당금수익|7|5'] },
    ]),
  ]
  const printed = async (question: string): Promise<string[]> =>
    (await gather(question, statements, { fiscalYear: 2023 }))?.candidates.map(({ candidate }) => candidate.fact.cell.text) ?? []

  it('are those of the group, unless the question says otherwise or only the parent has them', async () => {
    expect(await printed('2023년 매출액은 얼마인가?')).not.toContain('300')
    expect(await printed('2023년 별도 매출액은 얼마인가?')).toContain('300')
    expect(await printed('2023년 배당금수익은 얼마인가?')).toContain('7')
  })
})

it('offers no figure that the question itself has', async () => {
  const pages = [{ ...page(1, 'Harbor Corp', []), text: 'The 5 largest customers made 16% of revenue.' }]
  const found = await gather('What share of revenue do the 5 customers make?', pages)
  expect(found?.candidates.map(({ candidate }) => candidate.fact.cell.text)).toEqual(['16%'])
})
