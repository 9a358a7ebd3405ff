import { type ParticleRole, splitParticle, withoutParticle } from '@dossier/lexicon'

/**
 * Korean words as a question writes them: what they name without particles, and whether they only say what happened to it.
 * A question's predicate is seldom in the words of the page ("얼마나 팔렸나", "판매량"), so that little hangs on it.
 */
export interface KoreanWord {
  /** Without particles and copula; the word itself where taking them off would leave less than two syllables. */
  stem: string
  /** A verb or adjective, or a noun made into one. */
  predicate: boolean
}

const copula = /(?:이었나|였나|인가요|인가|인지|입니까|이야|이었는지|였는지|이냐)$/

/** Verbs by their endings: the past (a syllable closed by ㅆ), the stems of 하다, 되다, 있다 with what may follow, and adnominal forms. */
const pastTense = new RegExp(`[${syllablesClosedBy(20)}][가-힣]{0,3}$`)
const commonVerb =
  /(?:하|되|시키|있|없|않|이루어지)(?:나|나요|는가|는지|고|며|는|여|기로|던|지|게|려고|면|려면|도록|니|냐|는데)[가-힣]{0,2}$/
/** What joins a verb to the next, and what asks: 합쳐져서, 통지해야, 사오나, 이전됩니까. */
const joined = /[가-힣](?:해서|돼서|져서|려서|워서|여서|어서|해야|돼야|어야|아야|져야|합니까|됩니까|십니까|오나|려면|으면)$/
const adnominal = /[가-힣](?:한|된|할|될|습니까|했던|지냐|는가|은가)$|(?:받은|가진|얻은|넣은)$/

/** The syllables with one final consonant, by its number in Unicode's order. */
function syllablesClosedBy(final: number): string {
  return Array.from({ length: 19 * 21 }, (_, at) => String.fromCharCode(0xac00 + at * 28 + final)).join('')
}

/** Particles that a noun of one syllable often takes; others as often end a word of two. */
const behindOneSyllable: ReadonlySet<ParticleRole> = new Set<ParticleRole>(['topic', 'subject', 'object', 'possessive', 'also'])

const hangulOnly = /^\p{Script=Hangul}+$/u

/** Takes a Korean word apart. Any other text is its own stem. */
export function readKoreanWord(word: string): KoreanWord {
  if (!hangulOnly.test(word)) return { stem: withoutParticle(word), predicate: false }
  const predicate = pastTense.test(word) || commonVerb.test(word) || adnominal.test(word) || joined.test(word)
  if (predicate) return { stem: word, predicate }
  const { stem, particle } = splitParticle(stripped(word, copula), word.length === 2 ? 1 : 2)
  // "수는", but not "결과", "도로".
  const isWord = stem.length === 1 && particle !== undefined && !behindOneSyllable.has(particle.role)
  return { stem: isWord ? word : stem, predicate }
}

function stripped(word: string, ending: RegExp): string {
  const match = ending.exec(word)
  return match && match.index >= 2 ? word.slice(0, match.index) : word
}

/** Syllables that go before a noun and leave it what it is: 총매출, 고성장, 신공장. Those that deny it (비, 미, 무) do not. */
const prefix = /^[총순고저신각전본타대소주반현]$/

/** Whether a known term may be read apart from what is written before it in one word. */
export const isApartFrom = (before: string): boolean => before.length !== 1 || prefix.test(before)

/** Suffixes that make an amount of what they follow: 손실액, 전망치. */
const amountSuffix = /^[액치]/

/**
 * Whether a known term may be read apart from what is written behind it in one word: particles, an amount, or another word.
 * A single syllable makes a word of its own: "이익률" is no "이익".
 */
export function isSeparable(behind: string): boolean {
  const rest = behind.replace(amountSuffix, '').replace(/^들/, '').replace(copula, '')
  return withoutParticle(rest, 0).length !== 1
}
