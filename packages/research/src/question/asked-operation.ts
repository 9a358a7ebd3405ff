import type { Period } from './asked-periods.ts'

/** Calculation over cells: a change between two years, a share of a whole, a sum or mean over years. */
export type Operation = 'growth' | 'difference' | 'share' | 'sum' | 'average'

const points = /몇\s?%\s?p|%p\b|퍼센트\s?포인트|\bpercentage points?\b|\bbasis points?\b|\bbps\b/i
const growth =
  /\bgr(?:ow|ew|own|owth)\b|\byear[- ]over[- ]year\b|\byoy\b|\bcagr\b|\bcompound(?:ed)? (?:annual|yearly)\b|\bpercent(?:age)? (?:change|increase|decrease|drop|fall|rise)\b|\bby (?:what|how many) percent|\bby (?:what|which) factor\b|\bhow many per ?cent(?:age)?\b(?! of)|\bwhat (?:%|per ?cent(?:age)?) (?:bigger|larger|higher|greater|smaller|lower|more|less|fewer)|몇\s?배(?:로|나|만큼)?\s*(?:증가|늘|성장|커)|\b(?:increase|decrease|change|rise|fall)s?d?\b.*\b(?:percent|%)|증가율|감소율|증감률|성장률|몇\s?(?:%|퍼센트|프로)\s*(?:나\s*)?(?:증가|감소|늘|줄|성장|상승|하락)/i
const difference =
  /\bhow (?:much|many(?: \w{1,20})?) (?:more|less|fewer|higher|lower|larger|smaller|bigger|greater)\b|\bhow much did\b.*\b(?:change|increase|decrease|rise|fall|drop|decline|shrink|widen|narrow|improve|go (?:up|down))\b|\bdifference between\b|\b(?:change|increase|decrease)d? (?:in|of)\b|\bchanges?\s*(?:$|\?|\d|FY|from\b|between\b|since\b|over\b|vs\b|versus\b|year\b|in (?:percentage|pp|bps|%))|\bby how (?:much|many)\b|(?:얼마나|몇\s?(?![%％년월일배]|퍼센트|프로)\S{1,12})\s*(?:증가|감소|늘|줄)|차이(?!나)|얼마나\s?차이|증감액|(?:변화|변동|증감)(?:폭|액)?[은는이]?\s?(?:\?|$|얼마)/i
/** Compared with an earlier time, in per cent: "전년 말 대비 몇 % 불어났나". */
const comparedInPercent =
  /(?:전년도?|전기|작년|지난해|재작년|동기|분기|[년월]|1년\s?전)\s?말?\s?(?:에\s?)?(?:대비|보다|비해|비하여)\s.{0,40}몇\s?(?:%|퍼센트|프로)(?!\s?(?:p|포인트))/i
/** Verbs and nouns of a change in an amount, and the words that request it in per cent; not "what percentage of". */
const changing =
  /\b(?:gain|increase|decrease|change|rise|fall|declin|drop|shr[iu]nk|move|jump|climb|slump|narrow|widen|improve)\w{0,4}\b|\b(?:rose|fell|shrank|lost)\b|올랐|오른|올라|상승|내렸|내린|떨어|하락|늘었|늘어|줄었|줄어|증가|감소|변했|변동했/i
const ofPart = /[%％]\s?of\b|\b(?:per ?cent|percentage|share|proportion|portion|fraction) of\b|비중|비율|구성비/i
const inPercent = /[%％]|\bper ?cent(?:age)?\b|퍼센트/i
const share =
  /^(?:the )?(?:share|percent(?:age)?|%|proportion|portion|fraction) of (?!common|stock|preferred)|\b(?:what|which|how large a) (?:share|percent(?:age)?|proportion|portion|fraction) of\b|\b(?:share|percentage) of\b.*\b(?:accounted|came|come|comes|is from|was from|were from)\b|비중|몇\s?(?:%|퍼센트|프로)\S{0,20}\s*(?:[를을]\s*)?차지|차지하는\s?(?:비율|몫)/i
