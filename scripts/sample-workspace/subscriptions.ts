/**
 * Subscription contracts of the sample company: who pays how much recurring fee a year, from which month on.
 * Every ARR figure, subscription revenue and retention rate in the deal room is computed from this table.
 * KRW millions; every annual fee is a multiple of 12, so that the monthly fee is a whole number.
 */

/** A change of the annual fee: the first month that it applies to ("2024-07"), and the fee from then on. */
type FeeStep = readonly [month: string, annualFee: number]

export interface Subscriber {
  code: string
  name: string
  nameKo: string
  country: string
  industry: string
  steps: readonly FeeStep[]
  termEnds: string
}

const subscriber = (
  code: string,
  name: string,
  nameKo: string,
  country: string,
  industry: string,
  termEnds: string,
  ...steps: FeeStep[]
): Subscriber => ({ code, name, nameKo, country, industry, steps, termEnds })

/** The month before the first one of the schedule: fees already running then are the opening ARR. */
const opening = '2022-12'

export const subscribers: readonly Subscriber[] = [
  subscriber(
    'C-01',
    'Wexmoor Appliances, Inc.',
    '웩스무어 어플라이언시스',
    'US',
    'Home appliances',
    '2028-03-31',
    ['2023-04', 1800],
    ['2024-01', 3000],
    ['2024-07', 4200],
    ['2025-03', 5400],
    ['2025-10', 6696],
  ),
  subscriber(
    'C-02',
    'Mirahn Electronics Co., Ltd.',
    '미르안전자 주식회사',
    'KR',
    'Electronics',
    '2027-06-30',
    [opening, 1680],
    ['2024-02', 1980],
    ['2025-05', 2304],
  ),
  subscriber(
    'C-03',
    'Onsaem Battery Co., Ltd.',
    '온샘배터리 주식회사',
    'KR',
    'Batteries',
    '2027-01-31',
    [opening, 960],
    ['2023-09', 1200],
    ['2025-02', 1620],
  ),
  subscriber('C-04', 'Cheongharu Foods Co., Ltd.', '청하루식품 주식회사', 'KR', 'Food', '2026-12-31', [opening, 840], ['2024-06', 960]),
  subscriber('C-05', 'Tannerholt Packaging GmbH', '태너홀트 패키징', 'DE', 'Packaging', '2027-09-30', ['2023-10', 720], ['2025-04', 1080]),
  subscriber('C-06', 'Pureumgyeol Paper Co., Ltd.', '푸름결제지 주식회사', 'KR', 'Paper', '2026-12-31', [opening, 720], ['2025-01', 600]),
  subscriber(
    'C-07',
    'Kestrova Mobility Vietnam Co., Ltd.',
    '케스트로바 모빌리티 베트남',
    'VN',
    'Vehicles',
    '2027-02-28',
    ['2024-03', 780],
    ['2025-07', 1020],
  ),
  subscriber(
    'C-08',
    'Dureum Precision Co., Ltd.',
    '두레움정밀 주식회사',
    'KR',
    'Machined parts',
    '2026-08-31',
    [opening, 600],
    ['2024-09', 720],
  ),
  subscriber(
    'C-09',
    'Saemireu Cosmetics Co., Ltd.',
    '새미르화장품 주식회사',
    'KR',
    'Cosmetics',
    '2027-05-31',
    ['2023-06', 420],
    ['2025-06', 540],
  ),
  subscriber('C-10', 'Bareunteo Logistics Co., Ltd.', '바른터물류 주식회사', 'KR', 'Logistics', '2027-04-30', ['2024-05', 600]),
  subscriber('C-11', 'Norhaven Glass, LLC', '노르헤이븐 글라스', 'US', 'Glass', '2027-07-31', ['2024-08', 660]),
  subscriber('C-12', 'Solgyeol Steelwire Co., Ltd.', '솔결강선 주식회사', 'KR', 'Steel wire', '2025-08-31', [opening, 540], ['2025-09', 0]),
  subscriber('C-13', 'Haemarin Pharma Co., Ltd.', '해마린제약 주식회사', 'KR', 'Pharmaceuticals', '2027-10-31', ['2024-11', 480]),
  subscriber('C-14', 'Dalbyeol Ceramics Co., Ltd.', '달별세라믹 주식회사', 'KR', 'Ceramics', '2026-12-31', [opening, 480]),
  subscriber('C-15', 'Soodam Beverage Co., Ltd.', '수담음료 주식회사', 'KR', 'Beverages', '2027-07-31', [opening, 420], ['2025-08', 480]),
  subscriber(
    'C-16',
    'Yeoreumgil Textiles Co., Ltd.',
    '여름길섬유 주식회사',
    'KR',
    'Textiles',
    '2024-03-31',
    [opening, 360],
    ['2024-04', 0],
  ),
  subscriber('C-17', 'Ostrelle Tooling S.r.l.', '오스트렐 툴링', 'IT', 'Tooling', '2028-01-31', ['2025-02', 660]),
  subscriber('C-18', 'Baekdam Semimaterials Co., Ltd.', '백담반도체소재 주식회사', 'KR', 'Chip materials', '2028-02-29', ['2025-03', 900]),
  subscriber(
    'C-19',
    'Nurigyeol Auto Parts Co., Ltd.',
    '누리결오토파츠 주식회사',
    'KR',
    'Vehicle parts',
    '2026-10-31',
    [opening, 480],
    ['2023-11', 540],
  ),
  subscriber('C-20', 'Garamhan Plastics Co., Ltd.', '가람한플라스틱 주식회사', 'KR', 'Plastics', '2026-12-31', [opening, 300]),
  subscriber('C-21', 'Eunsolhae Medical Co., Ltd.', '은솔해메디칼 주식회사', 'KR', 'Medical devices', '2028-04-30', ['2025-05', 360]),
  subscriber('C-22', 'Pellworth Foods Ltd.', '펠워스 푸즈', 'GB', 'Food', '2028-08-31', ['2025-09', 420]),
  subscriber(
    'C-23',
    'Jinsolmaru Chemicals Co., Ltd.',
    '진솔마루화학 주식회사',
    'KR',
    'Chemicals',
    '2023-07-31',
    [opening, 360],
    ['2023-08', 0],
  ),
  subscriber(
    'C-24',
    'Moransae Furniture Co., Ltd.',
    '모란새가구 주식회사',
    'KR',
    'Furniture',
    '2026-11-30',
    [opening, 240],
    ['2024-12', 180],
  ),
]

