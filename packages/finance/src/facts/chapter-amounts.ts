import { hasCurrencySign, mayStateMoneyOrScale, namesCurrency, scan, type Unit } from '@dossier/notation'
import type { AmountConvention, ChapterChange, FactPage } from './fact.ts'
import { unitIn } from './figure-unit.ts'
import { sentencesOf, type Span } from './prose-sentences.ts'

/** A convention under the title of a chapter is within this many characters of the top of a page. */
const topOfPage = 700
const longestConvention = 240
const longestTitle = 160

/**
 * The changes of convention on each page, by page number. A convention under the title of a chapter is in effect until the next chapter begins; one
 * that the chapter's sentences do not follow is ignored.
 * @param pages in order
 * @returns without pages on which no convention is in effect or ends
 */
export function readChapters(pages: readonly FactPage[]): Map<number, readonly ChapterChange[]> {
  const chapters = new Map<number, readonly ChapterChange[]>()
  const counts = new Map<string, AmountCounts>()
  let current: Chapter | null = null
  for (const page of pages) {
    const changes = changesOf(page, current)
    const from: ChapterChange[] = current ? [{ start: 0, end: 0, convention: current.convention }] : []
    const all = [...from, ...changes.map(withoutNumber)]
    if (all.length > 0) {
      chapters.set(page.number, all)
      countAmounts(page, all, counts)
    }
    if (current) current.convention.to = page.number
    const last = changes.at(-1)
    if (last) current = last.chapter
  }
  const isFollowed = ({ convention }: ChapterChange): boolean => convention === null || follows(counts.get(keyOf(convention)))
  return new Map(
    Array.from(chapters, ([page, changes]) => [page, changes.map((one) => (isFollowed(one) ? one : { ...one, convention: null }))]),
  )
}

/** The convention in effect at an offset of a page. */
export const conventionAt = (changes: readonly ChapterChange[] | undefined, start: number): AmountConvention | null =>
  changes?.findLast((change) => change.start <= start)?.convention ?? null

/**
 * The convention in effect at the top of a page, from the tables of its document.
 * @param tables of its document
 */
export function conventionOfPage(page: number, tables: readonly { amounts?: AmountConvention }[]): AmountConvention | null {
  return tables.find(({ amounts }) => amounts && amounts.from < page && page <= amounts.to)?.amounts ?? null
}

/**
 * The changes of convention on a page that is read without the others.
 * @param before the convention in effect at its top
 */
export function changesOfPage(page: FactPage, before: AmountConvention | null): readonly ChapterChange[] {
  const changes = [
    ...(before ? [{ start: 0, end: 0, convention: before }] : []),
    ...changesOf(page, before && { convention: before, number: undefined }).map(withoutNumber),
  ]
  const counts = new Map<string, AmountCounts>()
  countAmounts(page, changes, counts)
  const holds = (one: AmountConvention): boolean => (before !== null && keyOf(one) === keyOf(before)) || follows(counts.get(keyOf(one)))
  return changes.map((one) => (one.convention === null || holds(one.convention) ? one : { ...one, convention: null }))
}

const keyOf = ({ unit, except }: AmountConvention): string => `${unit.currency ?? ''} ${unit.scale} ${except.join(' ')}`

interface Chapter {
  convention: AmountConvention
  /** Its number, if it has one: "item 7". */
  number: string | undefined
}

interface ChapterBegin {
  start: number
  end: number
  /** Null where a chapter without a convention begins. */
  chapter: Chapter | null
}

const withoutNumber = ({ start, end, chapter }: ChapterBegin): ChapterChange => ({ start, end, convention: chapter?.convention ?? null })

