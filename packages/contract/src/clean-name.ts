// Controls, marks of direction and all that is meant to have no shape: a name could look like another by them, or like none at all.
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\ufffd]/u
// Inside an emoji the same characters choose its picture ("👩‍⚖️").
const emojiOrUnseen = /\p{RGI_Emoji}|[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\ufffd]/gv

/**
 * A name of a file, folder, workspace, role, organisation or person as it is kept: in composed form (macOS sends Hangul decomposed),
 * without characters that nobody sees, trimmed. Empty when nothing visible remains.
 */
export function cleanName(given: string): string {
  const composed = given.toWellFormed().normalize('NFC')
  const visible = composed.replace(emojiOrUnseen, (found) => (Array.from(found).length === 1 && unseen.test(found) ? '' : found))
  // What stood on both sides of a character that is gone may compose.
  return visible.normalize('NFC').trim()
}

/** The beginning of a text, in at most `length` UTF-16 units; never cut inside what a reader sees as one character. */
export function cutToLength(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, length + 64))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  // One "character" of hundreds of marks is cut between two of them.
  return end > 0
    ? text.slice(0, end)
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\ufffd$/, '')
}
