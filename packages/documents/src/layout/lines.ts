import { hasCurrencySign, isCurrencySign, isFigure, isYearOrDate, withoutCurrencySigns } from '@dossier/notation'
import { isFigureTail } from './figures.ts'
import { isMalformedFigure } from './torn-figures.ts'
import { joinWords, sizeOf, textOf, type Run, type Word } from './word.ts'

/** Adjacent words on a line: a phrase, or a cell of a table. */
export interface Segment {
  words: Word[]
  text: string
  x0: number
  x1: number
  /** A number, or a placeholder for one. */
  figure: boolean
  /** Left edge without a currency sign far to the left of its number. */
  core: number
}

export interface Line {
  segments: Segment[]
  x0: number
  x1: number
  y0: number
  y1: number
  /** The height of its largest letters, points. */
  size: number
  bold: boolean
  /** A running head or foot, or a page number. */
  running: boolean
}

const figureEdge = /[\d)%]$/
const figureStart = /^[(△▲–—-]?[\d(]/
const startsFigure = (text: string): boolean => hasCurrencySign(text.charAt(0)) || figureStart.test(withoutCurrencySigns(text))
const bullet = /^(?:[•·▪■□◦●○‣❖➢*※–—-]|\(?(?:[a-zA-Z]|[ivx]{1,4}|\d{1,2})[.)]|[가-힣①-⑳][.)]?)$/
const letterStart = /^[“"‘'(「『]?\p{L}/u

/** Runs with the same vertical centre share a line; so do superscripts and subscripts. */
const groupByLine = (runs: readonly Run[]): Run[][] => {
  const sorted = [...runs].sort((a, b) => a.y0 + a.y1 - (b.y0 + b.y1) || a.x0 - b.x0)
  const groups: Run[][] = []
  let reference: Run | undefined
  for (const run of sorted) {
    const group = groups.at(-1)
    if (group !== undefined && reference !== undefined) {
      const overlap = Math.min(run.y1, reference.y1) - Math.max(run.y0, reference.y0)
      if (overlap > Math.min(sizeOf(run), sizeOf(reference)) * 0.5) {
        group.push(run)
        if (sizeOf(run) > sizeOf(reference) * 1.2) reference = run
        continue
      }
    }
    groups.push([run])
    reference = run
  }
  return groups
}

/** True for text drawn twice in nearly the same place, as some documents do for bold. */
const isEcho = (left: Run, right: Run): boolean =>
  Math.abs(left.x0 - right.x0) < 1 && Math.abs(left.y0 - right.y0) < 1 && textOf(left.words) === textOf(right.words)

const dash = /^[-–—−]$/

/** A gap smaller than this never separates cells, unless a currency sign follows it. */
const narrowGap = 0.35

/** How wide a gap between two words may be, in letter heights, before it separates cells. */
const gapLimit = (left: Word, right: Word, sameRun: boolean): number => {
  const afterFigure = figureEdge.test(left.text) || dash.test(left.text)
  // A currency sign after a number belongs to the next column's number.
  if (afterFigure && isCurrencySign(right.text)) return 0
  if (afterFigure && (startsFigure(right.text) || dash.test(right.text))) return sameRun ? 0.55 : narrowGap
  return sameRun ? 1.6 : 0.75
}

/** Splits headings that a page sets so close that they read as one phrase: "June 30, 2024 June 30, 2023". */
const splitDates = (words: Word[]): Word[][] => {
  const last = words.at(-1)
  if (words.length < 2 || words.length > 24 || last === undefined || !isYearOrDate(last.text)) return [words]
  const chunks: Word[][] = [[]]
  for (const word of words) {
    chunks.at(-1)?.push(word)
    if (isYearOrDate(word.text)) chunks.push([])
  }
  chunks.pop()
  const even = chunks.length > 1 && chunks.every((chunk) => chunk.length === chunks[0]?.length)
  return even ? chunks : [words]
}

const separates = (left: Word, right: Word, sameRun: boolean, size: number): boolean => {
  const gap = right.x0 - left.x1
  if (gap <= size * narrowGap && !(right.text.length < 5 && isCurrencySign(right.text))) return false
  return gap > size * gapLimit(left, right, sameRun)
}

/** "2," and "800", "3." and "1" in two fonts: the sign of a fallback font can be as wide as a letter, and overlap the digits after it. */
const continuesFigure = (left: Word, right: Word): boolean =>
  /\d[.,]$/.test(left.text) && /^\d/.test(right.text) && !isMalformedFigure(left.text + right.text)

const segmentRuns = (runs: readonly Run[], size: number): Word[][] => {
  const segments: Word[][] = []
  let before: Run | undefined
  for (const run of runs) {
    if (before !== undefined && isEcho(before, run)) continue
    let sameRun = false
    for (const word of run.words) {
      const segment = segments.at(-1)
      const last = segment?.at(-1)
      if (segment === undefined || last === undefined) {
        segments.push([word])
        sameRun = true
        continue
      }
      const gap = word.x0 - last.x1
      const parted = separates(last, word, sameRun, size)
      const afterBullet = parted && segments.length === 1 && segment.length === 1 && bullet.test(last.text) && letterStart.test(word.text)
      if (parted && !(afterBullet && gap < size * 6)) segments.push([word])
      else if (gap < size * 0.5 && word.text.startsWith(')') && figureEdge.test(last.text))
        segment[segment.length - 1] = joinWords(last, word)
      else if (
        !sameRun &&
        gap < size * 0.12 &&
        gap > -size * (continuesFigure(last, word) ? 1 : 0.5) &&
        Math.abs((before?.y1 ?? run.y1) - run.y1) < size * 0.12
      ) {
        segment[segment.length - 1] = joinWords(last, word)
      } else segment.push(word)
      sameRun = true
    }
    before = run
  }
  return segments
}

const segmentOf = (words: Word[]): Segment => {
  const text = textOf(words)
  let x0 = Infinity
  let x1 = -Infinity
  for (const word of words) {
    if (word.x0 < x0) x0 = word.x0
    if (word.x1 > x1) x1 = word.x1
  }
  return { words, text, x0, x1, figure: isFigure(text), core: x0 }
}

/** Maximum distance of a currency sign to the left of its number, in letter heights: at the beginning of a line it can also be the row's label. */
const [nearSign, farSign] = [14, 24]

/** Joins parts that a table draws separately: a currency sign and its number, a number and its closing bracket or percent sign. */
export const attachSigns = (segments: readonly Segment[], size: number): Segment[] => {
  const joined: Segment[] = []
  for (const segment of segments) {
    const before = joined.at(-1)
    const reach = joined.length > 1 ? farSign : nearSign
    if (before !== undefined && isCurrencySign(before.text) && segment.figure && segment.x0 - before.x1 < size * reach) {
      joined[joined.length - 1] = { ...segmentOf([...before.words, ...segment.words]), figure: true, core: segment.x0 }
    } else if (before?.figure === true && isFigureTail(segment.text) && segment.x0 - before.x1 < size * 1.2) {
      const last = before.words.at(-1)
      const tail = segment.words[0]
      const words =
        last !== undefined && tail !== undefined && tail.text.startsWith(')')
          ? [...before.words.slice(0, -1), joinWords(last, tail)]
          : [...before.words, ...segment.words]
      joined[joined.length - 1] = { ...segmentOf(words), figure: true, core: before.core }
    } else joined.push(segment)
  }
  return joined
}

const lineOf = (group: Run[]): Line => {
  group.sort((a, b) => a.x0 - b.x0)
  let size = 0
  let y0 = Infinity
  let y1 = -Infinity
  let boldLetters = 0
  let allLetters = 0
  for (const run of group) {
    size = Math.max(size, sizeOf(run))
    y0 = Math.min(y0, run.y0)
    y1 = Math.max(y1, run.y1)
    for (const word of run.words) {
      allLetters += word.text.length
      if (run.bold) boldLetters += word.text.length
    }
  }
  let segments = segmentRuns(group, size).flatMap(splitDates).map(segmentOf)
  if (segments.length > 1) segments = attachSigns(segments, size)
  return {
    segments,
    x0: Math.min(...segments.map((segment) => segment.x0)),
    x1: Math.max(...segments.map((segment) => segment.x1)),
    y0,
    y1,
    size,
    bold: boldLetters > allLetters * 0.6,
    running: group.every((run) => run.running),
  }
}

/** The lines of a block, top to bottom, each cut into segments where the gap is wider than a space between words. */
export const linesOf = (runs: readonly Run[]): Line[] => groupByLine(runs).map(lineOf)
