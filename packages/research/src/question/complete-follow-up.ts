import { fittingParticle, hasHangul, particleAt, particleNamed, splitParticle } from '@dossier/lexicon'
import { readAskedPeriods } from '@dossier/retrieval'
import { periodsAsked } from './asked-periods.ts'
import type { Span } from '../words/index.ts'
import { type QuestionParts, questionParts } from './question-parts.ts'

/** Questions before this many are no context any more. */
const mostEarlier = 6

/**
 * A question that leans on those before it ("and in 2022?", "그럼 영업이익은?"), made whole without a model: what it names takes its place in the
 * question before, what it leaves out is taken from there. Any other question is returned as it is.
 *
 * @param earlier oldest first
 */
export function completeFollowUp(question: string, earlier: readonly string[]): string {
  return [...earlier.slice(-mostEarlier), question].reduce((previous, next) => (previous === '' ? next : completed(next, previous)), '')
}

const opener =
  /^\s*(?:(?:and|so|then|ok(?:ay)?|but|also),?\s+)*(?:(?:what|how)\s+about|and|then|also|same\s+(?:question\s+)?for)\b,?\s*|^\s*(?:그럼|그러면|그렇다면|그리고|그런데|또)[\s,]+/iu
/** "IT" in capitals is no pronoun, "that" before a clause neither. */
const pronoun = /\b(?:[Ii]t|[Tt]hey|[Tt]hat(?=\s*[?.]|\s*$)|[Tt](?:hat|his) (?:figure|number|amount))\b/
const owner = /\b(?:[Ii]ts|[Tt]heir)\b/
const leaningKorean = /^\s*(?:왜|어째서)|(?:^|\s)(?:그|이|해당)\s?(?:회사|기업|금액|수치|숫자|값)|(?:^|\s)(?:그것|이것|동사)/u
const leans = (text: string): boolean => pronoun.test(text) || owner.test(text) || leaningKorean.test(text)
/** Figures do this; companies do other things. */
const moves =
  /\b(?:fall|fell|rise|rose|chang\w+|change|gr[eo]w\w*|increas\w+|decreas\w+|declin\w+|drop\w*|compar\w+|improv\w+|worsen\w*|figure|number|amount)\b/i
const asks = /\b(?:what|which|who|when|where|why|how|is|are|was|were|did|does|do|has|have|list|show|give|tell|compare|calculate)\b/i
const asksKorean = /얼마|무엇|누구|언제|어디|어떤|어떻게|왜|몇|까\s*(?:[?？.]\s*)?$|[가나]요?\s*(?:[?？]\s*)?$|줘|주세요/
const shortWords = 5
const shortLetters = 14

function completed(question: string, previous: string): string {
  const rest = question.replace(opener, '').trim()
  const opened = rest !== question.trim()
  if (rest === '') return question
  if (!opened && !isFragment(rest)) return leans(question) ? withSubject(question, previous) : question
  // "And who audits Harbor Corp?" is whole by itself.
  if (!isFragment(rest) && asks.test(rest)) return leans(rest) ? withSubject(rest, previous) : rest
  return inPlaceOf(rest, previous)
}

function isFragment(text: string): boolean {
  if (hasHangul(text)) return text.replace(/\s/g, '').length <= shortLetters && !asksKorean.test(text)
  return text.split(/\s+/).length <= shortWords && !asks.test(text)
}

/** The question before, with what the fragment names in place of what it named. */
function inPlaceOf(fragment: string, previous: string): string {
  const said = questionParts(fragment)
  const before = questionParts(previous)
  const time = said.period ? cut(fragment, said.period) : timeBeside(fragment, previous)
  const rest = bareWords(fragment, said)
  // What is neither a known measure nor a name is what is asked for instead.
  const other = said.measure || said.entity || rest === '' ? null : rest
  const measure = said.measure ? cut(fragment, said.measure) : time !== null && isOnlyTime(fragment, said) ? null : other
  const entity = said.entity ? cut(fragment, said.entity) : null
  if (time === null && measure === null && entity === null) return withSubject(fragment, previous)
  if (measure !== null && !before.measure) return withContext(fragment, previous, { ...before, ...(said.period && { period: null }) })
  const changes = [
    { at: before.period, by: time, behind: time === null ? '' : inTime(time) },
    { at: before.measure, by: measure, behind: '' },
    { at: before.entity, by: entity, behind: entity === null ? '' : ofEntity(entity) },
  ]
  return replaced(previous, changes)
}

interface Change {
  at: Span | null
  by: string | null
  /** What is said when there is no place for it. */
  behind: string
}

