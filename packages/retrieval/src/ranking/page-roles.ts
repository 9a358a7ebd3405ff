/** What a page is, in the terms of readers. */
export type PageRole =
  | 'income-statement'
  | 'balance-sheet'
  | 'cash-flow-statement'
  | 'equity-statement'
  | 'comprehensive-income'
  | 'discussion'
  | 'segments'
  | 'cover'
  | 'contents'

interface RolePattern {
  /** A short line near the top with the name of such a page. */
  title: RegExp
  /** Rows of such a page; matched against row labels in lower case. */
  rows: readonly RegExp[]
  /** The number of different rows that makes the role certain. */
  enoughRows: number
}

const prefix =
  "^(?:\\W*(?:item \\d+\\w?\\.?|\\d+(?:-\\d+)?\\.?|[가-하]\\.)\\s*)?(?:[\\p{L}\\p{N}&.,'’ -]{0,60}?\\s)?(?:condensed |unaudited |interim )*(?:consolidated |combined )?(?:condensed )?(?:consolidated )?"
const koPrefix = '^[\\s\\d.\\-가-하)(]*(?:요약\\s*)?(?:연결|별도|개별)?\\s*(?:요약\\s*)?'

function title(english: string, korean: string): RegExp {
  return new RegExp(`(?:${prefix}(?:${english}))|(?:${koPrefix}(?:${korean}))`, 'iu')
}

/** Titles and rows of the standard statements, in US GAAP, IFRS and K-IFRS presentation. */
export const rolePatterns: Partial<Record<PageRole, RolePattern>> = {
  'income-statement': {
    title: title(
      'statements? of (?:consolidated )?(?:net )?(?:income|operations|earnings|profit)|(?:income|profit and loss) statements?|results of operations(?: data)?$',
      '(?:포괄\\s*)?손익\\s*계산서',
    ),
    rows: [
      /^(?:total )?(?:net )?(?:operating )?(?:revenues?|sales)\b|^수익|^매출액|^영업수익/m,
      /^(?:total )?costs? of (?:sales|revenues?|goods|products|services)|^매출원가/m,
      /^gross (?:profit|margin)|^매출총이익/m,
      /^selling, |^(?:general and|sales and) |^marketing|^판매비/m,
      /^research|^product development|^연구개발|^경상/m,
      /^total (?:operating )?(?:costs|expenses|operating expenses)|^operating expenses/m,
      /^(?:operating (?:income|profit|earnings)|(?:income|earnings) from operations)|^영업이익/m,
      /^interest expense|^금융비용|^금융수익|^interest (?:and|income)/m,
      /^(?:income|earnings|profit|loss).{0,30} before .{0,40}tax|^pre-?tax|^법인세비용차감전/m,
      /^(?:provision|benefit).{0,30} tax|^income tax|^법인세비용/m,
      /^(?:consolidated )?net (?:income|earnings|loss)|^profit for the|^당기순이익|^(?:분|반)기순이익/m,
      /^basic\b|^diluted\b|^(?:basic|diluted).{0,40}per share|^기본주당|^희석주당/m,
      /^weighted[ -]average/m,
    ],
    enoughRows: 7,
  },
  'balance-sheet': {
    title: title('balance sheets?|statements? of financial (?:position|condition)', '재무\\s*상태표|대차\\s*대조표'),
    rows: [
      /^cash and (?:cash )?equivalents|^현금\s?및\s?현금성/m,
      /receivable|^매출채권/m,
      /^(?:merchandise )?inventor(?:y|ies)|^재고자산/m,
      /^total current assets|^유동자산/m,
      /^property|^premises|^land, |^유형자산/m,
      /^goodwill|^무형자산|intangible/m,
      /^total assets|^자산총계/m,
      /^(?:trade )?accounts payable|^매입채무/m,
      /^total current liabilities|^유동부채/m,
      /^long-term (?:debt|borrowings)|^장기차입금|^사채/m,
      /^total liabilities|^부채총계/m,
      /^(?:common|preferred|capital) (?:stock|shares)|^자본금/m,
      /^(?:retained|reinvested) earnings|^accumulated (?:deficit|other)|^이익잉여금/m,
      /^total (?:stockholders|shareholders|shareowners|equity|.{0,30} equity)|^자본총계/m,
      /^treasury stock|^additional paid|^capital (?:surplus|in excess)/m,
    ],
    enoughRows: 9,
  },
  'cash-flow-statement': {
    title: title('statements? of (?:consolidated )?cash flows?|cash flows? statements?', '현금\\s*흐름표'),
    rows: [
      /^(?:total |net )?cash.{0,60}operating activities|^영업활동/m,
      /^(?:total |net )?cash.{0,60}investing activities|^투자활동/m,
      /^(?:total |net )?cash.{0,60}financing activities|^재무활동/m,
      /^depreciation|^감가상각비/m,
      /^(?:stock|share)-based compensation|^share-based|^stock compensation/m,
      /^deferred (?:income )?tax/m,
      /^(?:purchases?|additions?|acquisition).{0,30}property|^capital expenditures|^유형자산의\s?취득/m,
      /^acquisitions?.{0,30}cash acquired|^acquisition of business/m,
      /^(?:purchases?|proceeds).{0,40}(?:investments|securities)/m,
      /^(?:proceeds|issuance|repayments?|payments?).{0,40}(?:debt|borrowings|notes)|^차입금|^사채의/m,
      /^(?:cash )?dividends|^payments? of dividends|^배당금/m,
      /^(?:repurchases?|purchases?).{0,30}(?:common|treasury|stock)|^자기주식의/m,
      /^effects? of.{0,30}exchange|^.{0,20}환율변동/m,
      /^(?:net )?(?:increase|decrease|change).{0,30}cash|^현금.{0,10}(?:증가|감소)/m,
      /^cash.{0,60}(?:beginning|end) of|^(?:기초|기말)의?\s?현금/m,
    ],
    enoughRows: 8,
  },
  'equity-statement': {
    title: title(
      'statements? of (?:changes in )?(?:consolidated )?(?:total )?(?:stockholders|shareholders|shareowners|equity).{0,20}',
      '자본\\s*변동표',
    ),
    rows: [
      /^balance|^beginning balance|^기초/m,
      /^net (?:income|earnings)|^당기순이익/m,
      /dividends|배당/m,
      /repurchase|purchase|자기주식/m,
      /comprehensive|포괄/m,
      /stock|share/m,
    ],
    enoughRows: 5,
  },
  'comprehensive-income': {
    title: title('statements? of (?:consolidated )?comprehensive (?:income|loss)', '포괄\\s*손익\\s*계산서'),
    rows: [
      /^net (?:income|earnings)/m,
      /translation|환산/m,
      /pension|retirement|확정급여/m,
      /hedg|위험회피/m,
      /^(?:total )?(?:other )?comprehensive|포괄/m,
    ],
    enoughRows: 4,
  },
}

