import type { Page } from '@dossier/documents'
import { beforeCurrencySign, isPlaceholder, isPrintedNumber, withoutCurrencySigns, yearsIn } from '@dossier/notation'
import { rolesOf, type PageRole, type RoleScore } from './page-roles.ts'

/** The overview of a page: the lines that name it, the labels of its table rows, the years of its columns. */
export interface PageProfile {
  /** All lines, single blanks, lower case. */
  lines: string[]
  titles: string[]
  labels: string[]
  years: number[]
  roles: Partial<Record<PageRole, RoleScore>>
}

const titleLines = 14
const longestTitle = 110
const maxLabels = 80

/** Longer lines are prose or hostile; table rows are shorter. */
const longestRow = 400
const marks = /^[-–—)%(]*$/

/** A number in a row; the comma of a date remains part of it. */
const isNumber = (word: string): boolean => isPrintedNumber(word.replace(/,$/, ''))
/** A dash or a sign among the figures of a row. */
const isFiller = (word: string): boolean => isPlaceholder(word) || marks.test(withoutCurrencySigns(word))

/** Reads a page's profile from its text, headings and tables. Lines are compared in lower case with single blanks. */
export function profilePage(page: Page): PageProfile {
  const lines = page.text
    .normalize('NFKC')
    .split(/[\n\r\f]+/)
    .map((line) => unspaced(singleBlanks(line).trim()))
    .filter((line) => line !== '')
  const titles = unique([
    ...lines.slice(0, titleLines).filter((line) => line.length <= longestTitle && /\p{L}{3}|[가-힣]{2}/u.test(line)),
    ...page.headings.map((heading) => page.text.slice(heading.start, heading.end).replace(/\s+/g, ' ').trim().slice(0, longestTitle)),
    ...page.tables.flatMap((table) => (table.caption ? [table.caption.slice(0, longestTitle)] : [])),
  ]).map((line) => line.toLowerCase())
  const labels = unique([...labelsOfLines(lines), ...labelsOfTables(page)]).slice(0, maxLabels)
  return {
    lines: lines.map((line) => line.toLowerCase()),
    titles,
    labels,
    years: columnYears(lines),
    roles: rolesOf({ titles, labels, text: page.text.slice(0, 8_000), number: page.number }),
  }
}

/** Rows of figures in plain lines: a label, then nothing but numbers, signs, currency marks and dashes. */
function labelsOfLines(lines: readonly string[]): string[] {
  const labels: string[] = []
  let unfinished = ''
  for (const line of lines) {
    if (line.length > longestRow) continue
    const words = line.split(' ')
    let end = words.length
    let figures = 0
    for (; end > 0; end--) {
      const word = words[end - 1] ?? ''
      if (isNumber(word)) figures += 1
      else if (!isFiller(word)) break
    }
    if (figures === 0) {
      unfinished = line
      continue
    }
    let label = cleanLabel(words.slice(0, end).join(' '))
    // The second line of a label begins in lower case.
    if (unfinished !== '' && unfinished.length < 90 && /^[a-z(]/.test(label)) label = `${cleanLabel(unfinished)} ${label}`
    unfinished = ''
    if (/\p{L}{2}/u.test(label) && label.length <= 140) labels.push(label.toLowerCase())
  }
  return labels
}

function labelsOfTables(page: Page): string[] {
  return page.tables.flatMap((table) =>
    table.rows.slice(table.headerRows).flatMap((row) => {
      const label = row.find((cell) => cell.text !== '')?.text ?? ''
      const hasFigure = row.some((cell) => cell.text !== label && /\d/.test(cell.text))
      return hasFigure && /\p{L}{2}/u.test(label) && label.length <= 140 ? [cleanLabel(label).toLowerCase()] : []
    }),
  )
}

/** A line with single blanks; most lines of a page have no others. */
function singleBlanks(line: string): string {
  return /\s\s|[^\S ]/.test(line) ? line.replace(/\s+/g, ' ') : line
}

/** Titles of Korean filings are letter-spaced: "재 무 상 태 표". */
function unspaced(line: string): string {
  return /^(?:[가-힣] )+[가-힣]$/.test(line) ? line.replaceAll(' ', '') : line
}

function cleanLabel(label: string): string {
  return (
    beforeCurrencySign(label.trimEnd())
      // Lines of Korean statements are numbered: "Ⅰ. 유동자산", which NFKC turns into "I.".
      .replace(/^(?:[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]+|[IVX]+)\s*\.\s*(?=[가-힣])/u, '')
      .replace(/(?<![.·…\s])[.·…\s]{3,}$/, '')
      .replace(/\s+/g, ' ')
      .replace(/(?<![\s:(])[\s:(]+$/, '')
      .trim()
  )
}

/** Years of the column headings: those in lines with little else. */
function columnYears(lines: readonly string[]): number[] {
  const years = new Set<number>()
  for (const line of lines) {
    if (line.length > 160) continue
    // A year before a comma is part of a sentence.
    const found = yearsIn(line).filter(({ end }) => line.charAt(end) !== ',')
    if (found.length === 0) continue
    const otherWords = line.match(/\p{L}{3,}/gu)?.length ?? 0
    if (found.length >= 2 ? otherWords <= 12 : otherWords <= 4) for (const { year } of found) years.add(year)
  }
  return [...years].sort((a, b) => b - a).slice(0, 12)
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
