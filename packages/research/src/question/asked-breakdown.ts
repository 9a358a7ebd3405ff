import { breakdownWords } from '@dossier/lexicon'

/** A question for the parts of a measure: "revenue by region", 부문별 매출. */
export interface AskedBreakdown {
  /** What the parts are, as written: "region", 부문. */
  by: string
  /** The question without it. */
  measure: string
  /** Words of tables of such parts. */
  printed: RegExp
  /** The parts are places, whatever the table calls them. */
  ofPlaces: boolean
  /** The parts may be places: many segments are. */
  mayBePlaces: boolean
}

/** "By 10 %", "by the company", "by year" name no parts. */
const english =
  /\b(?:(?:broken|split|break) ?down |split |analy[sz]ed )?by (?!what|how|which|the (?:company|group|board|end|auditor)|end of|an? |\d|(?:fiscal |financial )?(?:year|quarter|month|half)|(?:calendar|reporting) )(?:(?:its|the|each|type of|kind of) )?([a-z]+(?:[ -](?!(?:in|for|at|of|during|and|from|as|to)\b)[a-z]+)?)(?=\s+(?:in|for|at|of|during|FY|\d)|\s*[?,.]|\s*$)/i
const korean = /([가-힣]{1,8})별(?:로)?(?=\s|[은는이가]?\s?\?|$)/u
/** Words that end so without naming parts, and periods. */
const notParts = /^(?:개|특|차|선|식|구|판|이|작|결|연도|년도|년|분기|반기|월|일|기간|회사|기업|각)$/u

/** Parts that tables name in other words, or in the other language. */
const families: readonly { asked: RegExp; printed: RegExp; ofPlaces?: true; mayBePlaces?: true }[] = [
  {
    asked: /regions?|geograph\w*|countr(?:y|ies)|territor\w+|locations?|areas?|(?:domestic|foreign)|지역|국가|나라|권역|소재지/i,
    printed: breakdownWords.region,
    ofPlaces: true,
  },
  { asked: /markets?|시장/i, printed: /market|geograph|region|countr|시장|지역/i, ofPlaces: true },
  {
    asked: /segments?|divisions?|business(?:es)?|units?|sectors?|부문|사업|사업부|사업부문/i,
    printed: breakdownWords.segment,
    mayBePlaces: true,
  },
  {
    asked:
      /products?|services?|categor(?:y|ies)|lines?|brands?|offerings?|types?|sources?|streams?|제품|품목|상품|서비스|유형|종류|항목|매출원/i,
    printed: breakdownWords.product,
  },
  { asked: /customers?|clients?|고객|거래처|매출처/i, printed: /customer|client|고객|거래처|매출처/i },
  { asked: /suppliers?|vendors?|공급(?:사|업체|처)|매입처|협력사/i, printed: /supplier|vendor|공급|매입처|협력사/i },
  { asked: /(?:share|stock)holders?|investors?|주주|투자자/i, printed: /holder|investor|주주|투자자/i },
  { asked: /channels?|채널/i, printed: /channel|채널/i },
  { asked: /maturit(?:y|ies)|만기/i, printed: /matur|만기/i },
  { asked: /currenc(?:y|ies)|통화/i, printed: /currenc|통화/i },
]

const maxLength = 500

/** Reads a question for the parts of a measure; null if it asks for none. */
export function readBreakdown(question: string): AskedBreakdown | null {
  const text = question.slice(0, maxLength)
  const match = english.exec(text) ?? korean.exec(text)
  const by = match?.[1]
  if (match === null || by === undefined || notParts.test(by)) return null
  const measure = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim()
  if (!/\p{L}{2}/u.test(measure)) return null
  const family = families.find(({ asked }) => asked.test(by))
  return {
    by,
    measure,
    printed: family?.printed ?? ofWords(by),
    ofPlaces: family?.ofPlaces === true,
    mayBePlaces: family?.mayBePlaces === true,
  }
}

/** Words by which tables name the members of a kind ("client" for customers); undefined for anything else. */
export const wordsOfKind = (kind: string): RegExp | undefined => families.find(({ asked }) => asked.exec(kind)?.[0] === kind)?.printed

/** The words themselves, without the endings of plurals. */
const ofWords = (by: string): RegExp =>
  new RegExp(
    by
      .split(/[ -]/)
      .map((word) => word.replace(/(?:ies|y|s)$/i, ''))
      .join('|'),
    'i',
  )
