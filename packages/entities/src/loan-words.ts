/**
 * Finds the English word that a Korean loan word transcribes: 커미션 is commission, 이그제큐티브 is executive. The letters of both are aligned by a table of
 * the spellings that each Hangul letter represents under the transcription rules for English (외래어 표기법), so that words with a merely similar sound do
 * not match: those rules distinguish b from p and l from r, and define the vowel after a consonant without one.
 */

/** The English words that a Hangul word can transcribe, closest first. */
export type LoanMatcher = (hangul: string) => string[]

/** Additional cost of a seldom or rare spelling of a sound. */
const seldom = 0.2
const rarely = 0.4
/** Cost of a plural. */
const plural = 0.05
/** Maximum cost of a match, in all and per Hangul letter. */
const maxCost = 0.45
const maxCostOfLetter = 0.06
/** Words whose cost exceeds the lowest by more than this match by chance. */
const withinBest = 0.05
const minSyllables = 2
const minSinoSyllables = 3
const maxCostOfSino = 0.2
const maxSyllables = 9
/** Fewer consonants match too many words: 아이 could be any vowel. */
const minConsonants = 2
const longestWord = 24

/**
 * Hangul letters of one sound with their English spellings: usual, seldom and rare ones, separated by "|". A plus marks spellings before e, i or y
 * only, a minus spellings elsewhere only.
 */
const spellings: readonly (readonly [string, string])[] = [
  ['ㄱ', 'g gg gh gu'],
  ['ㄴ', 'n nn kn|gn ne'],
  ['ㄷ', 'd dd|th'],
  ['ㄹ', 'r rr wr rh||l ll'],
  ['ㄹ+', 'r l wr rh ll'],
  ['ㅁ', 'm mm|mb'],
  ['ㅂ', 'b bb v'],
  ['ㅅ', 's ss c+ sc+ sh th ti ci ssi si ce se|ch x ps z'],
  ['ㅈ', 'j g+ z dg ge dge|s zz si x ze se'],
  ['ㅊ', 'ch tch t'],
  ['ㅋ', 'k c- ck cc ch q|kh qu cqu'],
  ['ㅌ', 't tt|th te'],
  ['ㅍ', 'p f pp ff ph|gh pe fe'],
  ['ㅎ', 'h|wh'],
  // After a vowel.
  ['ㄱ-', 'k c- ck|g cc ch que ke'],
  ['ㄴ-', 'n nn ne|gn kn'],
  ['ㄹ-', 'l ll le'],
  ['ㄹ-ㄹ', 'l ll'],
  ['ㅁ-', 'm mm me|mb mn'],
  ['ㅂ-', 'p pp|b bb pe'],
  ['ㅅ-', 't tt ght|te d ss'],
  ['ㅇ-', 'ng n|ngue'],
  ['ㄱ-ㅅ', 'x cc|xc cs'],
  ['ㄱㅡㅈ', 'x'],
  ['ㅏ', 'a ar u|o al ah|er ir au'],
  ['ㅐ', 'a|ai e'],
  ['ㅑ', 'ya ia'],
  ['ㅓ', 'er or u ur ir ar o|a ear our re ou ure io oo'],
  ['ㅔ', 'e ea|ai a ay ie ey he'],
  ['ㅕ', 'ya ye io ia|yea you eou'],
  ['ㅅㅑ', 'sha sho'],
  ['ㅅㅕ', 'tio sio ssio cio shio xio tia cia sher sha sho'],
  ['ㅅㅛ', 'sho show'],
  ['ㅖ', 'ye|e'],
  ['ㅗ', 'o or oa ow|au aw al a our oar ou oo ough oe ho'],
  ['ㅘ', 'wa ua|oi wha owa o'],
  ['ㅛ', 'yo io eo'],
  ['ㅜ', 'oo u w|ou o ue ew ui ough wo'],
  ['ㅝ', 'wa wo wor war ua|wer ower we'],
  ['ㅞ', 'we whe ue|wea wa'],
  ['ㅟ', 'wi we ui whi|wee wea'],
  ['ㅠ', 'u ew ue eu you|iew eau ieu yu ui'],
  ['ㅡ', '|'],
  ['ㅣ', 'i y ee ea ie|e ey ei ui eo ae hi'],
  ['ㅔㅣ', 'a ai ay ei ey|ea eigh aigh'],
  ['ㅏㅣ', 'i y igh ie|ai ei uy ye ui eye ig is'],
  ['ㅓㄴ-', 'en an'],
  ['ㅓㄴ', 'en'],
  ['ㅓㄹ', 'er ur or ar'],
  ['ㅓㄹ-', 'el'],
  ['ㅗㄹ-', 'al all'],
  ['ㅗㅣ', 'oi oy'],
  ['ㅏㅜ', 'ou ow|au'],
  ['ㅗㅓ', 'ore oor|our oar'],
  ['ㅔㅓ', 'are air|ear ere'],
  ['ㅣㅈㅣ', 'age ag agi'],
  ['ㅣㅓ', 'ear eer ier ere ia er|eir'],
  ['ㅏㅣㅓ', 'ire ier yer ia ie ya'],
  ['ㅏㅝ', 'our ower owar'],
]

