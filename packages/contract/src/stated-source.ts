import { parseRange } from './cell-range.ts'
import { limits } from './limits.ts'

/** What a comment of a cell states about where its value is from. */
export interface StatedSource {
  /** The document, as named; empty where only an address is stated. */
  name: string
  /** 1-based. */
  page?: number
  /** Cells of a workbook, instead of a page. */
  cells?: { sheet: string; range: string }
  /** An address of http or https, without a name or password in it. */
  link?: string
}

const longestComment = 4_000
/** The words of the product's own comments, and of those that people write like them. */
const labels: Readonly<Record<string, 'source' | 'page' | 'link' | 'other'>> = {
  source: 'source',
  출처: 'source',
  page: 'page',
  페이지: 'page',
  link: 'link',
  링크: 'link',
  date: 'other',
  일자: 'other',
  retrieved: 'other',
  조회일: 'other',
}
const pageWords = /(?:^|[\s,;(–-])(?:pp?\.?|pages?|slide)\s?(\d{1,5})(?!\d)|(\d{1,5})\s?(?:페이지|쪽)|슬라이드\s?(\d{1,5})(?!\d)/iu
const address = /https?:\/\/[^\s<>"]{1,2000}/iu
/** Marks around a name or an address that do not belong to it. */
const marksAround = ' \t,;:.()[]–-'
const marksAfter = '.,;)]'

/**
 * Reads the source that a comment states: the labelled lines that the product writes ("Source: … / Page: … / Link: …", also in Korean), or a line such as
 * "Annual report 2023, p. 45". A line without a page or an address states nothing.
 */
export function readStatedSource(comment: string): StatedSource | null {
  const lines = comment
    .slice(0, longestComment)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const stated = new Map<string, string>()
  for (const line of lines) {
    const at = line.search(/[:：]/u)
    const label = at < 0 ? undefined : labels[line.slice(0, at).trim().toLowerCase()]
    if (label !== undefined && !stated.has(label)) stated.set(label, line.slice(at + 1).trim())
  }
  if (stated.has('source') || stated.has('link')) {
    const within = placeOf(stated.get('page') ?? '')
    const source = stated.get('source') ?? ''
    // "Source: Annual report 2023, p. 45" has the page in the same line.
    const inLine = within === undefined ? statedInLine(source) : null
    return complete({ name: source, ...inLine, ...within, ...linkIn(stated.get('link') ?? source) })
  }
  for (const line of lines) {
    const found = statedInLine(line)
    if (found !== null) return found
  }
  return null
}

/** The comment states something to open. */
function complete(source: StatedSource): StatedSource | null {
  const name = source.name.slice(0, limits.nameLength)
  return name === '' && source.link === undefined ? null : { ...source, name }
}

function statedInLine(line: string): StatedSource | null {
  const link = linkIn(line)
  const page = pageWords.exec(line)
  if (page === null && link.link === undefined) return null
  const before = line.slice(0, Math.min(page?.index ?? line.length, line.search(address) < 0 ? line.length : line.search(address)))
  const name = withoutEdges(before, marksAround, marksAround)
  return complete({ name, ...(page && pageOf(page)), ...link })
}

function placeOf(text: string): Pick<StatedSource, 'page' | 'cells'> | undefined {
  const at = text.lastIndexOf('!')
  const range = text.slice(at + 1).toUpperCase()
  if (at > 0 && parseRange(range) !== undefined) return { cells: { sheet: text.slice(0, at), range } }
  const page = pageWords.exec(text)
  if (page !== null) return pageOf(page)
  return /^\d{1,5}$/.test(text) ? { page: Number(text) } : undefined
}

function pageOf([, latin, korean, slide]: RegExpExecArray): { page?: number } {
  const page = Number(latin ?? korean ?? slide)
  return page >= 1 ? { page } : {}
}

function linkIn(text: string): { link?: string } {
  const found = address.exec(text)?.[0]
  const link = found === undefined ? '' : withoutEdges(found, '', marksAfter)
  return isSafeLink(link) ? { link } : {}
}

function withoutEdges(text: string, before: string, after: string): string {
  let [start, end] = [0, text.length]
  while (start < end && before.includes(text.charAt(start))) start += 1
  while (end > start && after.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Whether an address can be offered: of the web, and without a name or password that hides its host. */
export function isSafeLink(link: string): boolean {
  if (link.length > limits.urlLength || !URL.canParse(link)) return false
  const { protocol, username, password } = new URL(link)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}
