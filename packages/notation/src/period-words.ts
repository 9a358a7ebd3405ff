import type { Period, Status } from './mention.ts'
import { phrases, PhraseTable } from './phrase-table.ts'

/** Status words before or after a period. */
const statusRows: readonly (readonly [Status, readonly string[]])[] = [
  ['actual', ['actual', 'actuals', '실적', '확정']],
  ['estimate', ['estimate', 'estimates', 'estimated', 'est.', 'est', '추정', '추정치', '잠정']],
  [
    'forecast',
    phrases(`
      forecast, forecasts, projected, projection, projections, proj., outlook, guidance, 예상, 전망, 예측, 전망치, 예상치
    `),
  ],
  ['budget', ['budget', 'budgeted', 'plan', 'planned', 'bud.', '예산', '계획', '목표']],
  ['proForma', ['pro forma', 'pro-forma', 'proforma', 'PF']],
]
export const statusWords = new PhraseTable<Status>(
  statusRows.flatMap(([status, words]) => words.map((word): [string, Status] => [word, status])),
)

/** Status letters directly after a year: "2024E". */
export const statusLetters: ReadonlyMap<string, Status> = new Map([
  ['A', 'actual'],
  ['E', 'estimate'],
  ['F', 'forecast'],
  ['P', 'forecast'],
  ['B', 'budget'],
  ['PF', 'proForma'],
  ['e', 'estimate'],
  ['f', 'forecast'],
  ['a', 'actual'],
  ['EST', 'estimate'],
  ['BUD', 'budget'],
])

/** The letter written after a year. */
export const letterOfStatus: Readonly<Record<Status, string>> = {
  actual: 'A',
  estimate: 'E',
  forecast: 'F',
  budget: 'B',
  proForma: 'PF',
  unstated: '',
}

/** Rolling months before the day on which they end. */
export const rollingWords = new PhraseTable<Partial<Period>>([
  ...phrases(`
      LTM, TTM, L12M, T12M, last twelve months, trailing twelve months, trailing twelve month, trailing 12 month, last twelve month,
      last 12 months, trailing 12 months, 최근 12개월, 직전 12개월, 최근 1년, rolling twelve months
    `).map((word): [string, Partial<Period>] => [word, { months: 12, rolling: 'LTM' }]),
  ...['NTM', 'next twelve months', 'next 12 months', 'forward twelve months', '향후 12개월'].map((word): [string, Partial<Period>] => [
    word,
    { months: 12, status: 'forecast' },
  ]),
  ...['YTD', 'year to date', 'year-to-date', '연초 이후', '연누계', '누적', '누계'].map((word): [string, Partial<Period>] => [
    word,
    { rolling: 'YTD' },
  ]),
])

/** Periods named only relative to the document's own. */
export const termWords = new PhraseTable<Partial<Period>>(
  (
    [
      [{ term: 'current' }, ['당기', '당기말', '당사업연도', '당해 사업연도', 'current period', 'this period']],
      [
        { term: 'current', months: 12 },
        phrases(`
      당해연도, 당해 연도, 금년, 올해, 금기, this year, current year, this fiscal year, current fiscal year
    `),
      ],
      [
        { term: 'prior' },
        phrases(`
      전기, 전기말, 직전 사업연도, 전년 동기, 전년동기, 작년 동기, 지난해 같은 기간, 전년 같은 기간, same period last year, same period of the prior year,
      same period in the prior year, prior year period, prior-year period, 전년 동기간, 전년말, 전년 말, prior period, previous period
    `),
      ],
      [
        { term: 'prior', months: 12 },
        phrases(`
      전년, 전년도, 작년, 지난해, PY, prior year, previous year, last year, last fiscal year, previous fiscal year, prior fiscal year,
      preceding year, preceding fiscal year, prior financial year, a year earlier, one year earlier, year-earlier, a year ago, one year ago, year-ago
    `),
      ],
      [{ term: 'priorPrior' }, ['전전기', '전전기말']],
      [{ term: 'priorPrior', months: 12 }, ['재작년', '전전년', '전전년도', 'year before last']],
      [{ term: 'current', months: 3 }, ['당분기', '이번 분기', '당분기말', 'this quarter', 'current quarter']],
      [
        { term: 'prior', months: 3 },
        ['전분기', '직전 분기', '지난 분기', '전분기말', 'last quarter', 'prior quarter', 'previous quarter', '직전분기'],
      ],
      [{ term: 'current', months: 6 }, ['당반기', '당반기말']],
      [{ term: 'prior', months: 6 }, ['전반기', '전반기말']],
    ] as const
  ).flatMap(([period, words]) => words.map((word): [string, Partial<Period>] => [word, period])),
)

/** Words after "전기" that make it electricity rather than the previous period. */
export const electricity: ReadonlySet<string> = new Set(
  phrases(`
      요금, 공사, 설비, 시설, 자동, 차량, 사용, 공급, 에너, 제품, 기기, 전자, 통신, 발전, 생산, 판매, 소비, 부품, 버스, 안전, 사업, 기술
    `),
)

export const fiscalWords = new PhraseTable<'fiscal' | 'calendar'>([
  ...phrases(`
      FY, FYE, YE, fiscal, fiscal year, fiscal years, financial year, financial years, FY ended, 회계연도, 사업연도, F.Y.
    `).map((word): [string, 'fiscal'] => [word, 'fiscal']),
  ...['CY', 'calendar', 'calendar year'].map((word): [string, 'calendar'] => [word, 'calendar']),
])