/** Silent English letters after the last sound, with their cost. */
const silentAtEnd: readonly (readonly [string, number])[] = [
  ['', 0],
  ['e', 0],
  ['s', plural],
  ['es', plural],
]

interface Spelling {
  letters: string
  cost: number
  /** Only before e, i and y, or only elsewhere. */
  before?: 'soft' | 'hard'
}

const byLetters = new Map(
  spellings.map(([letters, lists]) => [
    letters,
    lists.split('|').flatMap((list, at) =>
      list
        .split(' ')
        .filter((one) => one !== '' || letters === 'ㅡ')
        .map((one): Spelling => ({
          letters: one.replace(/[+-]$/, ''),
          cost: [0, seldom, rarely][at] ?? rarely,
          ...(one.endsWith('+') && { before: 'soft' }),
          ...(one.endsWith('-') && { before: 'hard' }),
        })),
    ),
  ]),
)
const longestGroup = 3
/** After these a consonant without a vowel is written with ㅣ. */
const withI = /[ㅅㅈㅊ]$/

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const finals = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00

/** Letters of a Hangul word; a final one is followed by a dash, and a silent ㅇ is left out. */
function lettersOf(hangul: string): string[] {
  return Array.from(hangul).flatMap((syllable) => {
    const at = syllable.charCodeAt(0) - firstSyllable
    const initial = initials.charAt(Math.floor(at / 588))
    const final = finals.charAt(at % 28)
    return [...(initial === 'ㅇ' ? [] : [initial]), vowels.charAt(Math.floor((at % 588) / 28)), ...(final === ' ' ? [] : [`${final}-`])]
  })
}

/**
 * Every syllable that is a Korean reading of Chinese characters. A word of such syllables only is most likely Sino-Korean, as most business terms
 * are, whatever its sound: 이사 is not "Issa". To match an English word it must be long and have the usual spelling: 온라인.
 */
const sinoKorean = new Set(
  '가각간갈감갑강개객갱거건걸검겁게격견결겸경계고곡곤골공과곽관괄광괘괴굉교구국군굴궁권궐궤귀규균귤극근글금급긍기긴길김나낙난날남납낭내녀년념녕노농뇌뇨눈눌뉴니닉' +
    '다단달담답당대댁덕도독돈돌동두둔득등라락란람랍랑래랭략량려력련렬렴렵령례로록론롱뢰료룡루류륙륜률륭륵름릉리린림립마막만말망매맥맹면멸명모목몰몽묘무묵문물미민밀' +
    '박반발방배백번벌범법벽변별병보복본봉부북분불붕비빈빙사삭산살삼삽상새색생서석선설섬섭성세소속손솔송쇄쇠수숙순술숭슬습승시식신실심십쌍씨아악안알암압앙애액앵야약양' +
    '어억언엄업여역연열염엽영예오옥온올옹와완왈왕왜외요욕용우욱운울웅원월위유육윤율융은을음읍응의이익인일임입잉자작잔잠잡장재쟁저적전절점접정제조족존졸종좌죄주죽준줄' +
    '중즉즐즙증지직진질집징차착찬찰참창채책처척천철첨첩청체초촉촌총촬최추축춘출충췌취측층치칙친칠침칩칭쾌타탁탄탈탐탑탕태택토통퇴투특파판팔패팽편평폐포폭표품풍피필핍' +
    '하학한할함합항해핵행향허헌헐험혁현혈혐협형혜호혹혼홀홍화확환활황회획횡효후훈훼휘휴휼흉흑흔흘흠흡흥희힐',
)

