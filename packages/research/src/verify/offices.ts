/** Offices and parts that one person or party of a text holds and another does not. */
const patterns: Readonly<Record<string, RegExp>> = {
  ceo: /\bchief executive(?: officer)?\b|\bCEO\b|최고경영자/gi,
  cfo: /\bchief financial officer\b|\bCFO\b|재무이사|최고재무책임자/gi,
  coo: /\bchief operating officer\b|\bCOO\b/gi,
  cto: /\bchief technology officer\b|\bCTO\b/gi,
  accounting: /\bchief accounting officer\b|\b(?:corporate )?controller\b/gi,
  counsel: /\bgeneral counsel\b|\bchief legal officer\b/gi,
  treasurer: /\btreasurer\b/gi,
  secretary: /\b(?:corporate )?secretary\b/gi,
  viceChair: /\bvice[- ]chair(?:man|woman|person)?\b|부회장/gi,
  chair: /(?<!vice[- ])\bchair(?:man|woman|person)\b|(?<!부)회장|의장/gi,
  vicePresident: /\b(?:executive |senior )?vice president\b|부사장/gi,
  president: /(?<!vice )\bpresident\b|(?<!부)사장/gi,
  representative: /대표이사/g,
  outsideDirector: /\bindependent director\b|사외이사/gi,
  executiveDirector: /사내이사/g,
  auditor: /\bauditor\b|감사(?![를받보인절])/gi,
  director: /(?<!managing |independent )\bdirector\b|(?<![표외내무])이사(?!회)/gi,
  senior: /전무/g,
  managing: /\bmanaging director\b|상무/gi,
  lender: /\blenders?\b|대주(?!주)/gi,
  borrower: /\bborrowers?\b|차주/gi,
  plaintiff: /\bplaintiffs?\b|원고/gi,
  defendant: /\bdefendants?\b|피고/gi,
  buyer: /\b(?:buyer|purchaser)\b|매수인/gi,
  seller: /\bseller\b|매도인/gi,
  licensor: /\blicensor\b/gi,
  licensee: /\blicensee\b/gi,
  lessor: /\b(?:lessor|landlord)\b|임대인/gi,
  lessee: /\b(?:lessee|tenant)\b|임차인/gi,
  guarantor: /\bguarantor\b|보증인/gi,
  trustee: /\btrustee\b|수탁자/gi,
  issuer: /\bissuer\b|발행인/gi,
}

/** Parts in a contract or a dispute: companies hold them as people do. */
export const parties: ReadonlySet<string> = new Set(
  'lender borrower plaintiff defendant buyer seller licensor licensee lessor lessee guarantor trustee issuer'.split(' '),
)

export interface SaidOffice {
  office: string
  start: number
  end: number
}

/** The offices that a text names, in the order in which they stand. */
export function officesIn(text: string): SaidOffice[] {
  return Object.entries(patterns)
    .flatMap(([office, pattern]) =>
      Array.from(text.matchAll(pattern), (match) => ({ office, start: match.index, end: match.index + match[0].length })),
    )
    .sort((one, other) => one.start - other.start)
}
