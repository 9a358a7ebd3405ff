import { phrases, PhraseTable } from './phrase-table.ts'

interface CounterRow {
  of: string
  en?: readonly string[]
  ko?: readonly string[]
}

/** Words for counted or measured things in both languages. A Korean counter can be part of a longer one: the longest is taken. */
const rows: readonly CounterRow[] = [
  {
    of: 'person',
    en: phrases(`
      employees, employee, people, persons, person, workers, staff, FTEs, FTE, full-time equivalents, headcount, individuals,
      personnel, directors, members of staff, colleagues
    `),
    ko: ['명', '인', '사람'],
  },
  { of: 'share', en: ['shares', 'share', 'shares of common stock', 'shares of stock', 'ADSs', 'ADS', 'ADRs'], ko: ['주', '株'] },
  { of: 'option', en: ['options', 'stock options'] },
  { of: 'warrant', en: ['warrants', 'warrant'] },
  { of: 'unit', en: ['units', 'unit'], ko: ['대', '기'] },
  { of: 'piece', en: ['pieces', 'piece', 'pcs', 'pc'], ko: ['개', '매', '장'] },
  {
    of: 'store',
    en: ['stores', 'store', 'shops', 'outlets', 'restaurants', 'branches'],
    ko: ['점포', '개점', '개 점포', '개 매장', '매장', '개 지점'],
  },
  { of: 'site', en: ['sites', 'site', 'locations', 'facilities', 'plants', 'offices'], ko: ['개소', '개 사업장', '개 공장'] },
  { of: 'place', ko: ['곳', '군데'] },
  {
    of: 'company',
    en: ['companies', 'company', 'subsidiaries', 'firms'],
    ko: ['개사', '사', '개 회사', '개 기업', '개 법인', '개 종속회사', '개 계열사'],
  },
  { of: 'country', en: ['countries', 'country'], ko: ['개국', '개 국가', '개 나라'] },
  { of: 'customer', en: ['customers', 'customer', 'clients', 'client'], ko: ['개 고객사', '개 고객', '개 거래처'] },
  { of: 'subscriber', en: ['subscribers', 'subscriber'] },
  { of: 'user', en: ['users', 'user', 'MAUs', 'DAUs', 'MAU', 'DAU'] },
  { of: 'household', en: ['households', 'household'], ko: ['세대', '가구', '호'] },
  { of: 'case', en: ['cases', 'case'], ko: ['건'] },
  { of: 'contract', en: ['contracts', 'contract', 'agreements'] },
  { of: 'patent', en: ['patents', 'patent'] },
  { of: 'property', en: ['properties', 'property'] },
  { of: 'vessel', en: ['vessels', 'vessel', 'ships'], ko: ['척'] },
  { of: 'aircraft', en: ['aircraft'] },
  { of: 'vehicle', en: ['vehicles', 'vehicle', 'cars', 'trucks'] },
  { of: 'bed', en: ['beds', 'bed'], ko: ['병상'] },
  { of: 'room', en: ['rooms', 'room', 'keys'], ko: ['실', '객실'] },
  { of: 'building', ko: ['채'] },
  { of: 'kind', en: ['kinds'], ko: ['종', '가지', '종류'] },
  { of: 'time', ko: ['회', '번', '차례'] },
  {
    of: 'year',
    en: ['years', 'year', 'yrs', 'yr', 'years old', 'annum'],
    ko: ['개년', '년', '해', '개 회계연도', '개 사업연도', '사업연도', '회계연도', '년째'],
  },
  { of: 'quarter', en: ['quarters', 'quarter'], ko: ['개 분기'] },
  { of: 'month', en: ['months', 'month', 'mths', 'mos'], ko: ['개월', '달', '개월째'] },
  { of: 'week', en: ['weeks', 'week', 'wks'], ko: ['주간', '주일'] },
  {
    of: 'day',
    en: ['days', 'day', 'business days', 'calendar days', 'working days', 'trading days'],
    ko: ['일', '영업일', '거래일', '일째'],
  },
  { of: 'hour', en: ['hours', 'hour', 'hrs', 'hr'], ko: ['시간'] },
  { of: 'minute', en: ['minutes', 'minute', 'mins'], ko: ['분', '분간'] },
  { of: 'second', en: ['seconds', 'secs'], ko: ['초', '초간'] },
  { of: 'age', ko: ['세', '살'] },
  { of: 'tonne', en: ['tonnes', 'tonne', 'tons', 'ton', 'metric tons', 'metric tonnes', 'mt'], ko: ['톤'] },
  { of: 'kilogram', en: ['kg', 'kgs', 'kilograms'], ko: ['킬로그램', '㎏'] },
  { of: 'ounce', en: ['oz', 'ounces', 'ounce'], ko: ['온스'] },
  { of: 'barrel', en: ['barrels', 'barrel', 'bbl', 'bbls'], ko: ['배럴'] },
  { of: 'litre', en: ['litres', 'liters', 'litre'], ko: ['리터', 'ℓ'] },
  {
    of: 'squareMetre',
    en: phrases(`
      sqm, sq m, sq. m, m², m2, square metres, square meters, square metre, square meter
    `),
    ko: ['㎡', '제곱미터', '평방미터'],
  },
  { of: 'squareFoot', en: ['sq ft', 'sq. ft', 'sq. ft.', 'sqft', 'square feet', 'square foot', 'sf'] },
  { of: 'pyeong', en: ['pyeong'], ko: ['평'] },
  { of: 'acre', en: ['acres', 'acre'], ko: ['에이커'] },
  { of: 'hectare', en: ['hectares', 'hectare', 'ha'], ko: ['헥타르'] },
  { of: 'kilometre', en: ['km', 'kilometres', 'kilometers', 'kilometre'], ko: ['킬로미터', '㎞'] },
  { of: 'kilowatt', en: ['kW', 'kilowatts'] },
  { of: 'megawatt', en: ['MW', 'megawatts', 'megawatt'], ko: ['메가와트', '㎿'] },
  { of: 'gigawatt', en: ['GW', 'gigawatts'] },
  { of: 'kilowattHour', en: ['kWh', 'kilowatt-hours'] },
  { of: 'megawattHour', en: ['MWh', 'megawatt-hours', 'megawatt-hour'] },
  { of: 'gigawattHour', en: ['GWh', 'gigawatt-hours'] },
]

/** The counted thing of a word. */
export const counters = new PhraseTable<string>(
  rows.flatMap(({ of, en = [], ko = [] }) => [...en, ...ko].map((word): [string, string] => [word, of])),
)

/** Counted things for which each language's own word suffices, for writers. */
export const counterWords: ReadonlyMap<string, { en: string; ko: string }> = new Map(
  rows.map(({ of, en = [], ko = [] }) => [of, { en: en[0] ?? ko[0] ?? '', ko: ko[0] ?? en[0] ?? '' }]),
)

/** Counters for things of any kind. */
const anything = new Set(['piece', 'place', 'unit', 'case', 'kind'])
/** Things that those never count: people, securities, time and measures. */
const thingsOf = new Set(
  phrases(`
    store, site, company, country, customer, contract, patent, property, vessel, aircraft, vehicle, bed, room, building, household
  `),
)

/** Whether two counters can count the same things: "three plants" can be 세 곳, but not 세 명. */
export const mayCountTheSame = (one: string, other: string): boolean =>
  one === other || (anything.has(one) && countsThings(other)) || (anything.has(other) && countsThings(one))

const countsThings = (of: string): boolean => anything.has(of) || thingsOf.has(of)
