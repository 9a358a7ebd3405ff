import type { Page } from '@dossier/documents'

/** The printed answer to a question. */
export interface PrintedAnswer {
  /** In base units; null if the answer is no figure. */
  value: number | null
  /** An ISO 4217 code, "%", "per-share USD", "count". */
  unit?: string
  /** The line or sentence of the page that answers, as printed. */
  quote?: string
}

/** A page as a model is shown it. */
export interface ShownPage {
  page: number
  /** Its first line, which describes document and page. */
  head: string
  text: string
}

/** Whether what a model is shown has everything that it takes to read a printed figure. */
export interface Completeness {
  /** The row of the figure, from label to last cell. */
  row: boolean
  /** The heads of its columns. */
  heads: boolean
  /** Its currency and scale, or what else it counts in. */
  unit: boolean
}

const plain = (text: string): string => text.replace(/[\s⟦⟧[\]]+/gu, '')

/** Whether a shown page has the text of a page from its first line to its last. */
export const isWhole = (shown: ShownPage, page: Page): boolean => plain(shown.text).includes(plain(page.text))

/**
 * Judges what is shown of the page that prints a figure. Nothing that the program reads from a table counts but its cells: the value, the unit and
 * the quotation are those of the question.
 *
 * @param all everything that is shown of the document
 * @returns null if the page has no row with the figure, such as where a sentence states it
 */
export function completenessOf({ value, unit, quote = '' }: PrintedAnswer, page: Page, all: readonly ShownPage[]): Completeness | null {
  if (value === null) return null
  const found = rowOf(value, quote, page)
  if (found === null) return null
  const { cells, above, scale } = found
  const shown = all.find((one) => one.page === page.number)
  if (shown === undefined) return { row: false, heads: false, unit: false }
  const text = plain(shown.text)
  const row = cells.every((cell) => text.includes(plain(cell)))
  // The heads of a table that continues are on the page before, or were put above the text of the page.
  const heads = hasHeads(above) || hasHeads(beforePage(shown, page)) || all.some((one) => one.page === page.number - 1)
  return { row, heads, unit: statesUnit(`${shown.head}\n${shown.text}`, unit, scale) }
}

/** What is shown above the text of a page. */
function beforePage(shown: ShownPage, page: Page): string {
  const [firstLine = ''] = page.text.trim().split('\n')
  return shown.text.slice(0, Math.max(0, shown.text.indexOf(firstLine.trim())))
}

interface FoundRow {
  cells: string[]
  /** All rows and lines before it on its page. */
  above: string
  /** The value of one printed unit, in base units. */
  scale: number
}

const scales = [1, 1_000, 1_000_000, 1_000_000_000]
/** The printed number, with its decimals cut off or rounded, at most this share away. */
const tolerance = 0.0005

/** The row of a table that prints a value, and shares most of the quotation. */
function rowOf(value: number, quote: string, page: Page): FoundRow | null {
  const words = new Set(quote.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  let best: (FoundRow & { shared: number }) | null = null
  for (const table of page.tables)
    for (const row of table.rows) {
      const scale = row.map(({ text }) => scaleOfPrinted(text, value)).find((one) => one !== null)
      if (scale === undefined || scale === null) continue
      const cells = row.map(({ text }) => text).filter((text) => text.trim() !== '')
      const shared = cells.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => words.has(word)).length
      const start = Math.min(...row.filter((cell) => cell.end > cell.start).map((cell) => cell.start))
      if (shared > 0 && (best === null || shared > best.shared)) best = { cells, above: page.text.slice(0, start), scale, shared }
    }
  return best
}

function scaleOfPrinted(text: string, value: number): number | null {
  const digits = text.replace(/[,\s]/g, '')
  const printed = Number(/\d+(?:\.\d+)?/.exec(digits)?.[0] ?? Number.NaN)
  if (!(printed > 0)) return null
  return scales.find((scale) => Math.abs(printed * scale - Math.abs(value)) <= Math.abs(value) * tolerance) ?? null
}

/** A period in the heads: a year, or months and days. */
const period = /\b(?:19|20)\d\d\b|\bFY ?\d\d\b|\bQ[1-4]\b|당기|전기|제\s?\d+\s?기|\b(?:three|six|nine|twelve) months\b/iu

const hasHeads = (above: string): boolean => period.test(above)

const scaleWords: Readonly<Record<number, RegExp>> = {
  1_000: /thousand|'000|’000|\b000s?\b|천\s?(?:원|달러)/iu,
  1_000_000: /million|\bm\b|\dm\b|백만/iu,
  1_000_000_000: /billion|\bbn\b|\dbn\b|십억/iu,
}
const currencySigns: Readonly<Record<string, RegExp>> = {
  USD: /\$|USD|dollar|달러/iu,
  GBP: /£|GBP|pound|sterling|파운드/iu,
  EUR: /€|EUR\b|euro/iu,
  KRW: /₩|KRW|won\b|원/iu,
  JPY: /¥|JPY|yen|엔/iu,
}

function statesUnit(text: string, unit: string | undefined, scale: number): boolean {
  const hasScale = scaleWords[scale]?.test(text) ?? true
  if (unit === undefined || unit === '' || unit === 'count') return hasScale
  if (unit === '%') return /%|per ?cent|퍼센트/iu.test(text)
  const [code = ''] = /\b[A-Z]{3}\b/.exec(unit) ?? []
  if (code === '') return hasScale
  const sign = currencySigns[code] ?? new RegExp(`${code}|\\$`, 'iu')
  return hasScale && sign.test(text)
}
