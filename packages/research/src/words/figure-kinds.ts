import { isCurrencyWord, namesExpectedYear } from '@dossier/notation'
import { LRUCache } from 'lru-cache'

/**
 * The kind of figure that words describe, apart from its subject. Questions and cells are read by the same words, so that a change is not taken for a
 * balance, a part for the whole, shares for people, or a margin for a share.
 */
export type FigureKind =
  | 'long-term'
  | 'short-term'
  | 'change'
  | 'beginning'
  | 'net'
  | 'gross'
  | 'average'
  | 'per-share'
  | 'per-unit'
  | 'planned'
  | 'adjusted'
  | PercentageKind
  | CountedKind
  | ValuationKind
  | ProductionKind
  | PlaceKind
  | HoldingKind

/** What a percentage is of. */
type PercentageKind = (typeof percentages)[number]
/** Who or what is counted. */
type CountedKind = (typeof counted)[number]
/** How a holding is valued. */
type ValuationKind = (typeof valuations)[number]

/** What a plant can produce, or has produced. */
type ProductionKind = (typeof productions)[number]

/** Worldwide, at home or abroad. */
type PlaceKind = (typeof places)[number]
/** How an asset in use is held. */
type HoldingKind = (typeof holdings)[number]

const percentages = [
  'margin',
  'growth',
  'composition',
  'market-share',
  'stake',
  'interest',
  'tax',
  'discount',
  'utilisation',
  'retention',
] as const
const counted = ['people', 'shares', 'holders', 'places', 'time', 'patents'] as const

/** Kind of a count by its unit, whatever the words around it mean: shares bought from employees are no people. */
export const kindOfCounted: Readonly<Record<string, CountedKind>> = {
  person: 'people',
  share: 'shares',
  patent: 'patents',
  site: 'places',
  store: 'places',
  place: 'places',
  year: 'time',
  month: 'time',
  week: 'time',
  day: 'time',
  hour: 'time',
}
export const countedKinds: ReadonlySet<FigureKind> = new Set(counted)
const valuations = ['fair-value', 'carrying-amount', 'cost', 'accumulated-depreciation'] as const

const productions = ['capacity', 'output'] as const
const places = ['worldwide', 'domestic', 'abroad'] as const
const holdings = ['owned', 'leased'] as const
const nettings = ['net', 'gross'] as const

/** A figure has one of each set; if question and cell both name one, they must agree. */
export const exclusive: Readonly<
  Record<'percentage' | 'counted' | 'valuation' | 'production' | 'place' | 'holding' | 'netting', readonly FigureKind[]>
> = {
  percentage: percentages,
  counted,
  valuation: valuations,
  production: productions,
  place: places,
  holding: holdings,
  netting: nettings,
}

/** A question and a figure of which only one names one of these are about different things. */
const onEitherSide = [
  'long-term',
  'short-term',
  'beginning',
  'gross',
  'average',
  'per-share',
  'per-unit',
  'planned',
  'capacity',
  'adjusted',
] as const satisfies readonly FigureKind[]
/** A cell with one of these answers only a question that has it too. */
export const figureOnly: readonly FigureKind[] = [...onEitherSide, 'change', 'growth']
/** A question with one of these is answered only by a cell whose row, column, section or title has it too. */
export const askedOnly: readonly FigureKind[] = [...onEitherSide, 'net']

/** Names that contain words of a kind without meaning it: "net sales" are the sales. */
const names =
  /\bnet (?:sales|revenues?|income|earnings|loss|profit|cash|interest income|investment hedges?|(?:cash )?(?:inflows?|outflows?)|increase|decrease|change)\b|\bgross (?:profits?|margins?|domestic|revenue retention)\b|\bnet (?:profit )?margins?\b|\bnet \p{L}+ retention\b|당기순\S*|순이익\S*|순매출\S*|순손실\S*|매출총이익\S*|총이익\S*|(?:확정급여|사외적립)\S*|순확정급여\S*|발행주식\s?총수|\baverage (?:price paid|cost)\b|\bworking capital\b|\bshort-term rentals?\b/giu

/** "U.S. dollars" is a currency, not the country. */
const wordsOfCountry = /(?<!\p{L})U\.S\. \p{L}+/giu
const withoutDollars = (text: string): string => text.replace(wordsOfCountry, (words) => (isCurrencyWord(words) ? ' ' : words))

