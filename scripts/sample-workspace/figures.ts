/**
 * The one place that the documents of the sample deal room take their facts from. The company, its people, its customers and its
 * advisers are invented. Amounts are KRW millions unless a name says otherwise.
 *
 * Three contradictions between documents are deliberate, so that a reader has something to find: `ebitdaBridge.unsupported`,
 * `changeOfControl` and `guarantee`. They are described in sample-workspace/README.md.
 */
import { years } from './movements.ts'
import type { Year } from './movements.ts'
import { accounts } from './statements.ts'
import { annualFee, arrAt, mirahn, subscribers, subscriptionRevenue, wexmoor } from './subscriptions.ts'
import type { Subscriber } from './subscriptions.ts'

export { movements, openingBalance, years } from './movements.ts'
export type { BalanceSheet, Year } from './movements.ts'
export { accounts, sumOf, totals } from './statements.ts'
export type { YearAccounts } from './statements.ts'
export * from './subscriptions.ts'

export const company = {
  nameKo: '라온테릭 주식회사',
  shortKo: '라온테릭',
  nameEn: 'Raonteric Co., Ltd.',
  shortEn: 'Raonteric',
  founded: '2015-03-02',
  addressKo: '경기도 새빛시 정밀로 128',
  addressEn: '128 Jeongmil-ro, Saebit-si, Gyeonggi-do, Republic of Korea',
  /** A number that cannot be issued. */
  registration: '000-00-00000',
  equipmentBrand: 'TericLine',
  softwareBrand: 'TericOps',
  patents: 17,
} as const

export const subsidiaries = [
  {
    nameKo: 'Raonteric America, Inc.',
    country: '미국',
    countryEn: 'United States',
    business: '판매 및 유지보수',
    businessEn: 'Sales and service',
    share: 100,
    assets: 4860,
    revenue: 8930,
    netIncome: 312,
  },
  {
    nameKo: 'Raonteric Vietnam Co., Ltd.',
    country: '베트남',
    countryEn: 'Vietnam',
    business: '현장 서비스',
    businessEn: 'Field service',
    share: 100,
    assets: 1720,
    revenue: 2940,
    netIncome: 96,
  },
] as const

export const people = {
  chief: { ko: '서도윤', en: 'Doyun Seo' },
  technology: { ko: '한예린', en: 'Yerin Han' },
  finance: { ko: '문재하', en: 'Jaeha Moon' },
  outside: { ko: '구본서', en: 'Bonseo Koo' },
  investor: { ko: '민소율', en: 'Soyul Min' },
  auditor: { ko: '유다온', en: 'Daon Yoo' },
} as const

export const parties = {
  projectName: 'Project Sandpiper',
  fund: 'Quillmoor Capital Partners',
  adviser: 'Lindqvale Advisory',
  auditor: '가온누림회계법인',
  lawFirm: '법무법인 서온결',
  bank: '동평은행',
  bondInsurer: '가람보증보험',
  patentPlaintiff: '비원셀머신비전 주식회사',
} as const

export const fictionNotice = {
  ko: '본 문서는 제품 시연을 위해 작성한 가상의 견본이며, 등장하는 회사·인물·수치는 모두 허구입니다.',
  en: 'Fictitious sample prepared for product demonstration. Every company, person and figure in it is invented.',
} as const

export const dates = {
  auditReport: '2026-03-12',
  memorandum: 'April 2026',
  boardMeeting: '2025-11-20',
  legalMemo: '2026-04-03',
} as const

const byCode = (code: string): Subscriber => {
  const found = subscribers.find((customer) => customer.code === code)
  if (!found) throw new Error(`no subscriber ${code}`)
  return found
}

export const largestSubscriber = byCode(wexmoor)
export const largestCustomer = byCode(mirahn)

/** ARR at the end of 2025, largest first. */
export const arrRanking: readonly { customer: Subscriber; arr: number }[] = subscribers
  .map((customer) => ({ customer, arr: annualFee(customer, '2025-12') }))
  .filter(({ arr }) => arr > 0)
  .sort((a, b) => b.arr - a.arr)

/** Share of year-end 2025 ARR that the largest `count` subscribers hold, as a fraction. */
export function arrShareOfTop(count: number): number {
  return arrRanking.slice(0, count).reduce((sum, { arr }) => sum + arr, 0) / arrAt('2025-12')
}

/** Revenue of the two largest customers by what they bought. Equipment of 2025 for the larger is its supply contract. */
const customerRevenue = (customer: Subscriber, year: Year, equipment: number, service: number) => {
  const subscription = subscriptionRevenue(year, [customer])
  const total = equipment + subscription + service
  return { equipment, subscription, service, total, share: total / accounts[year].income.revenue }
}

