import type { ReadPassage, Comparer } from '../claims.ts'
import { fitsRivalBetter, tokenIndexOf } from '../reading/tokens.ts'

/** Terms of reports that exclude each other: what is true of one is not true of another. Each line is one choice. */
const choices: readonly (readonly RegExp[])[] = [
  [/\bbasic\b|기본\s?주당/gi, /\bdiluted\b|희석\s?주당/gi],
  [/\bgross\b|매출총/gi, /\bnet\b(?! income| earnings| loss)|순매출/gi],
  [/(?<!non-)\bGAAP\b/gi, /\bnon-?GAAP\b|\badjusted\b|조정/gi],
  [/\bconsolidated\b|연결(?!하)/gi, /\b(?:separate|stand-?alone|parent[- ]only|unconsolidated)\b|별도/gi],
  [
    /\bquarter(?:ly)?\b|분기/gi,
    /\b(?:full|whole|entire|fiscal|(?:for|in|of) the|fourth|third|second|first|an?|each|every|subsequent) year\b|\byears? (?:then )?ended\b|\bannual(?:ly)?\b|\byearly\b|연간|사업연도/gi,
  ],
  [
    /\bparents?\b(?! of)|\bparent of\b|지배(?:기업|회사)/gi,
    /\bsubsidiar(?:y|ies)\b|종속(?:기업|회사)|자회사/gi,
    /\b(?:affiliates?|associates?)\b|관계(?:기업|회사)/gi,
  ],
  [/\blend(?:er|ers|ing)?\b|\blent\b|대주(?!주)|대여/gi, /\bborrow(?:er|ers|ed|ings?|s)?\b|차주|차입/gi],
  [/\bborrowings?\b|차입/gi, /\brepa(?:yments?|id|ys?)\b|상환/gi],
  [/\blessors?\b|임대인/gi, /\blessees?\b|임차인/gi],
  [/\blicensors?\b/gi, /\blicensees?\b/gi],
  [/\b(?:plaintiffs?|claimants?)\b|원고/gi, /\b(?:defendants?|respondents?)\b|피고/gi],
  [/\b(?:creditors?)\b|채권자/gi, /\b(?:debtors?|obligors?)\b|채무자/gi],
  [/\bcustomers?\b|고객|매출처/gi, /\b(?:suppliers?|vendors?)\b|공급(?:업체|사|자)|매입처/gi],
  [/\b(?:buyers?|purchasers?)\b|매수인|매수자/gi, /\bsellers?\b|매도인|매도자/gi],
  [/\bexclud(?:e[sd]?|ing)\b|\bexclusive of\b|제외/gi, /\binclud(?:e[sd]?|ing)\b|\binclusive of\b|포함/gi],
  [/\bshort-term\b|단기/gi, /(?<!(?:portion|maturities|installments) of )\blong-term\b|장기(?!간)/gi],
  [/(?<!non-?|non)\bcurrent (?=assets|liabilit|portion|receivabl|payabl)|(?<!비)유동(?=자산|부채|성)/gi, /\bnon-?current\b|비유동/gi],
  [/\bfixed(?:[- ]rate| interest)|고정금리|고정이자/gi, /\b(?:variable|floating)(?:[- ]rate| interest)|변동금리|변동이자/gi],
  [
    /\b(?:domestic|U\.S\.(?= (?:sales|revenues?|operations|pension|plans|income)))|국내/gi,
    /\b(?:foreign|international|overseas|non-U\.S\.)|해외|국외/gi,
  ],
  [/\bsecured\b/gi, /\bunsecured\b|무담보/gi],
  [/\bsenior\b|선순위/gi, /\bsubordinated\b|후순위/gi],
  [/\breceivables?\b|매출채권|미수금/gi, /\bpayables?\b|매입채무|미지급금/gi],
  [
    /\bassets?\b|(?<!순)자산/gi,
    /\bliabilit(?:y|ies)\b|부채/gi,
    /\bequity\b(?! (?:method|securities|investments?|awards?|compensation|instruments?))|자본(?=총계|의)/gi,
  ],
  [/\brealized\b|(?<!미)실현(?=이익|손익|손실)/gi, /\bunrealized\b|미실현/gi],
  [/\b(?:maximum|at most)\b|최대(?!주주)/gi, /\b(?:minimum|at least)\b|최소/gi],
  [/\bbefore (?:income )?tax(?:es)?\b|\bpre-?tax\b|차감전|세전/gi, /\bafter[- ](?:income )?tax(?:es)?\b|세후/gi],
  [/\bbeginning of\b|기초/gi, /\bend of\b|기말/gi],
  [/\bcommon (?:stock|shares?)\b|보통주/gi, /\bprefer(?:red|ence) (?:stock|shares?)\b|우선주/gi],
  [/\bprovided by\b|유입/gi, /\bused (?:in|for)\b|유출/gi],
  [/\bmajority\b|과반/gi, /\bminority\b|소수/gi],
  [/\bgranted\b|부여/gi, /\b(?:forfeited|cancell?ed)\b|취소/gi, /\bexercised\b|행사(?=되|한|하)/gi, /\bvested\b|가득/gi],
  [/\baudited\b/gi, /\bunaudited\b/gi],
  [/(?<!in)\bdirectly\b/gi, /\bindirectly\b/gi],
  [/\bper (?:[a-z]+ )*share\b|주당/gi, /\bin total\b|\bin aggregate\b/gi],
  [/수익(?![률성])/g, /비용/g],
  [/\b(?:hired|recruited)\b|채용/gi, /\b(?:dismissed|laid off|terminated)\b|해고|퇴직/gi],
  [/\bissued\b|\bissuance\b|발행/gi, /\b(?:redeemed|redemption|retired)\b|소각/gi],
  [/\bpaid\b|지급/gi, /\breceived\b|수령|수취/gi],
  [/\bapprov(?:ed|al)\b|승인/gi, /\b(?:rejected|denied|disapproved)\b|부결|거절|기각/gi],
  [/\bwon\b(?! \d)|승소/gi, /\blost\b|패소/gi],
  [/\bopened\b|개점|개장/gi, /\bclosed\b|폐점|폐쇄/gi],
  [/\binterest income\b|이자수익/gi, /\binterest expenses?\b|이자비용/gi],
  [/\bbefore\b(?! (?:income )?tax)|\bprior to\b|이전에/gi, /\bafter\b(?! (?:income )?tax)|\bsubsequent to\b|이후에/gi],
  [/\b(?:second|third|fourth|fifth)[- ]largest\b/gi, /(?<!(?:second|third|fourth|fifth)[- ])(?<!one of (?:the|our) )\blargest\b/gi],
  [
    /전년(?:도)?\s?(?:동기)?\s?(?:대비|보다)|\byear[- ](?:over|on)[- ]year\b|\bYoY\b/gi,
    /전분기\s?(?:대비|보다)|\bquarter[- ](?:over|on)[- ]quarter\b|\bsequential(?:ly)?\b|\bQoQ\b/gi,
  ],
  [/\borganic\b/gi, /\binorganic\b/gi],
  [/\brecurring\b(?<!non-?recurring)|경상/gi, /\bnon-?recurring\b|비경상/gi],
  [/\btaxable\b|과세/gi, /\b(?:non-?taxable|tax-exempt)\b|비과세|면세/gi],
  [/\bcapitali[sz]ed\b|자본화/gi, /\bexpensed\b|비용처리/gi],
]