/** The maximum cost of an English word for this transcription; negative where its letters rule out a loan word. */
function maxCostOf(hangul: string, letters: readonly string[]): number {
  const syllables = Array.from(hangul)
  if (syllables.length < minSyllables || syllables.length > maxSyllables || !/^[가-힣]+$/.test(hangul)) return -1
  if (letters.filter((letter) => !vowels.includes(letter)).length < minConsonants) return -1
  const least = Math.min(maxCost, maxCostOfLetter * letters.length)
  if (!syllables.every((syllable) => sinoKorean.has(syllable))) return least
  return syllables.length < minSinoSyllables ? -1 : Math.min(maxCostOfSino, least)
}

/**
 * Builds a matcher for loan words of the given English words.
 * @param words in lower case; words with characters other than a to z are left out
 */
export function createLoanMatcher(words: Iterable<string>): LoanMatcher {
  const byFirst = Map.groupBy(
    [...new Set(words)].filter((word) => /^[a-z]{3,}$/.test(word) && word.length <= longestWord),
    (word) => word.charAt(0),
  )
  return (hangul) => {
    const letters = lettersOf(hangul)
    const most = maxCostOf(hangul, letters)
    if (most < 0) return []
    const costOf = alignment(letters)
    const alike = [...firstLetters(letters)]
      .flatMap((first) => (byFirst.get(first) ?? []).map((word) => ({ word, cost: costOf(word) })))
      .filter(({ cost }) => cost <= most)
      .toSorted((one, other) => one.cost - other.cost || (one.word < other.word ? -1 : 1))
    const best = alike[0]?.cost ?? 0
    return alike.filter(({ cost }) => cost <= best + withinBest).map(({ word }) => word)
  }
}

/** The letters with which a word of this transcription can begin. */
function firstLetters(letters: readonly string[]): Set<string> {
  const sizes = Array.from({ length: longestGroup }, (_, at) => at + 1)
  return new Set(sizes.flatMap((size) => spellingsAt(letters, 0, size)).map((spelling) => spelling.letters.charAt(0)))
}

/** The minimum cost of transcribing an English word by some Hangul letters; infinite where that is impossible. */
function alignment(letters: readonly string[]): (word: string) => number {
  const steps = letters.map((_, at) =>
    Array.from({ length: Math.min(longestGroup, letters.length - at) }, (_, more) => more + 1).flatMap((size) =>
      spellingsAt(letters, at, size).map((spelling) => ({ size, ...spelling })),
    ),
  )
  return (word) => {
    const width = word.length + 1
    const costs = new Float64Array((letters.length + 1) * width).fill(Infinity)
    costs[0] = 0
    for (const [at, own] of steps.entries()) {
      for (let from = 0; from < width; from++) {
        const before = costs[at * width + from] ?? Infinity
        if (before > maxCost) continue
        for (const { size, letters: spelling, cost, before: vowel } of own) {
          if (!word.startsWith(spelling, from)) continue
          const after = from + spelling.length
          if (vowel !== undefined && isSoft(word.charAt(after)) !== (vowel === 'soft')) continue
          const to = (at + size) * width + after
          costs[to] = Math.min(costs[to] ?? Infinity, before + cost)
        }
      }
    }
    const end = letters.length * width
    const rests = silentAtEnd.filter(([rest]) => word.endsWith(rest) && rest.length < word.length)
    return Math.min(...rests.map(([rest, cost]) => cost + (costs[end + word.length - rest.length] ?? Infinity)))
  }
}

const isSoft = (letter: string): boolean => letter === 'e' || letter === 'i' || letter === 'y'

/** The spellings of some letters at their position. */
function spellingsAt(letters: readonly string[], at: number, size: number): readonly Spelling[] {
  const before = letters[at - 1] ?? '-'
  const group = letters.slice(at, at + size).join('')
  // Between vowels a single ㄹ is an r.
  if (group === 'ㄹ') return byLetters.get(before.endsWith('-') ? 'ㄹ+' : 'ㄹ') ?? []
  const written = byLetters.get(group) ?? []
  return group === 'ㅣ' && withI.test(before) ? [...written, { letters: '', cost: 0 }] : written
}
