import { joinWords, sizeOf, type Run, type Word } from './word.ts'

/** Words that stand together on a line: a phrase, or a cell of a table. */
export interface Segment {
  words: Word[]
  x0: number
  x1: number
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
}

export const textOf = (words: readonly Word[]): string => words.map((word) => word.text).join(' ')

const figureEdge = /[\d)%]$/
const figureStart = /^[($€£¥₩△▲–—-]?[\d($]/
const bullet = /^(?:[•·▪■□◦●○‣❖➢*※–—-]|\(?(?:[a-zA-Z]|[ivx]{1,4}|\d{1,2})[.)]|[가-힣①-⑳][.)]?)$/

/** Runs whose middles agree share a line; so do raised or lowered small letters. */
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

const isFigureGap = (left: Word, right: Word): boolean => figureEdge.test(left.text) && figureStart.test(right.text)

const lineOf = (group: Run[]): Line => {
  group.sort((a, b) => a.x0 - b.x0)
  const size = Math.max(...group.map(sizeOf))
  const segments: Segment[] = []
  let boldLetters = 0
  let allLetters = 0
  let before: Run | undefined
  for (const run of group) {
    if (before !== undefined && isEcho(before, run)) continue
    let follows = before !== undefined
    for (const word of run.words) {
      allLetters += word.text.length
      if (run.bold) boldLetters += word.text.length
      const segment = segments.at(-1)
      const last = segment?.words.at(-1)
      if (segment === undefined || last === undefined) {
        segments.push({ words: [word], x0: word.x0, x1: word.x1 })
        follows = false
        continue
      }
      const gap = word.x0 - last.x1
      const figures = isFigureGap(last, word)
      const sameRun = !follows
      const limit = figures ? (sameRun ? 0.55 : 0.35) : sameRun ? 1.6 : 0.75
      if (gap > size * limit && !(segments.length === 1 && segment.words.length === 1 && bullet.test(last.text))) {
        segments.push({ words: [word], x0: word.x0, x1: word.x1 })
      } else if (follows && before !== undefined && gap < size * 0.12 && gap > -size * 0.5 && Math.abs(before.y1 - run.y1) < size * 0.12) {
        segment.words[segment.words.length - 1] = joinWords(last, word)
      } else {
        segment.words.push(word)
      }
      const grown = segments.at(-1)
      if (grown !== undefined) grown.x1 = Math.max(grown.x1, word.x1)
      follows = false
    }
    before = run
  }
  return {
    segments,
    x0: Math.min(...segments.map((segment) => segment.x0)),
    x1: Math.max(...segments.map((segment) => segment.x1)),
    y0: Math.min(...group.map((run) => run.y0)),
    y1: Math.max(...group.map((run) => run.y1)),
    size,
    bold: boldLetters > allLetters * 0.6,
  }
}

/** The lines of a block, top to bottom, each cut into segments where the gap is wider than a space between words. */
export const linesOf = (runs: readonly Run[]): Line[] => groupByLine(runs).map(lineOf)