/** A term of a text that has counterparts. */
interface TermMention {
  /** Index of its choice, and of the term within it. */
  choice: number
  which: number
  text: string
  start: number
  end: number
}

/** Terms of a text that exclude others. */
export function termsIn(text: string): TermMention[] {
  return choices.flatMap((choice, at) =>
    choice.flatMap((pattern, which) =>
      Array.from(text.matchAll(pattern), (match) => ({
        choice: at,
        which,
        text: match[0].trim(),
        start: match.index,
        end: match.index + match[0].trimEnd().length,
      })),
    ),
  )
}

/** A term must be the source's, and not one that excludes it: "diluted" is not "basic", a lender is no borrower. */
export const compareTerms: Comparer = ({ text, tokens, passages }) => {
  const stated = termsIn(text)
  if (stated.length === 0) return []
  const cited = passages.flatMap((passage) => termsIn(passage.text).map((term) => ({ ...term, passage })))
  const contextTerms = passages.flatMap(({ context, document }) => termsIn(`${context} ${document.names.join(' ')}`))
  const wrong = stated.filter((term) => {
    const same = cited.filter(({ choice, which }) => choice === term.choice && which === term.which)
    const rivals = cited.filter(({ choice, which }) => choice === term.choice && which !== term.which)
    if (rivals.length === 0) return false
    if (same.length === 0)
      return (
        !contextTerms.some(({ choice, which }) => choice === term.choice && which === term.which) &&
        !rivals.every((rival) => stated.some(({ choice, which }) => choice === rival.choice && which === rival.which))
      )
    // A sentence with both terms may have them in another order.
    if (stated.some(({ choice, which }) => choice === term.choice && which !== term.which)) return false
    return fitsRivalBetter(tokens, tokenIndexOf(tokens, term), placesOf(same), placesOf(rivals))
  })
  return wrong.map((term) => ({ code: 'term-differs', text: term.text }))
}

const placesOf = (terms: readonly { passage: ReadPassage; start: number; end: number }[]) =>
  terms.map(({ passage, start, end }) => ({ tokens: passage.tokens, at: tokenIndexOf(passage.tokens, { start, end }) }))