function changesOf(page: FactPage, before: Chapter | null): ChapterBegin[] {
  const top = conventionAtTop(page)
  // A running title repeats the convention of the chapter.
  const opening = top?.chapter && before && keyOf(top.chapter.convention) === keyOf(before.convention) ? { ...top, chapter: before } : top
  const changes: ChapterBegin[] = opening ? [opening] : []
  let current = opening?.chapter ?? before
  let start = 0
  for (const line of page.text.split('\n')) {
    const at = start
    start += line.length + 1
    if (current === null || (opening && at <= opening.start) || line.length > longestTitle || !chapterTitle.test(line)) continue
    // "Item 7. Management's Discussion (Continued)".
    if (numberOf(line) !== undefined && numberOf(line) === current.number) continue
    current = null
    changes.push({ start: at, end: at + line.length, chapter: null })
  }
  return changes
}

/** Titles at the beginning of the chapters of an annual report. */
const chapterTitle =
  /^\s{0,9}(?:(?:part [ivx]{1,4}|item \d{1,2}[a-c]?) ?(?:[.:—–-]|$)|(?:signatures?|exhibit index|index to exhibits)\s{0,9}$|report of independent|schedule [ivx]{1,4}(?![\p{L}\d]))/iu

const numberOf = (title: string): string | undefined => /^\s{0,9}(item \d{1,2}[a-c]?)(?![\p{L}\d])/iu.exec(title)?.[1]?.toLowerCase()

/** The convention under the title at the top of a page, followed by sentences rather than a table. */
function conventionAtTop(page: FactPage): ChapterBegin | null {
  const { text } = page
  for (const { start: from, end } of [...bracketsAtTop(text), ...linesAtTop(text)]) {
    const convention = conventionIn(text.slice(from, end), page.number)
    const title = convention && titleBefore(text, from)
    if (!title) continue
    const lineEnd = text.indexOf('\n', end)
    const rest = text.slice(end, lineEnd < 0 ? text.length : lineEnd)
    if (/^\s*(?:\(continued\)\s*)?$/i.test(rest) && !isTableAfter(page, end + rest.length))
      return { start: title.start, end, chapter: { convention, number: numberOf(title.text) } }
  }
  return null
}

function bracketsAtTop(text: string): Span[] {
  const brackets: Span[] = []
  for (let open = text.indexOf('('); open >= 0 && open < topOfPage; open = text.indexOf('(', open + 1)) {
    const end = text.indexOf(')', open) + 1
    if (end > 0 && end - open <= longestConvention) brackets.push({ start: open, end })
  }
  return brackets
}