export const wexmoor = 'C-01'
export const mirahn = 'C-02'

/** January 2023 to December 2025, as "2023-01". */
export const months: readonly string[] = [2023, 2024, 2025].flatMap((year) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
)

/** The annual fee that runs in a month, KRW millions. Months compare as text. */
export function annualFee(customer: Subscriber, month: string): number {
  return customer.steps.findLast(([from]) => from <= month)?.[1] ?? 0
}

export const monthlyFee = (customer: Subscriber, month: string): number => annualFee(customer, month) / 12

/** Subscription revenue of a year: the sum of twelve monthly fees, which is how it is recognised. KRW millions. */
export function subscriptionRevenue(year: number, customers: readonly Subscriber[] = subscribers): number {
  return months.filter((month) => month.startsWith(`${year}-`)).reduce((sum, month) => sum + sumFees(customers, month) / 12, 0)
}

const sumFees = (customers: readonly Subscriber[], month: string): number =>
  customers.reduce((sum, customer) => sum + annualFee(customer, month), 0)

/** Annual recurring revenue at the end of a month, KRW millions. */
export const arrAt = (month: string): number => sumFees(subscribers, month)

export const customersAt = (month: string): number => subscribers.filter((customer) => annualFee(customer, month) > 0).length

export type ArrMove = 'new' | 'expansion' | 'contraction' | 'churn'

/** How one customer's fee moved between two year-ends. At most one of the four is not zero; the two losses are negative. */
export function arrMoves(customer: Subscriber, year: number): Record<ArrMove, number> {
  const before = annualFee(customer, `${year - 1}-12`)
  const after = annualFee(customer, `${year}-12`)
  return {
    new: before === 0 ? after : 0,
    expansion: before > 0 && after > before ? after - before : 0,
    contraction: after > 0 && after < before ? after - before : 0,
    churn: before > 0 && after === 0 ? -before : 0,
  }
}

export interface ArrBridge extends Record<ArrMove, number> {
  year: number
  beginning: number
  ending: number
  /** Gross and net revenue retention of the opening customers, as fractions. */
  grossRetention: number
  netRetention: number
  customersBeginning: number
  customersLost: number
  customersEnding: number
}

/** ARR bridge of a calendar year: beginning + new + expansion + contraction + churn = ending. KRW millions. */
export function arrBridge(year: number): ArrBridge {
  const beginning = arrAt(`${year - 1}-12`)
  const moves = subscribers.map((customer) => arrMoves(customer, year))
  const total = (move: ArrMove): number => moves.reduce((sum, row) => sum + row[move], 0)
  const [added, expansion, contraction, churn] = [total('new'), total('expansion'), total('contraction'), total('churn')]
  return {
    year,
    beginning,
    new: added,
    expansion,
    contraction,
    churn,
    ending: beginning + added + expansion + contraction + churn,
    grossRetention: (beginning + contraction + churn) / beginning,
    netRetention: (beginning + expansion + contraction + churn) / beginning,
    customersBeginning: customersAt(`${year - 1}-12`),
    customersLost: moves.filter((row) => row.churn < 0).length,
    customersEnding: customersAt(`${year}-12`),
  }
}
