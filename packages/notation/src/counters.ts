import { PhraseTable } from './phrase-table.ts'

export interface Counter {
  of: string
  /** Times what is counted: 100 for hectolitres is not needed; a dozen is a number. */
  isTime: boolean
}

interface CounterRow {
  of: string
  en?: readonly string[]
  ko?: readonly string[]
  isTime?: true
}

/** What is counted or measured, in both languages. A Korean counter may be part of a longer one: the longest is taken. */
const rows: readonly CounterRow[] = [
  { of: 'person', en: ['employees', 'employee', 'people', 'persons', 'person', 'workers', 'staff', 'FTEs', 'FTE', 'full-time equivalents', 'full-time equivalent employees', 'full-time employees', 'part-time employees', 'headcount', 'headcounts', 'individuals', 'personnel', 'directors', 'associates', 'colleagues', 'team members'], ko: ['명', '인', '사람', '여명', '분'] },
  { of: 'share', en: ['shares', 'share', 'common shares', 'ordinary shares', 'preferred shares', 'preference shares', 'shares of common stock', 'ADSs', 'ADS', 'ADRs'], ko: ['주', '株'] },
  { of: 'option', en: ['options', 'stock options', 'warrants'] },
  { of: 'unit', en: ['units', 'unit', 'pieces', 'pcs', 'pc', 'ea'], ko: ['개', '대', '기', '매', '본', 'EA', '벌', '켤레', '마리', '장', '통', '병', '박스', '상자'] },
  { of: 'store', en: ['stores', 'store', 'shops', 'outlets', 'restaurants', 'branches', 'points of sale'], ko: ['점', '점포', '개점', '개 점포', '개 매장', '매장', '개 지점', '개 점'] },
  { of: 'place', en: ['locations', 'sites', 'facilities', 'plants', 'offices', 'warehouses', 'centres', 'centers'], ko: ['곳', '개소', '개 사업장', '군데', '개 공장', '개 지역'] },
  { of: 'company', en: ['companies', 'company', 'subsidiaries', 'firms', 'entities'], ko: ['개사', '사', '개 회사', '개 기업', '개 법인', '개 종속회사', '개 계열사'] },
  { of: 'country', en: ['countries', 'country', 'jurisdictions', 'markets'], ko: ['개국', '개 국가', '개 나라'] },
  { of: 'customer', en: ['customers', 'customer', 'clients', 'accounts', 'users', 'subscribers', 'members', 'MAUs', 'DAUs', 'households'], ko: ['개 고객사', '개 고객'] },
  { of: 'household', ko: ['세대', '가구', '호'] },
  { of: 'case', en: ['cases', 'transactions', 'orders', 'contracts', 'claims', 'deals', 'patents', 'projects', 'agreements', 'lawsuits'], ko: ['건'] },
  { of: 'item', en: ['items', 'products', 'SKUs'], ko: ['종', '가지', '개 품목', '개 제품', '품목', '종류', '항목', '개 항목'] },
  { of: 'segment', en: ['segments', 'business segments', 'reportable segments', 'divisions'], ko: ['개 부문', '개 사업부', '개 사업부문', '개 사업'] },
  { of: 'building', en: ['buildings', 'properties', 'homes'], ko: ['동', '채'] },
  { of: 'room', en: ['rooms', 'keys', 'beds', 'bedrooms'], ko: ['실', '객실', '병상'] },
  { of: 'vehicle', en: ['vehicles', 'cars', 'trucks', 'aircraft', 'vessels', 'ships'], ko: ['척'] },
  { of: 'time', ko: ['회', '번', '차례'] },
  { of: 'step', ko: ['단계', '개 단계'] },
  { of: 'year', en: ['years', 'year', 'yrs', 'yr', 'y', 'years old'], ko: ['년', '개년', '년간', '해', '개 연도', '주년', '개 회계연도', '개 사업연도', '년치'], isTime: true },
  { of: 'quarter', en: ['quarters'], ko: ['개 분기', '분기 연속'], isTime: true },
  { of: 'month', en: ['months', 'month', 'mths', 'mos'], ko: ['개월', '달', '개월간', '개월분'], isTime: true },
  { of: 'week', en: ['weeks', 'week', 'wks'], ko: ['주간', '주일'], isTime: true },
  { of: 'day', en: ['days', 'day', 'business days', 'calendar days', 'working days', 'trading days'], ko: ['일', '일간', '영업일', '거래일'], isTime: true },
  { of: 'hour', en: ['hours', 'hour', 'hrs', 'hr'], ko: ['시간'], isTime: true },
  { of: 'minute', en: ['minutes', 'minute', 'mins'], ko: ['분간'], isTime: true },
  { of: 'second', en: ['seconds'], ko: ['초'], isTime: true },
  { of: 'tonne', en: ['tonnes', 'tonne', 'tons', 'ton', 'metric tons', 'metric tonnes', 't', 'mt', 'MT'], ko: ['톤'] },
  { of: 'kilotonne', en: ['kt', 'ktpa'] },
  { of: 'kilogram', en: ['kg', 'kgs', 'kilograms'], ko: ['킬로그램', '㎏'] },
  { of: 'gram', en: ['g', 'grams'], ko: ['그램'] },
  { of: 'pound', en: ['lbs', 'lb'] },
  { of: 'ounce', en: ['oz', 'ounces', 'ozs', 'troy ounces'], ko: ['온스'] },
  { of: 'barrel', en: ['barrels', 'bbl', 'bbls', 'boe', 'bpd'], ko: ['배럴'] },
  { of: 'litre', en: ['litres', 'liters', 'l', 'L'], ko: ['리터', 'ℓ'] },
  { of: 'kilolitre', en: ['kl', 'kL'], ko: ['킬로리터'] },
  { of: 'gallon', en: ['gallons'], ko: ['갤런'] },
  { of: 'squareMetre', en: ['sqm', 'sq m', 'sq. m', 'm²', 'm2', 'square metres', 'square meters', 'sq. m.'], ko: ['㎡', '제곱미터', '평방미터'] },
  { of: 'squareFoot', en: ['sq ft', 'sq. ft', 'sq. ft.', 'sqft', 'square feet', 'square foot', 'sf'], ko: ['제곱피트'] },
  { of: 'pyeong', en: ['pyeong'], ko: ['평'] },
  { of: 'acre', en: ['acres', 'acre'], ko: ['에이커'] },
  { of: 'hectare', en: ['hectares', 'ha'], ko: ['헥타르'] },
  { of: 'cubicMetre', en: ['m³', 'cubic metres', 'cubic meters', 'cbm'], ko: ['㎥', '세제곱미터', '입방미터'] },
  { of: 'kilometre', en: ['km', 'kilometres', 'kilometers'], ko: ['킬로미터', '㎞'] },
  { of: 'metre', en: ['metres', 'meters', 'm'], ko: ['미터'] },
  { of: 'centimetre', en: ['cm'], ko: ['㎝', '센티미터'] },
  { of: 'millimetre', en: ['mm'], ko: ['㎜', '밀리미터'] },
  { of: 'nanometre', en: ['nm'], ko: ['㎚', '나노미터', '나노'] },
  { of: 'mile', en: ['miles', 'mile'], ko: ['마일'] },
  { of: 'foot', en: ['feet', 'ft'], ko: ['피트'] },
  { of: 'inch', en: ['inches', 'inch'], ko: ['인치'] },
  { of: 'megawatt', en: ['MW', 'megawatts', 'MWp', 'MWac', 'MWdc'], ko: ['메가와트', '㎿'] },
  { of: 'kilowatt', en: ['kW', 'kilowatts'], ko: ['킬로와트', '㎾'] },
  { of: 'gigawatt', en: ['GW', 'gigawatts'], ko: ['기가와트'] },
  { of: 'megawattHour', en: ['MWh', 'megawatt-hours'] },
  { of: 'kilowattHour', en: ['kWh', 'kilowatt-hours'] },
  { of: 'gigawattHour', en: ['GWh', 'gigawatt-hours'] },
  { of: 'terawattHour', en: ['TWh'] },
  { of: 'terajoule', en: ['TJ'] },
  { of: 'toe', en: ['toe', 'TOE'] },
  { of: 'tonneCO2', en: ['tCO2e', 'tCO2', 'tCO2eq', 'tCO2-eq', 'tonnes of CO2', 'tonnes CO2e'], ko: ['tCO₂', '이산화탄소톤'] },
  { of: 'gigabyte', en: ['GB', 'gigabytes', 'Gb'] },
  { of: 'terabyte', en: ['TB'] },
  { of: 'megabyte', en: ['MB'] },
  { of: 'point', ko: ['포인트'] },
  { of: 'sheet', en: ['pages'], ko: ['쪽', '페이지', '면'] },
  { of: 'container', en: ['TEU', 'TEUs', 'containers'] },
]

const entries = rows.flatMap(({ of, en = [], ko = [], isTime = false }) =>
  [...en, ...ko].map((word): [string, Counter] => [word, { of, isTime }]),
)

/** Counters by their words. */
export const counters = new PhraseTable<Counter>(entries)

/** What is counted in a text that writes no more than the language's own word of it, for writers. */
export const counterWords: ReadonlyMap<string, { en: string; ko: string }> = new Map(
  rows.map(({ of, en = [], ko = [] }) => [of, { en: en[0] ?? ko[0] ?? '', ko: ko[0] ?? en[0] ?? '' }]),
)