export const supplyContract = {
  signed: '2024-12-16',
  delivery: '2025-10-31',
  units: 24,
  unitPrice: 285,
  amount: 24 * 285,
  advanceRate: 30,
  interimRate: 50,
  finalRate: 20,
  /** Percent of the contract amount a day, and its ceiling. */
  delayPenaltyDaily: 0.1,
  delayPenaltyCap: 10,
  warrantyMonths: 24,
} as const

export const majorCustomers = {
  largest: {
    2024: customerRevenue(largestCustomer, 2024, 5920, 540),
    2025: customerRevenue(largestCustomer, 2025, supplyContract.amount, 610),
  },
  largestSubscriber: {
    2024: customerRevenue(largestSubscriber, 2024, 1350, 190),
    2025: customerRevenue(largestSubscriber, 2025, 1480, 260),
  },
} as const

/** Revenue by place; Korea is what the other three leave. */
const abroad: Record<Year, { us: number; europe: number; asia: number }> = {
  2023: { us: 3120, europe: 1140, asia: 2240 },
  2024: { us: 6410, europe: 2110, asia: 3020 },
  2025: { us: 8930, europe: 3240, asia: 3870 },
}
export function revenueByPlace(year: Year) {
  const { us, europe, asia } = abroad[year]
  return { korea: accounts[year].income.revenue - us - europe - asia, us, europe, asia }
}

/** Expenses by nature: the stated ones; materials are what remains of cost of sales and selling expenses. */
const stated: Record<Year, { employees: number; outsourcing: number; cloud: number; sundry: number }> = {
  2023: { employees: 16900, outsourcing: 5120, cloud: 1050, sundry: 2060 },
  2024: { employees: 19450, outsourcing: 5790, cloud: 1420, sundry: 2290 },
  2025: { employees: 22380, outsourcing: 6240, cloud: 1880, sundry: 2540 },
}
export function expensesByNature(year: Year, selling: Record<'fees' | 'warranty' | 'freight' | 'advertising' | 'badDebt', number>) {
  const { income } = accounts[year]
  const { fees, warranty, freight, advertising, badDebt } = selling
  const known = {
    ...stated[year],
    depreciation: income.depreciation,
    amortisation: income.amortisation,
    fees,
    warranty,
    freight,
    advertising,
    badDebt,
  }
  const rest = Object.values(known).reduce((sum, value) => sum + value, 0)
  return { materials: income.costOfSales + income.sellingExpenses - rest, ...known }
}

/**
 * Operating profit to adjusted EBITDA as the memorandum shows it for FY2025. The first two adjustments stand in the audited notes.
 * `unsupported` does not: the notes name no other non-recurring expense. Deliberate finding 1.
 */
export const ebitdaBridge = (() => {
  const { ebitda, revenue } = accounts[2025].income
  const systemMigration = 480
  const shareBased = 372
  const unsupported = 1540
  const adjusted = ebitda + systemMigration + shareBased + unsupported
  return { ebitda, systemMigration, shareBased, unsupported, adjusted, margin: adjusted / revenue, supported: adjusted - unsupported }
})()

/** Deliberate finding 2: the largest subscriber may leave on a change of control; the memorandum says that nobody may. */
export const changeOfControl = {
  clause: '14.3',
  noticeDays: 60,
  windowDays: 180,
  effective: '2023-04-01',
  arr: annualFee(largestSubscriber, '2025-12'),
  share: arrShareOfTop(1),
} as const

/** Deliberate finding 3: a guarantee for a related company, in the audited notes, not in the memorandum. */
export const guarantee = {
  debtorKo: '테릭파트너스 주식회사',
  principal: 4000,
  limit: 4800,
  from: '2025-11-25',
  to: '2027-11-24',
} as const

export const lawsuits = {
  patent: { claim: 2300, provision: 520, filed: '2025-06-18', hearing: '2026-06-24' },
  wages: { claim: 86, plaintiffs: 3, filed: '2025-09-02' },
  total: 2386,
} as const

export const facilities = {
  creditLineLimit: 8000,
  pledgeCeiling: 9600,
  bonds: 3150,
  shortTermRate: '4.85',
  termRate: '5.10',
  drawnTermRate: '4.72',
} as const

export const ageingBuckets = ['current', 'days30', 'days60', 'days90', 'days180', 'older'] as const
export type Ageing = Record<(typeof ageingBuckets)[number], number>
const ageing = (current: number, days30: number, days60: number, days90: number, days180: number, older: number): Ageing => ({
  current,
  days30,
  days60,
  days90,
  days180,
  older,
})
export const receivablesAgeing = {
  2024: { gross: ageing(8420, 1610, 640, 310, 230, 140), allowance: ageing(17, 20, 22, 25, 58, 123) },
  2025: { gross: ageing(9480, 1940, 880, 420, 310, 230), allowance: ageing(19, 24, 26, 29, 64, 178) },
} as const

