import { withoutInvisible } from '../invisible.ts'

/** Anything except the printable characters of Latin, Korean and Chinese text. */
const unusual = /[^ -~¡-¬®-ɏ‐-‧‰-⁞₠-⃀℀-⏿①-⓿─-➿、-〿ㄱ-ㆎ㈀-㏿一-鿿가-힣！-￮]/
const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }

/** True for text that `cleanText` would not change. */
export const isClean = (text: string): boolean => !unusual.test(text)

/**
 * A word in plain characters: ligatures are spelled out, invisible characters and broken surrogate pairs removed, unusual spaces replaced. Most words
 * need no change and are returned as they are.
 */
export const cleanText = (text: string): string => {
  if (isClean(text)) return text
  const spelled = text.replace(/[ﬀ-ﬆ]/g, (ligature) => ligatures[ligature] ?? ligature).replace(/\s+/g, ' ')
  return withoutInvisible(spelled).replaceAll('\uffff', '').replaceAll('\ufffe', '').toWellFormed().trim()
}
