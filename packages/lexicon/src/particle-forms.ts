/**
 * Pairs of Korean particles, the form after a final consonant first. Texts name a pair inside the place that it follows:
 * `{name, 을/를} 삭제했습니다` becomes `계약서를 삭제했습니다` or `요약본을 삭제했습니다`.
 */
export const koreanParticles = ['을/를', '이/가', '은/는', '과/와', '으로/로', '이나/나', '이라/라'] as const
export type KoreanParticle = (typeof koreanParticles)[number]

/** The last sound of a spoken word: a vowel, ㄹ, or another consonant. */
export type FinalSound = 'vowel' | 'rieul' | 'consonant'

/** The word with the form of the particle that its last sound requires: `계약서를`, `서울로`, `report.pdf를`, `12%를`. */
export function withKoreanParticle(word: string, particle: KoreanParticle): string {
  const [afterConsonant = '', afterVowel = ''] = particle.split('/')
  const sound = finalSoundOf(word)
  // 으로 keeps its 으 after every consonant except ㄹ: 목록으로, 서울로.
  const takesVowelForm = sound === 'vowel' || (sound === 'rieul' && particle === '으로/로')
  return word + (takesVowelForm ? afterVowel : afterConsonant)
}

/**
 * The last sound of a word as a Korean reader pronounces it. Quotation marks are silent, and so is a remark in brackets after a word, as the National
 * Institute of Korean Language advises. Numbers are read in Korean, acronyms and file extensions letter by letter, other Latin words as their
 * spelling suggests. Unreadable text counts as ending in a vowel.
 */
export function finalSoundOf(word: string): FinalSound {
  const spoken = withoutSilentEnd(word.normalize('NFC'))
  const amount = /(?<![\d.,])([$€£¥₩￦])\s?\d[\d.,]*$/.exec(spoken)
  if (amount !== null) return symbolSounds[amount[1] ?? ''] ?? 'vowel'
  const number = /(?<!\d)\d[\d,]{0,40}(?:\.\d{1,20})?$/.exec(spoken)
  const letters = /(?<![A-Za-z\u00c0-\u024f])[A-Za-z\u00c0-\u024f]+$/.exec(spoken)
  if (number === null && letters === null) return finalSoundOfCharacter(spoken.slice(-1))
  const latin = /(?<![A-Za-z\u00c0-\u024f\d])[A-Za-z\u00c0-\u024f\d]+$/.exec(spoken)?.[0].toLowerCase() ?? ''
  const known = knownWords[latin]
  if (known !== undefined) return known
  if (number !== null) return finalSoundOfNumber(number[0])
  const isExtension = /[^\s.]\.[A-Za-z]{2,5}$/.test(spoken)
  return letters === null ? 'vowel' : finalSoundOfLatin(letters[0], isExtension)
}

// Number of last characters that are read: names can be long, and only the end decides.
const readFromEnd = 80

function withoutSilentEnd(word: string): string {
  let rest = word.slice(-readFromEnd)
  for (;;) {
    const trimmed = rest.replace(/[\s"'“”‘’「」『』《》〈〉.,;:!?…·]$/u, '')
    if (trimmed !== rest) {
      rest = trimmed
      continue
    }
    const opening = openingOfLastBracket(rest)
    if (opening === undefined) return rest
    const before = rest.slice(0, opening).trimEnd()
    // Brackets around the complete word are not silent.
    rest = before === '' ? rest.slice(opening + 1, -1) : before
  }
}

const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<', '）': '（', '】': '【' }

/** Offset of the opening bracket of the one at the end of the text; -1 if it is not opened, undefined if the text does not end with one. */
function openingOfLastBracket(text: string): number | undefined {
  const closing = text.slice(-1)
  const opening = openings[closing]
  if (opening === undefined) return undefined
  let depth = 0
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === closing) depth += 1
    if (text[at] === opening) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

const symbolSounds: Readonly<Record<string, FinalSound>> = {
  '%': 'vowel', // 퍼센트
  $: 'vowel', // 달러
  '€': 'vowel', // 유로
  '£': 'vowel', // 파운드
  '¥': 'consonant', // 엔
  '₩': 'consonant', // 원
  '￦': 'consonant',
  '㎡': 'vowel', // 제곱미터
  '㈜': 'vowel', // 주식회사
}

// Unicode orders Hangul syllables by first consonant, vowel and final consonant; 28 finals, the first of them none.
const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const finals = 28
const finalRieul = 8

function finalSoundOfCharacter(character: string): FinalSound {
  const code = character.codePointAt(0) ?? 0
  if (code < firstSyllable || code > lastSyllable) return symbolSounds[character] ?? 'vowel'
  const final = (code - firstSyllable) % finals
  if (final === 0) return 'vowel'
  return final === finalRieul ? 'rieul' : 'consonant'
}

// 영 일 이 삼 사 오 육 칠 팔 구
const digitNames = '영일이삼사오육칠팔구'
// The last syllable of an integer with this many trailing zeros: 십 백 천 만 … 억 … 조 … 경.
const zerosNames = '영십백천만만만만억억억억조조조조경경경경'

function finalSoundOfNumber(number: string): FinalSound {
  const digits = number.replaceAll(',', '')
  const zeros = digits.length - digits.replace(/(?<!0)0+$/, '').length
  const isRound = zeros > 0 && zeros < digits.length && !digits.includes('.')
  const name = isRound ? zerosNames[zeros] : digitNames[Number(digits.slice(-1))]
  return finalSoundOfCharacter(name ?? '영')
}

// Pronounced differently from their spelling: 집, 제이슨, 엠피쓰리, 그룹, 웹, 랩, 클럽, 스팩, 이메일.
const knownWords: Readonly<Record<string, FinalSound>> = {
  zip: 'consonant',
  json: 'consonant',
  mp3: 'vowel',
  group: 'consonant',
  web: 'consonant',
  lab: 'consonant',
  club: 'consonant',
  spac: 'consonant',
}

// 엘, 엠, 엔, 알; the names of all other letters end in a vowel.
const letterSounds: Readonly<Record<string, FinalSound>> = { l: 'rieul', m: 'consonant', n: 'consonant', r: 'rieul' }
const longestAcronym = 4

function finalSoundOfLatin(letters: string, isExtension: boolean): FinalSound {
  const capitals = /(?<![A-Z])[A-Z]+$/.exec(letters)?.[0] ?? ''
  const isAcronym = capitals === letters ? letters.length <= longestAcronym : capitals.length > 1
  const word = letters.toLowerCase()
  if (isExtension || isAcronym || word.length === 1 || !/[aeiouy\u00e0-\u024f]/.test(word)) return letterSounds[word.slice(-1)] ?? 'vowel'
  return finalSoundOfWord(word)
}

/** By the usual transcription of foreign words: 구글, 크롬, 아마존, 북, 로봇, 덱; 서버, 노트, 차트, 보드, 시트. */
function finalSoundOfWord(word: string): FinalSound {
  if (/l{1,2}e?$/.test(word)) return 'rieul'
  if (/(?:[mn]|ng)$/.test(word) || /[aeiouy][mn]e$/.test(word)) return 'consonant'
  // A short vowel before p, t or k closes the syllable; a long one or another consonant adds a syllable with ㅡ.
  const isStopAfterShortVowel = /(?:^|[^aeiouy])[aeiouy](?:p{1,2}|t{1,2}|ck|c|k)$/.test(word) || word.endsWith('ook')
  return isStopAfterShortVowel ? 'consonant' : 'vowel'
}
