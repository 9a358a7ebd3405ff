import type { Fact } from './fact.ts'

/** The primary statements. */
export const statementKinds = ['income', 'comprehensiveIncome', 'balanceSheet', 'cashFlow', 'equity'] as const
export type StatementKind = (typeof statementKinds)[number]

/** Titles of statements in US GAAP, IFRS and K-IFRS reports; the more specific first. */
const titles: readonly [StatementKind, RegExp][] = [
  ['cashFlow', /\bstatements? of (?:consolidated )?cash ?flows?\b|\bcash flows? statements?\b|현금흐름표/i],
  [
    'equity',
    /\bstatements? of (?:changes in |consolidated )?(?:total )?(?:shareholders|stockholders|owners|members)?['’]?\s?(?:equity|deficit)\b|\bstatements? of changes in\b|자본변동표/i,
  ],
  ['comprehensiveIncome', /\bstatements? of (?:consolidated )?(?:other )?comprehensive (?:income|loss|\(loss\))|포괄손익계산서/i],
  [
    'balanceSheet',
    /\bbalance sheets?\b|\bstatements? of (?:consolidated )?(?:financial (?:position|condition)|assets and liabilities)\b|재무상태표|대차대조표/i,
  ],
  [
    'income',
    /\bincome statements?\b|\bstatements? of (?:consolidated )?(?:income|operations|earnings|profit|loss|net income)\b|\bprofit (?:and|or) loss (?:account|statement)\b|손익계산서/i,
  ],
]

/** Lines that occur together in one kind of statement only. */
const lines: readonly [StatementKind, readonly RegExp[]][] = [
  [
    'balanceSheet',
    [
      /\btotal assets\b|자산\s?총계/i,
      /\btotal (?:current |non-?current )?liabilities\b|부채\s?총계/i,
      /\b(?:total )?(?:shareholders|stockholders)?['’]?\s?equity\b|자본\s?총계|\bnet assets\b/i,
      /\bcash\b|현금/i,
    ],
  ],
  ['cashFlow', [/\boperating activities\b|영업활동/i, /\binvesting activities\b|투자활동/i, /\bfinancing activities\b|재무활동/i]],
  [
    'income',
    [
      /\b(?:revenues?|net sales|sales|turnover|interest income)\b|매출액?|영업수익/i,
      /\b(?:operating (?:income|profit|loss|expenses)|cost of (?:sales|revenues?|goods sold)|gross (?:profit|margin)|non-?interest expense)\b|영업이익|매출원가/i,
      /\b(?:income|profit|loss|earnings)\b.{0,30}\bbefore\b.{0,30}\btax|법인세비용차감전/i,
      /\bnet (?:income|loss|earnings)\b|\b(?:profit|loss) for the (?:year|period)\b|당기순(?:이익|손실)/i,
    ],
  ],
]

/**
 * The assets and liabilities of an acquired business (ASC 805, IFRS 3) have the lines of a balance sheet, but are none: in the words around the table,
 * over a column, or at a row.
 */
const ofAcquisition =
  /\bassets acquired\b|\bliabilities assumed\b|\b(?:purchase price|purchase consideration|consideration (?:paid|transferred))\b|취득한 자산|인수한 부채|이전\s?대가/i
const acquiredColumn = /\bacquired\b|\bacquisition[- ]date\b|취득일/i

/** Fewer rows are an extract of a statement; with its title and half of its lines, even fewer suffice. */
const minRows = 5
const minUnderTitle = 4

/**
 * The kind of statement of a table: by its lines, and by its title among kinds with common lines.
 * @param title the table's caption and the text above it
 */
export function statementKindOf(title: string, facts: readonly Fact[]): StatementKind | null {
  const labels = [
    ...new Map(facts.map(({ row, labels: [first], section }) => [row, `${section?.text ?? ''} ${first?.text ?? ''}`])).values(),
  ]
  const named = titledKind(title)
  if (labels.length < minRows) return named !== undefined && labels.length >= minUnderTitle && hasHalfOf(named, labels) ? named : null
  const byLines = lines.find(([, patterns]) => patterns.every((pattern) => labels.some((label) => pattern.test(label))))?.[0]
  if (byLines === 'balanceSheet' && named !== 'balanceSheet' && isOfAcquisition(title, labels, facts)) return null
  if (named === 'equity' || named === 'comprehensiveIncome') return byLines === 'income' ? 'income' : named
  return byLines ?? (named !== undefined && hasHalfOf(named, labels) ? named : null)
}

/** The kind of statement that a title names. */
export const titledKind = (title: string): StatementKind | undefined => titles.find(([, pattern]) => pattern.test(title))?.[0]

function isOfAcquisition(title: string, labels: readonly string[], facts: readonly Fact[]): boolean {
  const heads = new Set(facts.flatMap(({ headings }) => headings.map(({ text }) => text)))
  return [title, ...labels].some((text) => ofAcquisition.test(text)) || [...heads].some((text) => acquiredColumn.test(text))
}

/**
 * A statement over several pages has only some of its lines on each. One row is one of them: "cost of revenue" alone, as in a table of share-based
 * payments by function, is not half of an income statement.
 */
function hasHalfOf(kind: StatementKind, labels: readonly string[]): boolean {
  const patterns = lines.find(([one]) => one === kind)?.[1] ?? []
  const found = patterns.filter((pattern) => labels.some((label) => pattern.test(label)))
  const rows = labels.filter((label) => found.some((pattern) => pattern.test(label)))
  return Math.min(found.length, rows.length) * 2 >= patterns.length
}
