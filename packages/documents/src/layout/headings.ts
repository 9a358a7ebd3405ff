import type { Heading } from '../page.ts'
import type { Line } from './lines.ts'

/** A line that may be a heading, with its span of the page's text. */
export interface HeadingCandidate {
  start: number
  end: number
  size: number
  bold: boolean
  text: string
  /** It is directly below the previous candidate, in the same style. */
  continues: boolean
}

const part = /^part\s+(?:[ivx]+|\d+)\b/i
const item = /^item\s+\d{1,2}[a-c]?\s*[.:—–-]?(?:\s|$)/i
const koreanPart = /^(?:제\s?\d+\s?[편장부]|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ]+\s?\.)/u
const koreanArticle = /^제\s?\d+\s?[절조]/u
const sentenceEnd = /[.,;]$|[다요음함]\.$/u

/** The level of a heading by its own numbering ("PART I" 1, "Item 7." and "제3조" 2); undefined without numbering. */
export const namedLevel = (text: string): number | undefined => {
  if (part.test(text) || koreanPart.test(text)) return 1
  if (item.test(text) || koreanArticle.test(text)) return 2
  return undefined
}

/** The line as a candidate; undefined when it is clearly a sentence, a figure or a fragment. */
export const headingCandidate = (
  line: Line,
  span: { start: number; end: number },
  above: Line | undefined,
): HeadingCandidate | undefined => {
  if (line.running || line.segments.length > 2) return undefined
  const text = line.segments.map((segment) => segment.text).join(' ')
  if (text.length > 160 || text.length < 2 || !/\p{L}{2}/u.test(text)) return undefined
  if (sentenceEnd.test(text) && !item.test(text)) return undefined
  const continues =
    above !== undefined && above.bold === line.bold && Math.abs(above.size - line.size) < 0.6 && line.y0 - above.y1 < line.size * 0.7
  return { ...span, size: line.size, bold: line.bold, text, continues }
}

/** Number of characters that a document has in each letter size (half points). */
export type SizeCounts = Map<number, number>

const half = (size: number): number => Math.round(size * 2) / 2

export const countSizes = (sizes: SizeCounts, lines: readonly Line[]): void => {
  for (const line of lines) {
    let letters = 0
    for (const segment of line.segments) letters += segment.text.length
    sizes.set(half(line.size), (sizes.get(half(line.size)) ?? 0) + letters)
  }
}

const deepest = 6

/**
 * Decides, after the complete document was read, which candidates are headings and their level: by their numbering ("Item 7.", "제1장"), else by letter
 * size relative to the body, with bold letters of body size last.
 */
export const resolveHeadings = (pages: readonly (readonly HeadingCandidate[])[], sizes: SizeCounts): Heading[][] => {
  const body = [...sizes].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as [number, number])[0]
  const larger = new Set<number>()
  let numbered = false
  for (const candidates of pages) {
    for (const candidate of candidates) {
      if (half(candidate.size) >= body * 1.1) larger.add(half(candidate.size))
      if (item.test(candidate.text)) numbered = true
    }
  }
  const ranks = new Map([...larger].sort((a, b) => b - a).map((size, index) => [size, Math.min(index + 1, 4)] as const))
  const boldLevel = Math.max(numbered ? 3 : 1, Math.min(ranks.size, 4) + 1)
  const levelOf = (candidate: HeadingCandidate): number | undefined => {
    const byName = namedLevel(candidate.text)
    const bySize = ranks.get(half(candidate.size))
    if (byName !== undefined && (bySize !== undefined || candidate.bold || candidate.text.length < 80)) return byName
    if (bySize !== undefined) return numbered ? Math.max(bySize, candidate.bold ? 1 : 2) : bySize
    return candidate.bold && candidate.size > body * 0.85 ? boldLevel : undefined
  }
  return pages.map((candidates) => {
    const headings: Heading[] = []
    let lines = 0
    for (const candidate of candidates) {
      const level = levelOf(candidate)
      if (level === undefined) continue
      const before = headings.at(-1)
      const follows =
        candidate.continues && before !== undefined && candidate.start - before.end <= 1 && namedLevel(candidate.text) === undefined
      if (follows && lines < 3 && level >= before.level) {
        before.end = candidate.end
        lines++
      } else {
        headings.push({ level: Math.min(level, deepest), start: candidate.start, end: candidate.end })
        lines = 1
      }
    }
    return headings
  })
}