function replaced(text: string, changes: readonly Change[]): string {
  const missing = changes.filter(({ at, by }) => at === null && by !== null).map(({ behind }) => behind)
  const whole = changes
    .flatMap(({ at, by }) => (at === null || by === null ? [] : [{ ...at, by }]))
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end, by }) => {
      const particle = particleAt(left, end)?.form ?? ''
      return `${left.slice(0, start)}${by}${fittingParticle(by, particle)}${left.slice(end + particle.length)}`
    }, text)
  return added(whole, missing)
}

/** Korean says it first, English last. */
function added(text: string, parts: readonly string[]): string {
  if (parts.length === 0) return text
  if (hasHangul(text)) return `${parts.join(' ')} ${text}`.replace(/\s+/g, ' ')
  const [end = ''] = /(?<![?？.])[?？.]*$/.exec(text) ?? []
  return `${text.slice(0, text.length - end.length).trimEnd()} ${parts.join(' ')}${end}`
}

const inTime = (time: string): string => (hasHangul(time) ? time : `in ${time}`)
const ofEntity = (entity: string): string => (hasHangul(entity) ? `${entity}의` : `of ${entity}`)

/** A question with a subject or owner that only the one before names. */
function withSubject(question: string, previous: string): string {
  return withContext(question, previous, questionParts(previous))
}

function withContext(question: string, previous: string, before: QuestionParts): string {
  const own = questionParts(question)
  const korean = hasHangul(question)
  const entity = own.entity || !before.entity ? '' : cut(previous, before.entity)
  const isOfMeasure = korean ? ofMeasureKorean.test(question) : pronoun.test(question) && moves.test(question)
  const measure = own.measure || !before.measure || !isOfMeasure ? '' : cut(previous, before.measure)
  const time = own.period || !before.period ? [] : [inTime(cut(previous, before.period))]
  if (korean) return added(question, [entity === '' ? '' : ofEntity(entity), ...time, measure].filter(Boolean))
  const subject = [measure, entity === '' ? '' : measure === '' ? entity : ofEntity(entity)].filter(Boolean).join(' ')
  const owned = entity === '' ? question : question.replace(owner, () => `${entity}'s`)
  const named = owned === question && subject !== '' ? question.replace(pronoun, () => subject) : owned
  return added(named, [...(named === question && entity !== '' ? [ofEntity(entity)] : []), ...time])
}

const ofMeasureKorean = /왜|그것|이것|금액|수치|숫자|값/

/** "The year before", "in Q3?", "2분기는?": times that need that of the question before. */
function timeBeside(fragment: string, previous: string): string | null {
  const [known] = periodsAsked(previous)
  if (!known) return null
  const korean = hasHangul(fragment)
  const { quarter } = readAskedPeriods(fragment)
  if (quarter !== undefined) return korean ? `${known.year}년 ${quarter}분기` : `Q${quarter} ${known.year}`
  const step = /(?:prior|previous|preceding) year|year before|전년|직전\s?연도|이전\s?해/i.test(fragment)
    ? -1
    : /(?:next|following) year|year after|이듬해|다음\s?해/i.test(fragment)
      ? 1
      : 0
  return step === 0 ? null : korean ? `${known.year + step}년` : `${known.year + step}`
}

const isOnlyTime = (fragment: string, said: QuestionParts): boolean =>
  /^(?:(?:in|for|the|of|during|year|before|after|prior|previous|preceding|next|following|quarter|q[1-4])\s*)*$/i.test(
    bareWords(fragment, said),
  ) || /^(?:(?:[1-4]\s?분기|전년도?|직전\s?연도|이전\s?해|이듬해|다음\s?해)\s*)+$/u.test(bareWords(fragment, said))

/** What the fragment says beside its period, without particles and signs. */
function bareWords(fragment: string, { period, entity, measure }: QuestionParts): string {
  const words = [period, entity, measure]
    .filter((span) => span !== null)
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, fragment)
    .split(/[?？!.,\s]+/)
    .map((word) => word.replace(politely, ''))
    .filter((word) => word !== '' && !particleNamed(word) && !relating.test(word))
  return [...words.slice(0, -1), ...words.slice(-1).map(withoutSubjectMark)].join(' ')
}

function withoutSubjectMark(word: string): string {
  const { stem, particle } = splitParticle(word, 1)
  return particle?.role === 'topic' || particle?.role === 'subject' ? stem : word
}

/** "영업이익은요?" */
const politely = /(?<=\p{Script=Hangul})요$|^요$/u
const relating = /^(?:in|for|of|the|at|on|'s)$/i

const cut = (text: string, { start, end }: Span): string => text.slice(start, end)
