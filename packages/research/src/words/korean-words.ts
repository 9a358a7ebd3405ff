import { type ParticleRole, splitParticle, withoutParticle } from '@dossier/lexicon'

/**
 * A Korean word of a question: its stem without particles, and whether it is a predicate. A question's predicate is seldom on the page in the same
 * words ("얼마나 팔렸나", "판매량"), so that it has little weight.
 */
export interface KoreanWord {
  /** Without particles and copula; the word itself if less than two syllables would remain. */
  stem: string
  /** A verb or adjective, or a noun made into one. */
  predicate: boolean
}

const copula = /(?:이었나|였나|인가요|인가|인지|입니까|이야|이었는지|였는지|이냐)$/

/** Verbs by their endings: the past (a syllable closed by ㅆ), the stems of 하다, 되다, 있다 with their endings, and adnominal forms. */
const pastTense = new RegExp(`[${syllablesClosedBy(20)}][가-힣]{0,3}$`)
const commonVerb =
  /(?:하|되|시키|있|없|않|이루어지)(?:나|나요|는가|는지|고|며|는|여|기로|던|지|게|려고|면|려면|도록|니|냐|는데)[가-힣]{0,2}$/
/** Connective and interrogative endings: 합쳐져서, 통지해야, 사오나, 이전됩니까. */
const joined = /[가-힣](?:해서|돼서|져서|려서|워서|여서|어서|해야|돼야|어야|아야|져야|합니까|됩니까|십니까|오나|려면|으면)$/
const adnominal = /[가-힣](?:한|된|할|될|습니까|했던|지냐|는가|은가)$|(?:받은|가진|얻은|넣은)$/

/** The syllables with one final consonant, by its number in Unicode's order. */
function syllablesClosedBy(final: number): string {
  return Array.from({ length: 19 * 21 }, (_, at) => String.fromCharCode(0xac00 + at * 28 + final)).join('')
}

/** Particles that often follow a noun of one syllable; others more often end a word of two. */
const oneSyllableRoles: ReadonlySet<ParticleRole> = new Set<ParticleRole>(['topic', 'subject', 'object', 'possessive', 'also'])

const hangulOnly = /^\p{Script=Hangul}+$/u

/** Splits a Korean word. Any other text is its own stem. */
export function readKoreanWord(word: string): KoreanWord {
  if (!hangulOnly.test(word)) return { stem: withoutParticle(word), predicate: false }
  const predicate = pastTense.test(word) || commonVerb.test(word) || adnominal.test(word) || joined.test(word)
  if (predicate) return { stem: word, predicate }
  const { stem, particle } = splitParticle(stripped(word, copula), word.length === 2 ? 1 : 2)
  // "수는", but not "결과", "도로".
  const isWord = stem.length === 1 && particle !== undefined && !oneSyllableRoles.has(particle.role)
  return { stem: isWord ? word : stem, predicate }
}

function stripped(word: string, ending: RegExp): string {
  const match = ending.exec(word)
  return match && match.index >= 2 ? word.slice(0, match.index) : word
}

/** Syllables before a noun that do not change its meaning: 총매출, 고성장, 신공장. Negating ones (비, 미, 무) are not among them. */
const prefix = /^[총순고저신각전본타대소주반현]$/

/** Whether a known term is a separate word after this text in one word. */
export const isApartFrom = (before: string): boolean => before.length !== 1 || prefix.test(before)

/** Suffixes that make an amount of a noun: 손실액, 전망치. */
const amountSuffix = /^[액치]/

/**
 * Whether a known term is a separate word before this text in one word: before particles, an amount suffix, or another word. A single syllable forms
 * another word: "이익률" is not "이익".
 */
export function isSeparable(behind: string): boolean {
  const rest = behind.replace(amountSuffix, '').replace(/^들/, '').replace(copula, '')
  return withoutParticle(rest, 0).length !== 1
}
