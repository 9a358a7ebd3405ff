import { coverageOf, type Coverage } from './font-coverage.ts'

/** The fonts of a PDF, in the order in which a character is looked up: Korean and Latin first. */
const fontNames = ['pretendard', 'korean', 'chinese', 'emoji'] as const
export type FontName = (typeof fontNames)[number]
export type FontWeight = 'regular' | 'bold'

const [korean, chinese] = [import.meta.resolve('@embedpdf/fonts-kr'), import.meta.resolve('@embedpdf/fonts-sc')]
// These packages do not export their font files.
const beside = (entry: string, path: string) => new URL(path, entry).href
const emoji = import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')

/**
 * URLs of the font files, all under the SIL Open Font License; the caller supplies their bytes. The Korean font has the Chinese characters of Korean
 * texts, in their Korean forms; the Chinese font has the others.
 */
export const pdfFontFiles: Readonly<Record<FontName, Readonly<Record<FontWeight, string>>>> = {
  pretendard: {
    regular: import.meta.resolve('pretendard/dist/public/static/Pretendard-Regular.otf'),
    bold: import.meta.resolve('pretendard/dist/public/static/Pretendard-Bold.otf'),
  },
  korean: {
    regular: beside(korean, '../fonts/NotoSansKR-Regular.otf'),
    bold: beside(korean, '../fonts/NotoSansKR-Bold.otf'),
  },
  chinese: {
    regular: beside(chinese, '../fonts/NotoSansHans-Regular.otf'),
    bold: beside(chinese, '../fonts/NotoSansHans-Bold.otf'),
  },
  emoji: { regular: emoji, bold: emoji },
}

/** Reads a font file by its address. */
export type LoadFont = (address: string) => Uint8Array

/** A stretch of text in one font. */
export interface FontRun {
  font: FontName
  text: string
}

/** Replaces a character that no font has. Check boxes, which texts do contain, are square. */
export const REPLACEMENT = '▢'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const ignorable = /\p{Default_Ignorable_Code_Point}/u

/** Splits texts by the fonts that have their characters; a font is loaded when the first text needs it. */
export function fontsFor(load: LoadFont) {
  const coverages = new Map<FontName, Coverage>()
  let isLeftOut = false

  const has = (font: FontName, character: string): boolean => {
    const coverage = coverages.get(font) ?? coverageOf(load(pdfFontFiles[font].regular))
    coverages.set(font, coverage)
    return coverage(character.codePointAt(0) ?? 0)
  }
  /** The glyphs of a font for a character sequence, without invisible characters that the font lacks; undefined where it lacks a visible one. */
  const shownIn = (font: FontName, characters: readonly string[]): FontRun | undefined => {
    const shown = characters.filter((one) => has(font, one) || !ignorable.test(one))
    return shown.every((one) => has(font, one)) ? { font, text: shown.join('') } : undefined
  }
  const runOf = (characters: readonly string[]): FontRun[] => {
    for (const font of fontNames) {
      const run = shownIn(font, characters)
      if (run !== undefined) return [run]
    }
    if (characters.length > 1) return characters.flatMap((one) => runOf([one]))
    if (characters.some((one) => /\s/.test(one))) return [{ font: 'pretendard', text: characters.includes('\n') ? '\n' : ' ' }]
    isLeftOut = true
    return [{ font: 'pretendard', text: REPLACEMENT }]
  }
  return {
    runs(text: string): FontRun[] {
      const runs: FontRun[] = []
      for (const { segment } of graphemes.segment(text)) {
        for (const run of runOf(Array.from(segment))) {
          const last = runs.at(-1)
          if (last?.font === run.font) last.text += run.text
          else if (run.text !== '') runs.push({ ...run })
        }
      }
      return runs.length === 0 ? [{ font: 'pretendard', text: '' }] : runs
    },
    /** A character was replaced. */
    leftOut: () => isLeftOut,
  }
}