/** Receivables by customer at the end of 2025; the last line of the ledger is what these leave of the total. */
export const receivablesByCustomer: readonly { code: string; ageing: Ageing }[] = [
  { code: 'C-02', ageing: ageing(2104, 418, 160, 0, 0, 0) },
  { code: 'C-01', ageing: ageing(1674, 0, 0, 0, 0, 0) },
  { code: 'C-18', ageing: ageing(986, 240, 0, 0, 0, 0) },
  { code: 'C-03', ageing: ageing(812, 135, 90, 0, 0, 0) },
  { code: 'C-07', ageing: ageing(604, 255, 170, 85, 0, 0) },
  { code: 'C-05', ageing: ageing(540, 90, 0, 0, 0, 0) },
  { code: 'C-19', ageing: ageing(486, 142, 96, 60, 0, 0) },
  { code: 'C-13', ageing: ageing(420, 80, 0, 0, 0, 0) },
  { code: 'C-04', ageing: ageing(396, 80, 40, 0, 0, 0) },
  { code: 'C-11', ageing: ageing(330, 110, 55, 0, 0, 0) },
  { code: 'C-17', ageing: ageing(275, 55, 55, 55, 0, 0) },
  { code: 'C-10', ageing: ageing(210, 50, 50, 50, 50, 0) },
  { code: 'C-12', ageing: ageing(0, 0, 45, 90, 180, 45) },
  { code: 'C-06', ageing: ageing(150, 50, 0, 0, 0, 0) },
  { code: 'C-16', ageing: ageing(0, 0, 0, 0, 0, 120) },
]

export const headcount = {
  byDepartment: { 'R&D': 74, Production: 48, 'Field service': 31, 'Sales and customer success': 33, Administration: 26 },
  byEntity: { 'Raonteric Co., Ltd.': 189, 'Raonteric America, Inc.': 12, 'Raonteric Vietnam Co., Ltd.': 11 },
  byYear: { 2023: 178, 2024: 196, 2025: 212 },
  leavers: 19,
} as const

/** Share register at the end of 2025. Shares. */
export const shareholders = [
  { nameKo: `${people.chief.ko} (대표이사)`, nameEn: `${people.chief.en} (chief executive)`, kind: 'common', shares: 1_080_000 },
  { nameKo: '우리벌 벤처투자조합 1호', nameEn: 'Uribeol Venture Fund I', kind: 'common', shares: 540_000 },
  { nameKo: `${people.technology.ko} (사내이사, CTO)`, nameEn: `${people.technology.en} (director, CTO)`, kind: 'common', shares: 324_000 },
  { nameKo: '기타 임직원 및 소액주주', nameEn: 'Employees and others', kind: 'common', shares: 267_000 },
  { nameKo: '테릭파트너스 주식회사', nameEn: 'Teric Partners Co., Ltd.', kind: 'common', shares: 189_000 },
  { nameKo: '그린모어 성장 제2호 합자회사', nameEn: 'Greenmore Growth II', kind: 'preference', shares: 300_000 },
] as const

export const shares = {
  parValueWon: 500,
  common: 2_400_000,
  preference: 300_000,
  issued: 2_700_000,
  preferencePriceWon: 20_000,
  issueCost: 45,
  preferenceIssued: '2024-05-01',
  /** 245 of the 366 days of 2024. */
  weighted: { 2023: 2_400_000, 2024: 2_400_000 + Math.round((300_000 * 245) / 366), 2025: 2_700_000 },
  options: [
    { granted: '2022-03-28', count: 70_000, exerciseWon: 9_000, until: '2029-03-27' },
    { granted: '2024-04-15', count: 50_000, exerciseWon: 14_000, until: '2031-04-14' },
  ],
} as const

/** The seller's projections, as the board approved the first year of them. */
export const forecast = [
  { year: 2026, equipment: 40100, subscription: 24900, service: 8900, ebitda: 14400 },
  { year: 2027, equipment: 42000, subscription: 30800, service: 9800, ebitda: 17700 },
  { year: 2028, equipment: 43900, subscription: 37200, service: 10700, ebitda: 21300 },
] as const

export const forecastRevenue = (row: (typeof forecast)[number]): number => row.equipment + row.subscription + row.service

export const orderBacklog: Record<Year, number> = { 2023: 10950, 2024: 12640, 2025: 14280 }
export const uptime = '99.93'

/** Earnings a share in won. Preference shares take part in profit as common ones do and count with them. */
export const earningsPerShareWon = (year: Year): number => Math.round((accounts[year].income.netIncome * 1_000_000) / shares.weighted[year])

/** A compound yearly growth rate between the first and the last year, as a fraction. */
export function growthRate(pick: (year: Year) => number): number {
  return (pick(2025) / pick(2023)) ** (1 / (years.length - 1)) - 1
}
