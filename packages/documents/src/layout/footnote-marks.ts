import { sizeOf, type Run, type Word } from './word.ts'

/**
 * A word, a year or a number in groups, and digits behind it that may be a raised footnote mark, which the parser takes for a part of it: "EBITDA1",
 * "20211", "2,991,8861".
 */
const marked = /^(\p{L}{3,}\)?|\p{L}.*%|(?:19|20)\d\d|\D?\d{1,3}(?:,\d{3})+)([1-9]\d?)$/u
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** Width of a raised digit, as a share of that of the font's digits: measured 0.49 to 0.67; 1 where it is on the line. */
const [narrowest, widest] = [0.25, 0.8]

/** Widths in one font and size, in points. */
interface Font {
  /** Of digits, from numbers that have only digits. */
  digits: number[]
  /** Of whole words that marks may follow. */
  words: Map<string, number>
}

interface Marked {
  word: Word
  font: Font
  stem: string
  mark: string
}

/** Writes the footnote marks that stand raised and small behind words, years and numbers as superscripts, since they are no part of them: "2021¹". */
export const raiseFootnoteMarks = (pages: readonly (readonly Run[])[]): void => {
  const fonts = new Map<string, Font>()
  const found: Marked[] = []
  const wanted = new Set<string>()
  for (const run of pages.flat())
    for (const word of run.words) {
      const code = word.text.charCodeAt(word.text.length - 1)
      if (code < 0x30 || code > 0x39 || word.text.length < minLength) continue
      const font = fontOf(fonts, run)
      if (/^\d{3,}$/.test(word.text)) font.digits.push((word.x1 - word.x0) / word.text.length)
      const [, stem, mark] = marked.exec(word.text) ?? []
      if (stem === undefined || mark === undefined) continue
      found.push({ word, font, stem, mark })
      if (!isYear(stem)) wanted.add(stem)
    }
  if (found.length === 0) return
  for (const run of wanted.size === 0 ? [] : pages.flat())
    for (const word of run.words) if (wanted.has(word.text)) fontOf(fonts, run).words.set(word.text, word.x1 - word.x0)
  for (const one of found)
    if (isRaised(one)) one.word.text = one.stem + one.mark.replace(/\d/g, (digit) => superscripts.charAt(Number(digit)))
}

const minLength = 4
const isYear = (stem: string): boolean => /^\d{4}$/.test(stem)

const fontOf = (fonts: Map<string, Font>, run: Run): Font => {
  const key = `${run.font ?? ''} ${sizeOf(run).toFixed(1)}`
  const font = fonts.get(key) ?? { digits: [], words: new Map<string, number>() }
  fonts.set(key, font)
  return font
}

/** Whether the digits of a mark are narrower than those of its font: by the width that the word has alone, or a number by its digits. */
const isRaised = ({ word, font: { digits, words }, stem, mark }: Marked): boolean => {
  const digit = medianOf(digits)
  const alone = words.get(stem) ?? (digit === undefined ? undefined : widthOfNumber(stem, digit))
  if (digit === undefined || alone === undefined) return false
  const share = (word.x1 - word.x0 - alone) / (digit * mark.length)
  return share > narrowest && share < widest
}

/** A comma is about half as wide as a digit. */
const comma = 0.45

const widthOfNumber = (stem: string, digit: number): number | undefined => {
  if (!/^[\d,]+$/.test(stem)) return undefined
  const digits = stem.replaceAll(',', '').length
  return digit * (digits + comma * (stem.length - digits))
}

const medianOf = (values: readonly number[]): number | undefined => values.toSorted((a, b) => a - b)[values.length >> 1]