const discussionTitle =
  /management[’']?s? discussion|results of operations|^(?:overview|financial highlights|executive summary)\b|이사의 경영진단/i
const segmentTitle =
  /\bsegment (?:information|reporting|results|data)\b|^(?:business|operating|reportable) segments?\b|부문(?:별)?\s?(?:정보|현황|실적)/i
const contentsTitle = /^(?:table of contents|index(?: to .*)?|contents|목\s*차)$/i
const coverText = /exact name of registrant|commission file number|\(mark one\)|제출인|회\s*사\s*명\s*:/i

/** Words of which every title of a statement contains one; tested first, since most lines contain none. */
const statementWord = /statement|balance sheet|operations|손익|재무\s*상태|현금\s*흐름|자본\s*변동|대차/
/** The least number of rows of a statement. */
const minRows = 4

/** Evidence for a role of a page: by its title (0 or 1), by its rows (0 to 1). */
export interface RoleScore {
  title: number
  rows: number
}

/**
 * Reads the roles of a page from its first lines and its row labels.
 * @param titles short lines at the top of the page, in lower case
 * @param labels row labels of the page, in lower case
 * @param text the page's text, for pages that state their role in prose
 */
export function rolesOf(page: {
  titles: readonly string[]
  labels: readonly string[]
  text: string
  number: number
}): Partial<Record<PageRole, RoleScore>> {
  const roles: Partial<Record<PageRole, RoleScore>> = {}
  const isContents = page.titles.some((line) => contentsTitle.test(line)) && endsWithPageNumbers(page.text)
  const labels = page.labels.join('\n')
  const named = page.titles.filter((line) => statementWord.test(line))
  for (const [role, pattern] of Object.entries(rolePatterns) as [PageRole, RolePattern][]) {
    const titled = !isContents && named.some((line) => pattern.title.test(line)) ? 1 : 0
    const found = page.labels.length < minRows ? 0 : pattern.rows.filter((row) => row.test(labels)).length
    const rows = Math.min(1, found / pattern.enoughRows)
    if (titled || rows >= 0.3) roles[role] = { title: titled, rows }
  }
  if (isContents) roles.contents = { title: 1, rows: 1 }
  if (page.number <= 3 && coverText.test(page.text)) roles.cover = { title: 1, rows: 1 }
  if (page.titles.some((line) => discussionTitle.test(line))) roles.discussion = { title: 1, rows: 0 }
  if (page.titles.some((line) => segmentTitle.test(line))) roles.segments = { title: 1, rows: 0 }
  return roles
}

/** Whether many lines end in their only number, in increasing order: true for tables of contents only. */
function endsWithPageNumbers(text: string): boolean {
  const numbers = text.split('\n').flatMap((line) => {
    // Most lines do not end in a digit; this cheap test comes first.
    if (!/\d\s*$/.test(line.slice(-8))) return []
    const match = /^\D*(?:\d{1,2}(?:[a-c][.\s]|[.\s])(?:\D*\s)?)?(?<=\s)(\d{1,3})\s*$/i.exec(line.slice(-200))
    return match ? [Number(match[1])] : []
  })
  const growing = numbers.filter((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0)).length
  return numbers.length >= 8 && growing >= numbers.length * 0.8
}
