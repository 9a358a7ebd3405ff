import { isShortWord, sizeOf, wordKey, type Run, type Word } from './word.ts'

/**
 * A gap between words, in letter heights. Measured on 18 reports: words that consist of two others ("success|fully") are at most 0.08 wider than both,
 * except single ones that are set wide; joined words are 0.08 to 0.45 wider.
 */
const [narrowest, widest] = [0.08, 0.6]
/** A word that is no wider than this is single; between the two nothing is decided. */
const closed = 0.04
/** Points within which two widths of a word are the same. */
const sameWidth = 0.06

/** How wide a word is printed in one font and size, points. */
interface Width {
  /** The width of most of its occurrences. */
  usual: number
  /** Occurrences with the usual width less those with another one. */
  lead: number
  least: number
  /** It occurs on the pages that are being read. */
  isCurrent: boolean
}

const measure = ({ widths, current }: Printed, { text, x0, x1 }: Word): void => {
  const width = x1 - x0
  const known = widths.get(text)
  if (known === undefined) {
    widths.set(text, { usual: width, lead: 1, least: width, isCurrent: true })
    current.push(text)
    return
  }
  if (!known.isCurrent) {
    known.isCurrent = true
    current.push(text)
  }
  if (width < known.least) known.least = width
  if (Math.abs(width - known.usual) < sameWidth) known.lead++
  else if (known.lead > 0) known.lead--
  else [known.usual, known.lead] = [width, 1]
}

const beginsWithLetter = /^[“"‘(]?\p{L}/u
const endsWithMore = /[-–—‐‑/’'“"‘(]$/u

/** Whether a piece is a word, and not a sign or a fragment of one. */
const isWord = (text: string): boolean => {
  const key = wordKey(text)
  return /^\p{L}+$/u.test(key) && (key.length > 2 || isShortWord(key))
}

/** The words of one font in one size. */
interface Printed {
  /** Letter height, points. */
  size: number
  widths: Map<string, Width>
  /** The words of the pages that are being read, each once. */
  current: string[]
  /** The words that a joined word consists of. */
  parts: Map<string, readonly string[]>
}

/** More words are not joined into one, and longer ones are not divided. */
const maxParts = 4
const maxLength = 40

/** The ways in which a word consists of others that are printed alone. */
const divisionsOf = (text: string, widths: ReadonlyMap<string, Width>, most = maxParts): string[][] => {
  const divisions: string[][] = []
  // No word begins with a digit.
  if (most < 2 || text.length > maxLength || /^\d/.test(text)) return divisions
  for (let at = 1; at < text.length; at++) {
    const before = text.slice(0, at)
    if (!widths.has(before)) continue
    const after = text.slice(at)
    if (!isWord(before) || !beginsWithLetter.test(after) || endsWithMore.test(before)) continue
    if (widths.has(after) && isWord(after)) divisions.push([before, after])
    for (const rest of divisionsOf(after, widths, most - 1)) divisions.push([before, ...rest])
  }
  return divisions
}

/** The mean gap between the parts of a word of this width, points. */
const gapOf = (width: number, parts: readonly string[], { widths }: Printed): number =>
  parts.reduce((rest, part) => rest - (widths.get(part)?.usual ?? 0), width) / (parts.length - 1)

const divided = (word: Word, printed: Printed, whole: ReadonlySet<string>): Word[] => {
  const parts = printed.parts.get(word.text)
  if (parts === undefined || whole.has(wordKey(word.text))) return [word]
  const gap = gapOf(word.x1 - word.x0, parts, printed)
  if (gap > printed.size * widest) return [word]
  let x = word.x0
  return parts.map((text) => {
    const x0 = x
    const x1 = x0 + (printed.widths.get(text)?.usual ?? 0)
    x = x1 + gap
    return { ...word, text, x0, x1 }
  })
}

/**
 * Divides words that the parser joins, where a document positions words without space characters and some letters' boxes reach into the gaps
 * ("ofcontrol,"). A word is divided where the document prints both parts alone in the same font and size, its box is wider than both by a gap, and
 * the document prints it nowhere without one.
 */
export const watchGluedWords = () => {
  const fonts = new Map<string, Map<number, Printed>>()
  /** Keys of words that are no wider than the two words they consist of: "without". */
  const whole = new Set<string>()
  const printedLike = (run: Run): Printed => {
    const size = Math.round(sizeOf(run) * 2) / 2
    const font = run.font ?? ''
    const sizes = fonts.get(font) ?? new Map<number, Printed>()
    if (sizes.size === 0) fonts.set(font, sizes)
    const known = sizes.get(size)
    if (known !== undefined) return known
    const printed: Printed = { size, widths: new Map(), current: [], parts: new Map() }
    sizes.set(size, printed)
    return printed
  }
  const judge = (printed: Printed): void => {
    for (const text of printed.current) {
      const width = printed.widths.get(text)
      if (width === undefined) continue
      width.isCurrent = false
      const divisions = divisionsOf(text, printed.widths)
      for (const parts of divisions.length > 1 ? divisions.toSorted((one, other) => other.length - one.length) : divisions) {
        const gap = gapOf(width.least, parts, printed)
        if (gap >= printed.size * narrowest) printed.parts.set(text, parts)
        else if (gap <= printed.size * closed && parts.length === 2) whole.add(wordKey(text))
      }
    }
    printed.current = []
  }
  const divideRun = (run: Run, printed: Printed): void => {
    if (printed.parts.size > 0 && run.words.some(({ text }) => printed.parts.has(text)))
      run.words = run.words.flatMap((word) => divided(word, printed, whole))
  }
  return {
    /** Divides words of further pages, by these and the earlier ones. */
    divide(pages: readonly (readonly Run[])[]): void {
      const runs = pages.flatMap((page) => page.map((run) => ({ run, printed: printedLike(run) })))
      for (const { run, printed } of runs) for (const word of run.words) measure(printed, word)
      for (const sizes of fonts.values()) for (const printed of sizes.values()) judge(printed)
      for (const { run, printed } of runs) divideRun(run, printed)
    },
  }
}
