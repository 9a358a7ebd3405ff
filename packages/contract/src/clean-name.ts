// Control characters, bidirectional marks and other characters without a shape: with them a name could look like another name, or empty.
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\ufffd]/u
// Inside an emoji the same characters select its variant ("👩‍⚖️").
const emojiOrInvisible = /\p{RGI_Emoji}|[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\ufffd]/gv

/**
 * Normalises the name of a file, folder, workspace, role, organisation or person for storage: composed (macOS sends Hangul decomposed), without
 * invisible characters, trimmed. Empty when nothing visible remains.
 */
export function cleanName(given: string): string {
  const composed = given.toWellFormed().normalize('NFC')
  const visible = composed.replace(emojiOrInvisible, (found) => (Array.from(found).length === 1 && invisible.test(found) ? '' : found))
  // Characters on both sides of a removed one may now compose.
  return visible.normalize('NFC').trim()
}

/** The beginning of a text, in at most `length` UTF-16 units; never split inside a visible character. */
export function cutToLength(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, length + 64))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  // A single character with hundreds of combining marks is split between two marks.
  return end > 0
    ? text.slice(0, end)
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\ufffd$/, '')
}
