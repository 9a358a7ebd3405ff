/**
 * Compares a foreign name in Hangul with its Latin spelling by sound: both become a string of sound classes (the transcription rules of the National
 * Institute of Korean Language, inverted and simplified), and the cheapest alignment of the two gives the similarity. "토요타" and "Toyota" are both
 * t-o-o-t-a.
 */

/** A name as sound classes, and the cost of dropping them all. */
export interface Sounds {
  /** Indices into the sound classes. */
  classes: Uint8Array
  weight: number
}

/** Names whose lengths differ more cannot sound the same. */
const minLengthRatio = 0.7

/** The similarity of two names by sound, 0 to 1; unrelated words stay below 0.7. Names of clearly different length score 0. */
export function soundAlike(left: Sounds, right: Sounds): number {
  const most = Math.max(left.weight, right.weight)
  if (most === 0 || Math.min(left.weight, right.weight) < minLengthRatio * most || !beginAlike(left.classes, right.classes)) return 0
  return Math.max(0, 1 - alignmentCost(left.classes, right.classes) / most)
}

export function hangulSounds(text: string): Sounds {
  return weighed(classesOfHangul(text))
}

export function latinSounds(text: string): Sounds {
  return weighed(classesOfLatin(text))
}

/** The possible sounds of a Latin name: its last e is silent (Pine) or pronounced (Nike). */
export function latinReadings(text: string): Sounds[] {
  const spoken = text.replace(/(?<=[^aeiouAEIOU])e$/, 'i')
  return spoken === text ? [latinSounds(text)] : [latinSounds(text), latinSounds(spoken)]
}

/** The Korean names of Latin letters: LG is 엘지. */
const letterNames = new Map(
  '에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 엑스 와이 제트'
    .split(' ')
    .map((name, at) => [String.fromCharCode(97 + at), name]),
)
/** Longest run of capitals that is read letter by letter; longer ones are words. */
const maxSpelled = 4

/**
 * The possible pronunciations of a name in either script or both: capitals are read letter by letter ("삼성SDI", "LG", "SK hynix") or as a word (HYBE).
 */
function readingsOf(text: string): Sounds[] {
  const runs = text.match(/\p{Script=Hangul}+|[A-Za-z\u00c0-\u024f]+/gu) ?? []
  const isSpelled = (run: string): boolean => run.length <= maxSpelled && /^[A-Z]+$/.test(run)
  const asWord = (run: string): string[] => (/^\p{Script=Hangul}/u.test(run) ? classesOfHangul(run) : classesOfLatin(run.normalize('NFD')))
  const asLetters = (run: string): string[] =>
    isSpelled(run) ? classesOfHangul(Array.from(run.toLowerCase(), (letter) => letterNames.get(letter) ?? '').join('')) : asWord(run)
  return [weighed(runs.flatMap(asWord)), ...(runs.some(isSpelled) ? [weighed(runs.flatMap(asLetters))] : [])]
}

/** The highest similarity of two names by sound, 0 to 1, in any script. */
export function namesSoundAlike(one: string, other: string): number {
  const readings = readingsOf(other)
  return Math.max(...readingsOf(one).flatMap((sounds) => readings.map((another) => soundAlike(sounds, another))))
}

function weighed(all: readonly string[]): Sounds {
  // Doubled sounds are written twice in one script and once in the other.
  const sounds = all.filter((sound, at) => sound !== all[at - 1]).slice(0, longestName)
  return {
    classes: Uint8Array.from(sounds, (sound) => soundClasses.indexOf(sound)),
    weight: sounds.reduce((sum, sound) => sum + dropCost(sound), 0),
  }
}

/** Vowels that after ㅎ represented a foreign f before ㅍ became the rule, and their current spelling. */
const vowelsAfterF: ReadonlyMap<number, number> = new Map([
  [9, 0],
  [13, 13],
  [16, 20],
])
const hieuh = 18
const pieup = 17

/** "화이자" as "파이자": the older spelling of f in the one that sounds like the Latin name. */
export function withRegularF(hangul: string): string | undefined {
  const at = hangul.charCodeAt(0) - firstSyllable
  const vowel = vowelsAfterF.get(Math.floor((at % 588) / 28))
  if (Math.floor(at / 588) !== hieuh || vowel === undefined) return undefined
  return String.fromCharCode(firstSyllable + pieup * 588 + vowel * 28 + (at % 28)) + hangul.slice(1)
}

const longestName = 60
const soundClasses = ['a', 'e', 'i', 'o', 'u', 'k', 'n', 't', 'l', 'm', 'p', 's', 'j', 'h']

