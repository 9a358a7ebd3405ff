/** What one party does to another, or is to it. */
export interface SaidRelation {
  relation: string
  /** "Subsidiary of", rather than "acquired": who has it is its owner. */
  isOffice: boolean
  text: string
  start: number
  end: number
}

const deeds: Readonly<Record<string, RegExp>> = {
  acquire:
    /\b(?:acquir(?:e[sd]?|ing)|acquisitions?|purchas(?:e[sd]?|ing)|bought|buys?|t(?:ake|ook|aken) over|takeover)\b|인수(?!인)|취득(?!원가)|매입(?!채무|처)/gi,
  sell: /\b(?:s[eo]ll?(?:s|d|ing)?|sold|sales? of|divest(?:ed|s|iture)?|transferred)\b|매각|양도|처분/gi,
  sue: /\b(?:su(?:ed|es|ing)|lawsuits?|complaints?|suit|arbitration)\b|소송|제소|고소|청구/gi,
  lend: /\b(?:lent|lends?|loan(?:s|ed)?)\b|대여|대출(?!계약)/gi,
  borrow: /\bborrow(?:s|ed|ing)?\b|차입(?!금)/gi,
  pay: /\b(?:paid|pays?|payments?|reimbursed?)\b|지급(?!보증)/gi,
  supply: /\b(?:suppl(?:y|ies|ied)|deliver(?:s|ed)?)\b|공급(?!업체|사|자)|납품/gi,
  license: /\b(?:licens(?:e[sd]?|ing)|sublicens(?:e[sd]?))\b/gi,
  merge: /\bmerge[sd]?\b|합병/gi,
  own: /\b(?:owns?|owned(?! subsidiar)|holds?|controls?)\b|보유|소유/gi,
  guarantee: /\bguarant(?:ee[sd]?|ies)\b|보증/gi,
  invest: /\binvest(?:s|ed|ments?)? in\b|출자|투자/gi,
  lease: /\bleas(?:e[sd]?|ing)\b|임대|임차/gi,
  replace: /\b(?:replace[sd]?|succeed(?:s|ed)?)\b/gi,
  appoint: /\b(?:appoint(?:s|ed)?|hire[sd]?|dismiss(?:ed|es)?)\b|선임|해임/gi,
  exceed: /\b(?:exceed(?:s|ed)?|outperform(?:s|ed)?)\b|초과|상회/gi,
}

const offices: Readonly<Record<string, RegExp>> = {
  subsidiary: /\bsubsidiar(?:y|ies)\b|종속(?:기업|회사)|자회사/gi,
  parent: /\bparent(?: company)?\b|지배(?:기업|회사)|모회사/gi,
  supplier: /\b(?:suppliers?|vendors?)\b|공급업체/gi,
  customer: /\bcustomers?\b|고객사/gi,
  shareholder: /\b(?:share|stock)holders?\b|주주/gi,
}

/** The words of a text that relate parties to each other. */
export function relationsIn(text: string): SaidRelation[] {
  const all = [
    ...Object.entries(deeds).map((entry) => [...entry, false] as const),
    ...Object.entries(offices).map((entry) => [...entry, true] as const),
  ]
  return all.flatMap(([relation, pattern, isOffice]) =>
    Array.from(text.matchAll(pattern), (match) => ({
      relation,
      isOffice,
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
}
