import { createNameMatcher } from '@dossier/entities'
import { fittingParticle, hasHangul, particleAt, particleNamed, splitParticle } from '@dossier/lexicon'
import { readAskedPeriods } from '@dossier/retrieval'
import { periodsAsked } from './asked-periods.ts'
import { isQuestionWord, type Span } from '../words/index.ts'
import { type QuestionParts, questionParts } from './question-parts.ts'

/** Number of earlier questions that count as context. */
const maxEarlier = 6

/**
 * Completes a question that depends on earlier ones ("and in 2022?", "그럼 영업이익은?"), without a model: what it names replaces its counterpart in the
 * previous question, and what it omits is taken from there. Other questions are returned unchanged, and so are short ones that name a company of the
 * files and a measure: "Harbor revenue", 하버전기 매출.
 *
 * @param earlier oldest first
 * @param companies names of the companies of the files
 */
export function completeFollowUp(question: string, earlier: readonly string[], companies: readonly string[] = []): string {
  const isWhole = (text: string): boolean => !opener.test(text) && questionParts(text).measure !== null && namesOneOf(text, companies)
  return [...earlier.slice(-maxEarlier), question].reduce(
    (previous, next) => (previous === '' || isWhole(next) ? next : completed(next, previous)),
    '',
  )
}

/** Words that are no names sound a little like one. */
const certainly = 0.92
const namesOneOf = (text: string, companies: readonly string[]): boolean =>
  companies.length > 0 && createNameMatcher(text, { isQuestionWord })({ names: companies, symbols: [] }) >= certainly

const opener =
  /^\s*(?:(?:and|so|then|ok(?:ay)?|but|also),?\s+)*(?:(?:what|how)\s+about|and|then|also|same\s+(?:question\s+)?for)\b,?\s*|^\s*(?:그럼|그러면|그렇다면|그리고|그런데|또)[\s,]+/iu
/** "IT" in capitals is no pronoun, nor is "that" before a clause. */
const pronoun = /\b(?:[Ii]t|[Tt]hey|[Tt]hat(?=\s*[?.]|\s*$)|[Tt](?:hat|his) (?:figure|number|amount))\b/
const owner = /\b(?:[Ii]ts|[Tt]heir)\b/
const dependentKorean = /^\s*(?:왜|어째서)|(?:^|\s)(?:그|이|해당)\s?(?:회사|기업|금액|수치|숫자|값)|(?:^|\s)(?:그것|이것|동사)/u
const isDependent = (text: string): boolean => pronoun.test(text) || owner.test(text) || dependentKorean.test(text)
/** Verbs of figures rather than of companies. */
const moves =
  /\b(?:fall|fell|rise|rose|chang\w+|change|gr[eo]w\w*|increas\w+|decreas\w+|declin\w+|drop\w*|compar\w+|improv\w+|worsen\w*|figure|number|amount)\b/i
const asks = /\b(?:what|which|who|when|where|why|how|is|are|was|were|did|does|do|has|have|list|show|give|tell|compare|calculate)\b/i
const asksKorean = /얼마|무엇|누구|언제|어디|어떤|어떻게|왜|몇|까\s*(?:[?？.]\s*)?$|[가나]요?\s*(?:[?？]\s*)?$|줘|주세요/
const maxFragmentWords = 5
const maxFragmentLetters = 14

function completed(question: string, previous: string): string {
  const rest = question.replace(opener, '').trim()
  const opened = rest !== question.trim()
  if (rest === '') return question
  if (!opened && !isFragment(rest)) return isDependent(question) ? withSubject(question, previous) : question
  // "And who audits Harbor Corp?" is complete.
  if (!isFragment(rest) && asks.test(rest)) return isDependent(rest) ? withSubject(rest, previous) : rest
  return substituted(rest, previous)
}

function isFragment(text: string): boolean {
  if (hasHangul(text)) return text.replace(/\s/g, '').length <= maxFragmentLetters && !asksKorean.test(text)
  return text.split(/\s+/).length <= maxFragmentWords && !asks.test(text)
}