const sum =
  /\bsum of\b|\badd(?:ed|ing)? (?:up|together)\b|\baltogether\b|\ball told\b|\bcombined\b|\bcumulative(?:ly)?\b|\b(?:total|cumulative)\b.*\b(?:over|from|across)\b|합계|합산|합하|합친|합치|더하|총합|누계|누적|(?:모두|총|통틀어)\s?(?:얼마|몇)/i
const average = /\b(?:average|avg)\b|\bmean\b|평균/i
const range = /\b(?:to|through|and)\b|부터|에서|[-–~∼]/

/** Words that request a calculation, which a table need not have. */
const calculating =
  /^(?:gr(?:ow|ew|own|owth)|growth|increase[ds]?|decrease[ds]?|change[ds]?|rise|rose|fall|fell|shrink|shrank|shrunk|decline[ds]?|drop(?:ped)?|versus|vs\.?|against|compared|compare|relative|over|same|before|earlier|higher|lower|larger|smaller|greater|fewer|expand(?:ed)?|improve[ds]?|worsen(?:ed)?|deteriorate[ds]?|up|down|g(?:o|oes|one|oing)|went|year-over-year|yoy|more|less|difference|대비|증가\S*|감소\S*|늘\S*|줄\S*|증감\S*|성장\S*|차이(?!나$)\S*|보다|비해|비교\S*|변동\S*|변화\S*|상승\S*|하락\S*|올랐\S*|떨어\S*|개선\S*|악화\S*|확대\S*|축소\S*|전년\S*|기초\S*|기말\S*|p|포인트\S*|points?)$/i
const sharing =
  /^(?:share|percentage|percent|proportion|portion|fraction|came|come|comes|contributed|made|total|전체\S*|차지\S*|비중\S*|구성\S*)$/i
const summing =
  /^(?:sum|add|added|adding|up|altogether|told|combined|cumulative|average|avg|mean|annual|annually|yearly|over|평균\S*|연간|연평균\S*|합계\S*|합산\S*|합하\S*|더하\S*|모두|누계\S*|총합\S*)$/i

/** Whether a question asks for a difference in percentage points. */
export const asksForPoints = (text: string): boolean => points.test(text)

/** The calculation that a question requests, and its years. */
export function readOperation(text: string, periods: readonly Period[]): { operation: Operation; periods: readonly Period[] } | null {
  // "By how much, in per cent?" asks for growth.
  const isInPercent = inPercent.test(text) && (difference.test(text) || (changing.test(text) && !ofPart.test(text)))
  const isOfRate = growth.test(text) || isInPercent || comparedInPercent.test(text)
  const asChange = points.test(text) ? 'difference' : isOfRate ? 'growth' : difference.test(text) ? 'difference' : null
  if (asChange !== null) return { operation: asChange, periods }
  if (share.test(text) && !/점유율|\bmarket share\b|지분율/i.test(text)) return { operation: 'share', periods }
  const aggregate = sum.test(text) ? 'sum' : average.test(text) ? 'average' : null
  const years = [...new Set(periods.map(({ year }) => year))].toSorted((a, b) => a - b)
  const [first, last] = [years[0], years.at(-1)]
  if (aggregate === null || first === undefined || last === undefined || first === last || periods.some(({ quarter }) => quarter))
    return null
  // "From 2017 to 2019" includes the year between.
  const filled = years.length === 2 && range.test(text) ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : years
  return { operation: aggregate, periods: filled.map((year) => ({ year })) }
}

const changeWords = /\b(?:growth(?: rates?)?|cagr|yoy|year[- ]over[- ]year)\b|(?:연평균\s?)?(?:성장률|증가율|감소율|증감률|신장률)/giu

/** A question without nouns for the change of what it names: "revenue growth", 매출증가율. */
export const withoutChangeWords = (text: string): string => text.replace(changeWords, ' ')

/** Whether a word only states the calculation. */
export function isOperationWord(word: string, operation: Operation | undefined): boolean {
  if (operation === undefined) return false
  if (operation === 'share') return sharing.test(word)
  return operation === 'sum' || operation === 'average' ? summing.test(word) : calculating.test(word)
}
