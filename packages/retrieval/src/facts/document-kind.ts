import { hasHangul } from '@dossier/lexicon'
import type { ParsedDocument } from '@dossier/documents'
import { auditorsReport } from './reporting-company.ts'

/** The kind of a document, in the terms of people in a deal. */
export type DocumentKind = (typeof kinds)[number][0]

/** Titles of forms and reports that a law prescribes; they are on the cover and nowhere else. */
const prescribed = [
  ['10-K', /^10-?k(?:405|sb|t)?$/i],
  ['10-Q', /^10-?q$/i],
  ['8-K', /^8-?k$/i],
  ['20-F', /^20-?f$/i],
  ['40-F', /^40-?f$/i],
  ['6-K', /^6-?k$/i],
  ['registration-statement', /^[sf]-?[134]$/i],
] as const

/**
 * Patterns of titles and file names, the more specific first: where two rows match, the upper one wins. Korean titles are compared without blanks.
 */
const kinds = [
  ...prescribed,
  ['proxy', /\b(?:def|schedule) ?14a\b|\bproxy statement\b|의결권대리행사권유/i],
  ['transcript', /\btranscript\b|\b(?:earnings|conference) call\b|컨퍼런스콜|녹취록/i],
  [
    'earnings-release',
    /\b(?:reports?|announces?|reported)\b.{0,90}\b(?:results|earnings)\b|\bearnings (?:release|results)\b|\b(?:quarter|full[- ]year)\b.{0,40}\bresults\b|\bearnings$|\bfiscal (?:year )?\d{4} results\b|실적발표|잠정실적/i,
  ],
  ['audit-report', /감사보고서|검토보고서|\bindependent auditor'?s'? report\b|\baudit report\b|\breport of independent registered\b/i],
  ['half-year-report', /반기보고서|\b(?:half[- ]year(?:ly)?|interim|semi-?annual) report\b/i],
  ['quarterly-report', /분기보고서|\bquarterly report\b/i],
  [
    'annual-report',
    /사업보고서|(?<![a-z])annual (?:financial )?report\b|\breport (?:and|&) (?:(?:audited|consolidated|group) )*(?:financial statements|accounts)\b|영업보고서/i,
  ],
  ['registration-statement', /증권신고서|투자설명서|\bprospectus\b|\bregistration statement\b|\boffering circular\b/i],
  ['information-memorandum', /\b(?:confidential )?information memorandum\b|\binvestment memorandum\b|\bcim\b|투자설명자료|인포메이션메모/i],
  ['teaser', /\bteaser\b|티저/i],
  ['nda', /\bnon-?\s?disclosure\b|\bconfidentiality (?:and [\w -]{0,30} )?agreement\b|\bnda\b|비밀유지|비밀유지계약|기밀유지/i],
  ['term-sheet', /\bterm sheet\b|\bletter of intent\b|\bmemorandum of understanding\b|\bloi\b|\bmou\b|양해각서|의향서|텀시트/i],
  ['merger-agreement', /\b(?:agreement and plan of merger|merger agreement)\b|합병계약/i],
  [
    'share-purchase-agreement',
    /\b(?:share|stock|securities|unit|membership interests?)s? (?:purchase|sale and purchase|subscription) agreement\b|\bspa\b|주식매매계약|주식양수도계약|신주인수계약|주식인수계약/i,
  ],
  ['asset-purchase-agreement', /\b(?:asset|business) (?:purchase|transfer) agreement\b|영업양수도계약|자산양수도계약|사업양수도계약/i],
  [
    'shareholders-agreement',
    /\b(?:share|stock)holders?['’]?s?['’]? agreement\b|\b(?:investors?['’]? rights|voting|co-?sale|right of first refusal(?: and co-?sale)?|registration rights) agreement\b|\bsha\b|주주간계약|주주간합의/i,
  ],
  [
    'credit-agreement',
    /\b(?:credit|loan|facility|facilities|note purchase|security|intercreditor|guarant(?:y|ee)) (?:and [\w -]{0,20} )?agreement\b|\bindenture\b|\bpromissory note\b|여신거래약정|대출약정|대출계약|금전소비대차|차입약정/i,
  ],
  ['lease', /\b(?:sub-?)?lease(?: agreement)?\b(?! (?:payment|schedule|liabilit))|임대차계약|임대차/i],
  [
    'employment-agreement',
    /\b(?:employment|employee|executive|retention|severance|non-?compet(?:e|ition)|employee invention|contractor|consulting|indemnification)(?: [\w-]+){0,5} agreements?\b|\boffer letter\b|근로계약|고용계약|연봉계약|위임계약/i,
  ],
  ['data-processing-agreement', /\bdata (?:processing|protection) (?:agreement|addendum)\b|\bdpa\b|개인정보처리위탁/i],
  ['license-agreement', /\blicen[sc](?:e|ing)(?: [\w-]+){0,2} agreement\b|\bend user licen[sc]e\b|라이선스계약|사용권계약|실시권/i],
  [
    'service-agreement',
    /\b(?:services?|supply|subscription|support|maintenance|colocation|hosting|distribution|outsourcing|purchase)(?: [\w-]+){0,2} agreement\b|\bmsa\b|\bstatement of work\b|\bsow\b|\border form\b|용역계약|공급계약|위탁계약|도급계약|유지보수계약/i,
  ],
  [
    'insurance-policy',
    /\binsurance (?:policy|certificate)\b|\bcertificate of [\w ]{0,20}insurance\b|\bcoverage certificate\b|\b(?:liability|d&o|cyber)(?: insurance)? policy\b|보험증권|보험약관|보통약관/i,
  ],
  [
    'agreement',
    /\bagreements?\b|\bcontract\b(?! (?:revenue|value|forecast|schedule))|\bdeed of\b|\baddendum\b|\bterms (?:of use|and conditions)\b|계약서|합의서|약정서|협약서/i,
  ],
  ['minutes', /\bminutes\b|의사록|회의록/i],
  [
    'resolution',
    /\bwritten consents?\b|\bresolutions\b|\b(?:board|directors['’]?|shareholders?['’]?|stockholders?['’]?|written|special|ordinary) resolution\b|이사회결의|결의서/i,
  ],
  [
    'charter',
    /\b(?:certificate|articles) of (?:incorporation|association|organization)\b|\bby-?laws\b|\bcommittee charters?\b|^정관|정관$|규약/i,
  ],
  ['financial-model', /\b(?:financial|valuation|operating|lbo|dcf|merger) model\b|재무모델|추정모델|밸류에이션모델/i],
  ['cap-table', /\bcap(?:italization)?[ -]table\b|주주명부|자본구성표/i],
  ['valuation', /\bvaluation(?: report)?\b|\b409a\b|\bfairness opinion\b|가치평가|평가의견서/i],
  ['tax-return', /\btax returns?\b|\bform 1120\b|\btax (?:filings?|documentation)\b|법인세신고|세무조정/i],
  ['budget', /\b(?:budget|forecast|projections?)\b|사업계획|예산|추정손익/i],
  [
    'financial-statements',
    /\bfinancial statements?\b|\bp&l\b|\b(?:income|cash[- ]flow) statement\b|\bbalance sheet\b|재무제표|재무상태표|손익계산서/i,
  ],
  ['intellectual-property', /\bpatent\b|\btrademark\b|\bcopyright\b|특허|상표등록|실용신안/i],
  ['certificate', /\bcertificates?\b|증명서|등기사항|등기부|확인서|인증서/i],
  ['policy', /\b(?:policy|policies|code of (?:business )?conduct|handbook|guidelines?|procedures?)\b|규정|규칙|지침|취업규칙|내규/i],
  ['letter', /\bletters?\b|서한|공문/i],
  ['deck', /\b(?:presentation|deck|slides)\b|프레젠테이션|발표자료|회사소개서|설명회/i],
  ['press-release', /\bpress release\b|\bfor immediate release\b|보도자료/i],
  ['statutory-disclosure', /주요사항보고서|수시공시|공정공시|자율공시/i],
] as const satisfies readonly (readonly [string, RegExp])[]

/** Reports in which one company presents itself. */
export const reportKinds: ReadonlySet<DocumentKind> = new Set<DocumentKind>([
  ...prescribed.map(([kind]) => kind),
  ...(['proxy', 'transcript', 'earnings-release', 'press-release', 'annual-report', 'half-year-report', 'quarterly-report'] as const),
  ...(['audit-report', 'financial-statements', 'statutory-disclosure'] as const),
])

/** Reports of which a company has one a period, and which it files again as a whole when they are corrected. */
export const periodicReportKinds: ReadonlySet<DocumentKind> = new Set<DocumentKind>([
  '10-K',
  '10-Q',
  '20-F',
  '40-F',
  'annual-report',
  'half-year-report',
  'quarterly-report',
  'audit-report',
])

/** Documents that present one company: its reports, and what is written about it for a deal. */
export const presentingKinds: ReadonlySet<DocumentKind> = new Set<DocumentKind>([
  ...reportKinds,
  ...(['information-memorandum', 'teaser', 'deck', 'financial-model', 'valuation'] as const),
])

const named: readonly (readonly [DocumentKind, RegExp])[] = kinds.slice(prescribed.length)
/** Pages among which a cover can be: some companies bind letters and pictures before it. */
const pagesBeforeCover = 15
const titleLines = 3
const headLines = 14
const longestTitle = 110
const longestShortTitle = 60
/** After the first lines only what is set as a title is read as one: short, in capitals, capitalised throughout, or Korean without a verb. */
const isSetAsTitle = (line: string): boolean =>
  line.length <= longestShortTitle && (line === line.toUpperCase() || hasCapitalsThroughout(line)) && !/[.:다요]$/.test(line)
/** Not a line of a table of contents, which has a page number. */
const hasCapitalsThroughout = (line: string): boolean =>
  !/^\d{1,3}\b|\b\d{1,3}$/.test(line) && /\p{Ll}/u.test(line) && line.split(' ').every((word) => !/^\p{Ll}\p{L}{3,}/u.test(word))
const namesForm = /\b(?:def|schedule) ?14a\b/i

/**
 * Reads the kind of a document from its cover, its titles, its file name, and finally from its format.
 * @param file the file name as words
 */
export function readDocumentKind(document: ParsedDocument, file: string): DocumentKind | undefined {
  return (
    prescribedForm(document) ??
    announced(document) ??
    titled(linesOf(document, 0, titleLines)) ??
    titled([linesOf(document, 0, titleLines).join(' ')].filter((title) => title.length <= longestShortTitle)) ??
    titled(linesOf(document, titleLines, headLines).filter((line) => isSetAsTitle(line) || namesForm.test(line))) ??
    titled([document.title ?? '']) ??
    titled([file]) ??
    titled(file.split(' ').map((word) => word.toUpperCase())) ??
    byContents(document) ??
    byFormat(document)
  )
}

const formName = /\bFORM[^\S\n]+([\w-]{3,7})(?:\/A)?\b/g
const formLine = /^[^\S\n\r\u2028\u2029]*form[^\S\n]+([\w-]{3,7})(?:\/a)?[^\S\n]*$/im
const commission = /securities\s+(?:and|&)\s+exchange\s+commission|securities\s+exchange\s+act|securities\s+act/i
/** A form without a line of its own is named within this many characters from the top of a cover. */
const coverHead = 500
const commissionHead = 900

/** "FORM 10-K" at the top of a page that names the SEC or its act. */
function prescribedForm(document: ParsedDocument): DocumentKind | undefined {
  for (const page of document.pages.slice(0, pagesBeforeCover)) {
    const top = page.text
      .slice(0, 4_000)
      .normalize('NFKC')
      .replace(/[‐‑–—]/g, '-')
    if (!commission.test(top.slice(0, commissionHead))) continue
    const names = [...Array.from(top.slice(0, coverHead).matchAll(formName), ([, name = '']) => name), formLine.exec(top)?.[1] ?? '']
    for (const name of names) {
      const kind = prescribed.find(([, pattern]) => pattern.test(name))?.[0]
      if (kind) return kind
    }
  }
  return undefined
}

/** A press release announces results in its first sentences, also where its title lists them. */
function announced(document: ParsedDocument): DocumentKind | undefined {
  const top = document.pages[0]?.text.slice(0, 4_000).replace(/\s+/g, ' ') ?? ''
  if (/\btoday (?:announced|reported|released)\b.{0,60}\b(?:results|earnings)\b/i.test(top)) return 'earnings-release'
  const speakers = /\boperator\b/i.test(top) && /\b(?:earnings|conference|results) call\b/i.test(top)
  return speakers ? 'transcript' : undefined
}

/** Words of sentences, which titles do not have. */
const prose = /\b(?:is|are|was|were|has|have|had|our|we|will|shall|may|should|that|which)\b/i

function titled(lines: readonly string[]): DocumentKind | undefined {
  for (const line of lines) {
    if (prose.test(line) && !/\breports?\b.{0,40}\bresults\b/i.test(line)) continue
    const compact = hasHangul(line) ? line.replace(/[\s·ㆍ]+/g, '') : line
    const kind = named.find(([, pattern]) => pattern.test(compact))?.[0]
    if (kind) return kind
  }
  return undefined
}

function linesOf(document: ParsedDocument, from: number, to: number): string[] {
  const text = document.pages[0]?.text.slice(0, 6_000).normalize('NFKC') ?? ''
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => /\p{L}\s?\p{L}/u.test(line))
    .slice(from, to)
    .filter((line) => line.length <= longestTitle)
}

/** Pages among which a report prints its table of contents, and the least number of pages of a report. */
const contentsPages = 6
const minReportPages = 15
const statementTitles = /\b(?:statements? of financial position|balance sheets?)\b/i
const managementReportTitles =
  /\b(?:directors['’]? report|report of the directors|strategic report|management(?:['’]s)? (?:discussion|report)|(?:chair(?:man|person|woman)?|chief executive|ceo)['’]?s? (?:statement|review|message|letter|report)|(?:message|letter) (?:to|from) (?:our |the )?(?:share|unit)holders)\b/i

/** A document that lists statements, an auditor's report on them and a management report is an annual report, whatever its cover shows. */
function byContents(document: ParsedDocument): DocumentKind | undefined {
  if (document.pages.length < minReportPages) return undefined
  const front = document.pages
    .slice(0, contentsPages)
    .map(({ text }) => text.slice(0, 6_000).normalize('NFKC').replace(/\s+/g, ' '))
    .join(' ')
  return [statementTitles, auditorsReport, managementReportTitles].every((part) => part.test(front)) ? 'annual-report' : undefined
}

/** Typical sheet names of a valuation workbook. */
const modelSheets =
  /\b(?:assumptions?|dcf|lbo|wacc|sensitivit|scenario|comps|debt schedule|income statement|balance sheet|cash ?flow|is|bs|cf)\b|가정|추정|민감도/i

function byFormat(document: ParsedDocument): DocumentKind | undefined {
  if (document.kind === 'pptx') return 'deck'
  if (document.kind !== 'xlsx' && document.kind !== 'xls') return undefined
  const sheets = new Set(document.pages.flatMap(({ anchor }) => (anchor.kind === 'sheet' ? [anchor.sheet] : [])))
  return [...sheets].filter((sheet) => modelSheets.test(sheet)).length >= 2 ? 'financial-model' : undefined
}