/** The previous question with the parts of the fragment in place of its own. */
function substituted(fragment: string, previous: string): string {
  const parts = questionParts(fragment)
  const before = questionParts(previous)
  const time = parts.period ? cut(fragment, parts.period) : timeBeside(fragment, previous)
  const rest = bareWords(fragment, parts)
  // Words that are neither a known measure nor a name replace the measure.
  const other = parts.measure || parts.entity || rest === '' ? null : rest
  const measure = parts.measure ? cut(fragment, parts.measure) : time !== null && isOnlyTime(fragment, parts) ? null : other
  const entity = parts.entity ? cut(fragment, parts.entity) : null
  if (time === null && measure === null && entity === null) return withSubject(fragment, previous)
  if (measure !== null && !before.measure) return withContext(fragment, previous, { ...before, ...(parts.period && { period: null }) })
  const changes = [
    { at: before.period, by: time, addition: time === null ? '' : inTime(time) },
    { at: before.measure, by: measure, addition: '' },
    { at: before.entity, by: entity, addition: entity === null ? '' : ofEntity(entity) },
  ]
  return replaced(previous, changes)
}

interface Change {
  at: Span | null
  by: string | null
  /** Text to add if there is no place for it. */
  addition: string
}

function replaced(text: string, changes: readonly Change[]): string {
  const missing = changes.filter(({ at, by }) => at === null && by !== null).map(({ addition }) => addition)
  const result = changes
    .flatMap(({ at, by }) => (at === null || by === null ? [] : [{ ...at, by }]))
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end, by }) => {
      const particle = particleAt(left, end)?.form ?? ''
      return `${left.slice(0, start)}${by}${fittingParticle(by, particle)}${left.slice(end + particle.length)}`
    }, text)
  return added(result, missing)
}

/** Korean adds it at the beginning, English at the end. */
function added(text: string, parts: readonly string[]): string {
  if (parts.length === 0) return text
  if (hasHangul(text)) return `${parts.join(' ')} ${text}`.replace(/\s+/g, ' ')
  const [end = ''] = /(?<![?？.])[?？.]*$/.exec(text) ?? []
  return `${text.slice(0, text.length - end.length).trimEnd()} ${parts.join(' ')}${end}`
}

const inTime = (time: string): string => (hasHangul(time) ? time : `in ${time}`)
const ofEntity = (entity: string): string => (hasHangul(entity) ? `${entity}의` : `of ${entity}`)

/** A question whose subject or owner is named only in the previous one. */
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

/** "The year before", "in Q3?", "2분기는?": times that need the year of the previous question. */
function timeBeside(fragment: string, previous: string): string | null {
  const [latest] = periodsAsked(previous)
  if (!latest) return null
  const korean = hasHangul(fragment)
  const { quarter } = readAskedPeriods(fragment)
  if (quarter !== undefined) return korean ? `${latest.year}년 ${quarter}분기` : `Q${quarter} ${latest.year}`
  const step = /(?:prior|previous|preceding) year|year before|전년|직전\s?연도|이전\s?해/i.test(fragment)
    ? -1
    : /(?:next|following) year|year after|이듬해|다음\s?해/i.test(fragment)
      ? 1
      : 0
  return step === 0 ? null : korean ? `${latest.year + step}년` : `${latest.year + step}`
}

const isOnlyTime = (fragment: string, parts: QuestionParts): boolean =>
  /^(?:(?:in|for|the|of|during|year|before|after|prior|previous|preceding|next|following|quarter|q[1-4])\s*)*$/i.test(
    bareWords(fragment, parts),
  ) || /^(?:(?:[1-4]\s?분기|전년도?|직전\s?연도|이전\s?해|이듬해|다음\s?해)\s*)+$/u.test(bareWords(fragment, parts))

/** Words of the fragment besides its period, without particles and punctuation. */
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
