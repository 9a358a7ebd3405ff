import type { Language } from '../../model/index.ts'
import type { Sourced } from '../page.ts'
import type { CompsCompany, CompsInput, MetricPeriods } from './comps-input.ts'

export const sourced = (value: number): Sourced => ({
  value,
  source: { label: 'Filing (fictitious)', page: 'p. 5', date: '2026-10-30', link: 'https://example.com/filing' },
})

/**
 * Fiscal year, year to date, prior year to date, the years that end in 2025, 2026 and 2027, and two estimates: those of 2026 and 2027 for a company
 * whose year ends in December.
 */
function periods(...figures: readonly (number | null)[]): MetricPeriods {
  const given = figures.map((figure) => (figure === null ? null : sourced(figure)))
  const [
    fiscalYear = null,
    yearToDate = null,
    priorYearToDate = null,
    endingBefore = null,
    endingIn = null,
    endingAfter = null,
    ...estimates
  ] = given
  const [estimate = endingIn, laterEstimate = endingAfter] = estimates
  return { fiscalYear, yearToDate, priorYearToDate, endingBefore, endingIn, endingAfter, estimate, laterEstimate }
}

function company(
  name: string,
  price: number,
  shares: number,
  claims: readonly [number, number, number, number, number],
  metrics: CompsCompany['metrics'],
  { fiscalYearEnd = 12, ltmTo = '2026-09-30', bookEquity = 500 }: { fiscalYearEnd?: number; ltmTo?: string; bookEquity?: number } = {},
): CompsCompany {
  const [debt, leases, preferred, minority, cash] = claims
  return {
    name,
    fiscalYearEnd,
    ltmTo,
    isFinancial: false,
    price: sourced(price),
    shares: sourced(shares),
    options: null,
    debt: sourced(debt),
    leases: sourced(leases),
    preferred: sourced(preferred),
    minority: sourced(minority),
    pension: sourced(6),
    cash: sourced(cash),
    associates: sourced(2),
    bookEquity: sourced(bookEquity),
    metrics,
  }
}

const peer = (of: CompsCompany, more: { ticker: string; rationale: string; isIncluded?: boolean }) => ({
  ...of,
  isIncluded: true,
  ...more,
})

/** Six peers: a December and a March year-end, one without estimates, one with losses, a bank, one excluded. Amounts in USD millions. */
export function compsInput(language: Language): CompsInput {
  const alpha = company('Alpha Instruments', 61.2, 48_000_000, [520, 44, 0, 12, 310], {
    revenue: periods(2104.5, 1622.1, 1548.3, 2104.5, 2260, 2395),
    ebitda: periods(402.2, 318.4, 296.6, 402.2, 442, 480),
    ebit: periods(311.9, 248, 229.8, 311.9, 344, 377),
    netIncome: periods(221.4, 180.3, 162.7, 221.4, 250, 276),
  })
  const beta = company(
    '베타정밀',
    23.45,
    112_300_000,
    [880, 61, 25, 0, 142],
    {
      revenue: periods(3010, 1480, 1422, 2890, 3010, 3190, 3190, 3360),
      ebitda: periods(498, 251, 240, 470, 498, 540, 540, 582),
      ebit: periods(341, 172, 166, 322, 341, 372, 372, 400),
      netIncome: periods(190, 101, 92, 171, 190, 214, 214, 231),
    },
    { fiscalYearEnd: 3 },
  )
  const gamma = company(
    'Gamma Works',
    9.87,
    201_000_000,
    [310, 20, 0, 5, 95],
    {
      revenue: periods(1450, null, null, 1450, 1530, null),
      ebitda: periods(232, null, null, 232, 251, null),
      ebit: periods(170, null, null, 170, 188, null),
      netIncome: periods(181, null, null, 181, null, null),
    },
    { ltmTo: '2025-12-31' },
  )
  const delta = company('Delta Robotics', 14.1, 77_000_000, [60, 15, 0, 0, 280], {
    revenue: periods(402, 331, 270, 402, 505, 610),
    ebitda: periods(18, 21, 10, 18, 41, 72),
    ebit: periods(-12, 2, -9, -12, 12, 40),
    netIncome: periods(-25, -6, -18, -25, 4, 29),
  })
  const bank = company('Epsilon Bank', 33, 300_000_000, [9000, 0, 0, 0, 4000], {
    revenue: periods(4100, 3200, 3050, 4100, 4300, 4450),
    ebitda: periods(1900, 1500, 1400, 1900, 2000, 2100),
    ebit: periods(1850, 1460, 1365, 1850, 1950, 2040),
    netIncome: periods(1320, 1040, 980, 1320, 1390, 1460),
  })
  const zeta = company('Zeta Metrology', 41, 30_500_000, [0, 8, 0, 0, 210], {
    revenue: periods(610, 480, 455, 610, 655, 700),
    ebitda: periods(139, 112, 104, 139, 151, 165),
    ebit: periods(121, 98, 90, 121, 131, 143),
    netIncome: periods(95, 77, 70, 95, 103, 113),
  })
  return {
    language,
    currency: 'USD',
    unit: 'million',
    asOf: '2026-10-30',
    calendarYear: 2026,
    ntmTo: '2027-10-31',
    subject: {
      ...company('Subject Co.', 18.2, 40_000_000, [150, 22, 0, 3, 60], {
        revenue: periods(820, 640, 601, 820, 880, 940),
        ebitda: periods(141, 113, 104, 141, 155, 170),
        ebit: periods(98, 80, 72, 98, 109, 121),
        netIncome: periods(66, 54, 48, 66, 75, 84),
      }),
      options: { count: sourced(2_400_000), strike: sourced(12.5) },
    },
    peers: [
      peer(
        { ...alpha, options: { count: sourced(1_900_000), strike: sourced(35) } },
        { ticker: 'ALFA', rationale: 'Same instruments, same customers' },
      ),
      peer(beta, { ticker: '012345', rationale: '동일 업종, 유사한 규모' }),
      peer(gamma, { ticker: 'GAMW', rationale: 'Larger, same end markets' }),
      peer(delta, { ticker: 'DLTA', rationale: 'Fast-growing entrant' }),
      peer({ ...bank, isFinancial: true }, { ticker: 'EPSB', rationale: 'Shows how a financial is treated' }),
      peer(zeta, { ticker: 'ZETA', rationale: 'Under offer since September', isIncluded: false }),
    ],
    leftOut: [{ name: 'Eta Private', rationale: 'Not listed' }],
    largestMeaningful: {
      evRevenue: 100,
      evEbitda: 100,
      evEbitdaCalendar: 100,
      evEbitdaNtm: 100,
      evEbit: 150,
      pe: 200,
      peCalendar: 200,
      peNtm: 200,
      pb: 100,
    },
    drawn: [0, 1, 2, 3],
    withoutRange: [],
    notes: ['Prices at close in USD. =No formula here.'],
  }
}
