// Unicode lays Hangul syllables out by first consonant, vowel and final consonant; 28 finals, the first of them none.
const FIRST_SYLLABLE = 0xac00
const FINALS = 28
const FINAL_RIEUL = 8

type Final = 'none' | 'rieul' | 'other'

/** The particles that texts write with both forms: after a final consonant, and after none. */
const particles: Record<string, (final: Final) => string> = {
  '을(를)': (final) => (final === 'none' ? '를' : '을'),
  '이(가)': (final) => (final === 'none' ? '가' : '이'),
  '은(는)': (final) => (final === 'none' ? '는' : '은'),
  '와(과)': (final) => (final === 'none' ? '와' : '과'),
  // After ㄹ as after none.
  '(으)로': (final) => (final === 'other' ? '으로' : '로'),
}

const PLACE = /\{(\w+)\}(을\(를\)|이\(가\)|은\(는\)|와\(과\)|\(으\)로)?/g

/**
 * Fills the `{name}` places of a Korean text and gives each particle behind one the form that the word before it asks for.
 * Behind words that do not end in Hangul both forms stay.
 */
export function fillKorean(text: string, words: Record<string, string>): string {
  return text.replace(PLACE, (_place, name: string, particle: string | undefined) => {
    const word = words[name] ?? ''
    const final = finalOf(word)
    return `${word}${particle === undefined ? '' : ((final && particles[particle]?.(final)) ?? particle)}`
  })
}

/** How a word ends when it is spoken; closing brackets and quotation marks are silent. Undefined when it does not end in Hangul. */
function finalOf(word: string): Final | undefined {
  const last = word
    .normalize('NFC')
    .match(/([\uac00-\ud7a3])[)\]}"'”’」』》〉]*$/u)?.[1]
    ?.codePointAt(0)
  if (last === undefined) return undefined
  const final = (last - FIRST_SYLLABLE) % FINALS
  if (final === 0) return 'none'
  return final === FINAL_RIEUL ? 'rieul' : 'other'
}