const initials = ['k', 'k', 'n', 't', 't', 'l', 'm', 'p', 'p', 's', 's', '', 'j', 'j', 'j', 'k', 't', 'p', 'h']
const vowels = ['a', 'e', 'a', 'e', 'o', 'e', 'o', 'e', 'o', 'oa', 'oe', 'oe', 'o', 'u', 'uo', 'ue', 'ui', 'u', '', 'ui', 'i']
const finals = [
  '',
  'k',
  'k',
  'k',
  'n',
  'n',
  'n',
  't',
  'l',
  'k',
  'm',
  'l',
  'l',
  'l',
  'p',
  'l',
  'm',
  'p',
  'p',
  't',
  't',
  'n',
  't',
  't',
  'k',
  't',
  'p',
  't',
]
const firstSyllable = 0xac00

function classesOfHangul(text: string): string[] {
  return Array.from(text.replaceAll(/앤드?/g, '')).flatMap((character) => {
    const at = character.charCodeAt(0) - firstSyllable
    if (at < 0 || at > 11_171) return []
    return Array.from(`${initials[Math.floor(at / 588)]}${vowels[Math.floor((at % 588) / 28)]}${finals[at % 28]}`)
  })
}

const latinRules: readonly [RegExp, string][] = [
  [/^(?:pf|ph|f|v|b|p)/, 'p'],
  [/^ch(?=[rl])/, 'k'],
  [/^sch(?!o)/, 's'],
  [/^(?:tch|ch|dge|j|z)/, 'j'],
  [/^(?:sh|st(?=l)|s|c(?=[eiy]))/, 's'],
  [/^air/, 'eo'],
  // Silent before a consonant, and not transcribed.
  [/^r(?![aeiouy])/, ''],
  [/^e$/, ''],
  // A long i: Nile, Vine.
  [/^i(?=[^aeiou]e)/, 'ai'],
  [/^x/, 'ks'],
  [/^(?:ck|c|k|q|gh?)/, 'k'],
  [/^th|^[td]/, 't'],
  [/^ng?(?![aeiou])|^n/, 'n'],
  [/^m/, 'm'],
  [/^[lr]/, 'l'],
  [/^h/, 'h'],
  [/^(?:ee|ea|i|y)/, 'i'],
  [/^(?:oo|ou|u|w)/, 'u'],
  [/^a/, 'a'],
  [/^e/, 'e'],
  [/^o/, 'o'],
]

function classesOfLatin(text: string): string[] {
  let rest = text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replaceAll(/([^aeiou])\1/g, '$1')
    // The end of a German name: Bach, Koch.
    .replace(/(?<![aeiou])([aou])ch$/, '$1h')
  const sounds: string[] = []
  while (rest !== '') {
    const rule = latinRules.find(([pattern]) => pattern.test(rest))
    const taken = rule ? (rule[0].exec(rest)?.[0].length ?? 1) : 1
    if (rule) sounds.push(...Array.from(rule[1]))
    rest = rest.slice(taken)
  }
  return sounds
}

const dropCosts = new Map([...['a', 'e', 'i', 'o', 'u'].map((vowel): [string, number] => [vowel, 0.3]), ['l', 0.4], ['h', 0.4]])

/** Vowels vary between spellings; "r" after a vowel and "h" are often not transcribed. */
function dropCost(sound: string): number {
  return dropCosts.get(sound) ?? 1
}

const related = new Set(['hp', 'js', 'jk', 'jt', 'st', 'nm', 'ae', 'ao', 'eo', 'ei', 'iu', 'ou', 'ai'])

function swapCost(left: string, right: string): number {
  if (left === right) return 0
  const near = related.has(left + right) || related.has(right + left)
  return (near ? 0.5 : 1.5) * Math.max(dropCost(left), dropCost(right))
}

const dropTable = Float64Array.from(soundClasses, dropCost)
const swapTable = Float64Array.from(soundClasses.flatMap((left) => soundClasses.map((right) => swapCost(left, right))))

/** False when the first consonants rule the names out, which is the usual case and much cheaper than the alignment. */
function beginAlike(left: Uint8Array, right: Uint8Array): boolean {
  const [one, other] = [left.find(isFirm), right.find(isFirm)]
  return one === undefined || other === undefined || (swapTable[one * soundClasses.length + other] ?? 0) < 1
}

/** A consonant that is always transcribed. */
function isFirm(sound: number): boolean {
  return dropTable[sound] === 1
}

/** Edit distance with the costs above. */
function alignmentCost(left: Uint8Array, right: Uint8Array): number {
  let row = new Float64Array(right.length + 1)
  let next = new Float64Array(right.length + 1)
  right.forEach((sound, at) => {
    row[at + 1] = (row[at] ?? 0) + (dropTable[sound] ?? 1)
  })
  for (const sound of left) {
    const drop = dropTable[sound] ?? 1
    const swaps = sound * soundClasses.length
    next[0] = (row[0] ?? 0) + drop
    for (let at = 0; at < right.length; at++) {
      const other = right[at] ?? 0
      const swapped = (row[at] ?? 0) + (swapTable[swaps + other] ?? 1)
      next[at + 1] = Math.min(swapped, (row[at + 1] ?? 0) + drop, (next[at] ?? 0) + (dropTable[other] ?? 1))
    }
    ;[row, next] = [next, row]
  }
  return row[right.length] ?? 0
}