/** Lines with a unit and nothing else: "US dollars in thousands (except share and per share data)". */
function linesAtTop(text: string): Span[] {
  const lines: Span[] = []
  let start = 0
  for (const line of text.slice(0, topOfPage).split('\n')) {
    const unit =
      line.length <= longestTitle && /^\p{Lu}/u.test(line) && mayStateMoneyOrScale(line)
        ? unitIn(line.replace(/\((?:except|excluding|unless) [^()]*\)\s*$/i, '').trimEnd())
        : undefined
    const isOnlyUnit =
      unit !== undefined &&
      !/\p{L}{3}/u.test(
        line.slice(0, unit.start).replace(/^(?:All )?(?:amounts|figures)(?: are)?(?: expressed| stated| presented)? $/i, ''),
      )
    if (isOnlyUnit && /^[\s.]*(?:\(|$|except|unless|,)/i.test(line.slice(unit.end)))
      lines.push({ start, end: start + line.trimEnd().length })
    start += line.length + 1
  }
  return lines
}

/** "(amounts in millions, except share, per share, and membership fee data)": a convention for all amounts, not for those in tables only. */
function conventionIn(brackets: string, page: number): AmountConvention | null {
  const words = brackets.replace(/\s+/g, ' ')
  const appliesToAmounts = /\b(?:amounts|figures|except|unless)\b/i.test(words) || namesCurrency(words)
  if (/\n\s*\n/.test(brackets) || !appliesToAmounts || /\b(?:tabular|tables?)\b/i.test(words)) return null
  if (!mayStateMoneyOrScale(words)) return null
  const stated = unitIn(words)
  if (!stated || stated.unit.scale < 3 || (stated.unit.dimension !== 'money' && stated.unit.dimension !== 'number')) return null
  const { currency, scale } = stated.unit
  const unit: Unit = { dimension: 'money', scale, ...(currency !== undefined && { currency }) }
  return { unit, except: exceptionsOf(words), from: page, to: page }
}

/** The exceptions of a convention beyond the usual ones: "membership fee", "warehouse count". */
function exceptionsOf(words: string): string[] {
  const at = words.search(/\b(?:except|excluding|other than)\b/i)
  if (at < 0) return []
  return words
    .slice(at)
    .split(/[,;]|\band\b/i)
    .map((part) => (part.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !emptyWords.has(word)).join(' '))
    .filter((part) => part !== '')
}

const emptyWords = new Set(
  'except excluding other than for as where otherwise noted indicated stated the per share shares data information amounts amount figures percentages percentage'.split(
    ' ',
  ),
)

/** The title on the line of an offset or, if the offset begins its line, on the line above. */
function titleBefore(text: string, open: number): { text: string; start: number } | null {
  const lineStart = text.lastIndexOf('\n', open - 1) + 1
  const isAlone = text.slice(lineStart, open).trim() === ''
  const start = isAlone && lineStart > 0 ? text.lastIndexOf('\n', lineStart - 2) + 1 : lineStart
  const title = text.slice(start, isAlone ? Math.max(start, lineStart - 1) : open).trim()
  return title.length <= longestTitle && /^[\p{Lu}\d가-힣]/u.test(title) && /\p{L}{3}/u.test(title) && !/[.:;,]$/.test(title)
    ? { text: title, start }
    : null
}

function isTableAfter({ text, tables }: FactPage, from: number): boolean {
  const blank = /^\s*/.exec(text.slice(from))?.[0].length ?? 0
  const next = from + blank
  return tables.some(({ rows }) => rows.some((cells) => cells.some(({ start, end }) => start < end && start <= next && next < end)))
}

/** The number of amounts in sentences without a scale of their own, and of amounts with one or in full. */
interface AmountCounts {
  bare: number
  scaledOrFull: number
}

function countAmounts(page: FactPage, changes: readonly ChapterChange[], countsByConvention: Map<string, AmountCounts>): void {
  for (const { start, end } of sentencesOf(page)) {
    const convention = conventionAt(changes, start)
    if (convention === null) continue
    const ofConvention = countsByConvention.get(keyOf(convention)) ?? { bare: 0, scaledOrFull: 0 }
    countsByConvention.set(keyOf(convention), ofConvention)
    for (const { digits, decimals, isScaled } of amountsWithSign(page.text.slice(start, end))) {
      if (decimals.length > 2) continue
      if (isScaled || !mayBeScaled(digits, convention)) ofConvention.scaledOrFull++
      else if (decimals === '') ofConvention.bare++
    }
  }
}

/** The amounts of a sentence with a currency sign, except those per share, as printed: digits, decimals, scale. */
function amountsWithSign(sentence: string): { digits: string; decimals: string; isScaled: boolean }[] {
  if (!hasCurrencySign(sentence)) return []
  return scan(sentence, 'prose').flatMap((mention) => {
    if (mention.kind !== 'quantity' || mention.unit.dimension !== 'money' || mention.unit.per !== undefined) return []
    const printed = sentence.slice(mention.start, mention.end)
    const digits = /(\d[\d,]*)(\.\d+)?/.exec(printed)
    if (!digits || !hasCurrencySign(printed)) return []
    return { digits: digits[1] ?? '', decimals: digits[2] ?? '', isScaled: mention.unit.scale > 0 }
  })
}

const maxDigits = 12

/** Whether a scaled amount is at most a trillion, the largest plausible size. */
export const mayBeScaled = (digits: string, { unit }: AmountConvention): boolean =>
  digits.replace(/\D/g, '').length + unit.scale <= maxDigits

/** Authors who follow a convention write at least this many times more amounts without a scale than with one. */
const timesMore = 4

const follows = (counts: AmountCounts | undefined): boolean =>
  counts !== undefined && counts.bare > 0 && counts.bare >= counts.scaledOrFull * timesMore