const words: Readonly<Record<FigureKind, RegExp>> = {
  'long-term': /장기|비유동|\blong[- ]term\b|\bnon-?current\b/i,
  'short-term': /단기|유동성|\bshort[- ]term\b|\bcurrent portion\b/i,
  change: /증감|증가|감소|변동액|\b(?:changes?|increases?d?|decreases?d?)\b/i,
  beginning: /기초|(?<!\p{L})초(?=\s|$)|\bbeginning\b|\bopening\b/iu,
  net: /(?<!\p{L})순(?=\p{Script=Hangul}{2})|순액|\bnet (?!of\b)|,\s*net$|\(net\)/iu,
  gross: /총장부|총액\s?기준|\bgross\b/i,
  average: /평균|\b(?:averages?|avg)\b|\bmean\b/i,
  'per-share': /주당|\bper (?:common |ordinary |diluted |basic )*share\b|\beps\b/i,
  'per-unit':
    /1인\s?평균|(?:인|명|건|대|점포|고객|매장|좌석|톤|카드|가구|객실|가입자)당|\bper (?!cent|share|annum|year|common|diluted|basic|ordinary|the\b|day|month)\p{L}+/iu,
  planned:
    /예산|계획(?!\p{L}*\s?(?:합계|의))|목표|예상(?=치|액)|추정치|\b(?:budget(?:ed)?|targets?|planned|projected|projections?|forecasts?)\b/iu,
  capacity: /생산능력|가동\s?가능|\bcapacity\b/i,
  output: /생산\s?(?:실적|량|수량)|실제\s?생산|\b(?:actual |annual )?(?:output|production)\b(?! capacity)/i,
  worldwide: /전\s?세계|세계|글로벌|\bworld-?wide\b|\bglobal(?:ly)?\b/i,
  domestic: /국내|내수|\bdomestic\b|(?<!\p{L})U\.S\.(?! GAAP)|\bunited states\b/iu,
  abroad: /해외|국외|수출|\boverseas\b|\bforeign (?!currenc|exchange)|\binternational\b|\bnon-U\.S\./iu,
  owned: /자가|자체\s?보유|\bown(?:s|ed)?\b/i,
  leased: /임차|\bleas(?:e|es|ed)\b/i,
  adjusted: /조정\s?(?:EBITDA|영업이익|순이익)|\badjusted\b|\bnon-gaap\b|\bpro[- ]forma\b|\bcore (?:sales|earnings|eps|net)\b/i,
  margin: /이익률|마진|\bmargins?\b/i,
  growth: /증가율|감소율|증감률|성장률|변동률|\bgrowth\b|%\s*change|\bpercent(?:age)? change\b|\bchange\b/i,
  composition:
    /비중|비율|구성비|차지|\b(?:(?<!\bper (?:(?:ordinary|common|diluted|basic) )?)share|percent(?:age)?|portion|proportion|%) of\b|\bmix\b|\baccounts? for\b/i,
  'market-share': /점유율|\bmarket share\b/i,
  stake: /지분율|소유비율|\bownership\b|\bstake\b|\bvoting interest\b|\bequity interest\b/i,
  interest: /이자율|금리|\binterest rates?\b|\bcoupon\b/i,
  tax: /세율|\btax rates?\b/i,
  discount: /할인율|\bdiscount rates?\b/i,
  utilisation: /가동률|\butili[sz]ation\b|\boccupancy\b/i,
  retention: /유지율|이탈률|퇴사율|이직률|\bretention\b|\bchurn\b|\battrition\b|\bturnover rate\b/i,
  people:
    /직원|임원|인원|인력|근로자|종업원|명(?=$|\s|\)|인|이)|\bpeople\b|\bpersons?\b|\bemployees?\b|\bheadcount\b|\bstaff\b|\bworkforce\b/i,
  shares: /주식|^주$|\(주\)|\d주|몇\s?주|\bshares\b|\bstock\b/i,
  holders: /주주\s?수|주주는|주주가\s?몇|\b(?:share|stock)holders of record\b|\bholders of record\b/i,
  places: /매장|점포|지점|공장|\bstores?\b|\bwarehouses?\b|\bbranches\b|\bplants\b|\brestaurants?\b|\bhotels?\b|\bfacilities\b/i,
  time: /내용\s?연수|연한|근속\s?연수|몇\s?(?:년|개월|일|시간)|^(?:년|월|개월|일|시간|years?|months?|days?|hours?)$|\buseful (?:life|lives)\b|\bhow (?:long|many (?:years|months|days|hours))\b|\btenure\b|\b(?:years|months|days|hours)\b/i,
  patents: /특허|\bpatents?\b/i,
  'fair-value': /공정가치|\bfair values?\b/i,
  'carrying-amount': /장부금액|장부가액|\bcarrying (?:amounts?|values?)\b|\bbook values?\b/i,
  cost: /취득원가|평가전|\bat cost\b|\bcost basis\b|\bgross carrying\b/i,
  'accumulated-depreciation': /상각누계액|\baccumulated (?:depreciation|amorti[sz]ation)\b/i,
}

const all = Object.entries(words) as readonly [FigureKind, RegExp][]

/** Characters of cached texts: labels and headings occur beside many figures, and again at the next question. */
const maxCachedLength = 1_000_000
const cache = new LRUCache<string, ReadonlySet<FigureKind>>({ maxSize: maxCachedLength, sizeCalculation: (_, text) => text.length + 1 })

/** The kinds that words describe. */
export function kindsIn(text: string): ReadonlySet<FigureKind> {
  const cached = cache.get(text)
  if (cached) return cached
  const plain = withoutDollars(text.normalize('NFKC').replace(/\s+/g, ' ').replace(names, ' ')).trim()
  const kinds = new Set(
    all.flatMap(([kind, pattern]) => (pattern.test(plain) || (kind === 'planned' && namesExpectedYear(plain)) ? [kind] : [])),
  )
  cache.set(text, kinds)
  return kinds
}

/** The kinds that a label states. A figure in brackets is another one: "Dividends on common stock ($1.325 per share)" is of all shares. */
export const kindsOfLabel = (label: string): ReturnType<typeof kindsIn> => kindsIn(label.replace(figureInBrackets, ' '))
const figureInBrackets = /\([^()\d]*\d[^()]*\)/g
