import { concepts, hasHangul, wordFamilies } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import { readKoreanWord } from '../../words/index.ts'
import { hedgesIn } from './modality.ts'
import { isClosedClass } from '../reading/closed-class.ts'
import { conceptsIn, lineItemsIn } from '../reading/concepts-in-text.ts'
import { directionsIn, negationsIn } from '../reading/directions.ts'
import type { ReadSentence } from '../claims.ts'
import { blanked, collapsed, wordsIn } from '../reading/plain-text.ts'
import type { VerificationReason } from '../verification.ts'

/** Least share of the words of a sentence without an agreeing figure that its sources must have. */
const minShareOfWords = 0.5
/** The same beside figures that agree. */
const minShareBesideFigures = 0.3
/** The same without the text above the passages. */
const minShareOfOwnWords = 0.4
/** The same for each clause. */
const minShareOfClause = 0.34
/** A clause with fewer words of its own is not judged alone. */
const minClauseWords = 3
/** Across languages and without an agreeing figure: least number of shared measures and topics. */
const minSharedConcepts = 2
/** So many agreeing figures and days need no shared concept, in whatever language. */
const sufficientAnchors = 3

const clauseBreak = /[;:]\s|,\s|\s(?:because|while|whereas|but|although|though|after|which|who|since)\s/g

/**
 * Compares the words that remain beside figures, times, names, directions, negations and modality. Own wording is no reason to refuse, but a
 * sentence, and each of its clauses, must be about what its sources are about.
 */
export function compareWording(sentence: ReadSentence, { figures: agreeing }: { figures: number }): VerificationReason[] {
  const { text, figures, times, passages, analyser } = sentence
  const words = withoutMarks(blanked(text, [...figures.map(({ figure }) => figure), ...times]))
  const refused = (part: string): VerificationReason[] => [{ code: 'words-not-in-source', text: collapsed(part).slice(0, 200) }]
  const cited = passages.map((passage) => `${passage.text}\n${passage.context}`).join('\n')
  if (isKorean(text) !== isKorean(cited)) {
    const stated = [...conceptsIn(words, analyser)]
    const citedConcepts = new Set(conceptsIn(`${cited}\n${sentence.question}`, analyser))
    const shared = stated.filter((concept) => citedConcepts.has(concept)).length + (sharesItem(words, cited, analyser) ? 1 : 0)
    const isAnchored = agreeing > 0 || times.some(({ day }) => day !== undefined)
    if (isAnchored)
      return shared === 0 && stated.length > 0 && citedConcepts.size > 0 && agreeing + times.length < sufficientAnchors
        ? refused(words)
        : []
    return shared < minSharedConcepts || stated.length - shared > shared ? refused(words) : []
  }
  const known = knownWords(sentence, cited)
  const ofSentence = shareOf(words, known, analyser)
  const minShare = agreeing > 0 ? minShareBesideFigures : minShareOfWords
  if (ofSentence.count > 0 && ofSentence.share < minShare) return refused(words)
  // Words above the passage name its subject, but state nothing about it.
  const ownWords = agreeing > 0 ? null : wordsOfText(sentence, passages.map((passage) => passage.text).join('\n'))
  if (ownWords && shareOf(words, ownWords, analyser).share < minShareOfOwnWords) return refused(words)
  const clause = clausesOf(words).find((one) => {
    const { count, share } = shareOf(one, known, analyser)
    return count >= minClauseWords + (agreeing > 0 ? 1 : 0) && share < minShareOfClause
  })
  if (clause !== undefined) return refused(clause)
  // A reason must be in what is cited.
  const reason = reasonIn(words)
  const own = reason === undefined ? undefined : shareOf(reason, known, analyser)
  return reason !== undefined && own && own.count > 1 && own.share < minShareOfReason ? refused(reason) : []
}

const minShareOfReason = 0.5
const reasonWords =
  /\b(?:because(?: of)?|due (?:[a-z]+ly )?to|owing to|thanks to|as a result of|driven by|caused by|in response to|attributable to)\b/i
const reasonEnd = /[.;:,]\s|\s(?:while|whereas|although|though|but)\s/

/** Whether an offset of a text is within its reason. */
export const isInReason = (text: string, from: number, at: number): boolean => reasonWords.test(text.slice(from, at))

/** A text up to its reason. */
export const beforeReason = (text: string): string => text.slice(0, reasonWords.exec(text)?.index)

/** The reason that a sentence gives. */
function reasonIn(text: string): string | undefined {
  const start = reasonWords.exec(text)
  if (!start) return undefined
  const rest = text.slice(start.index + start[0].length)
  const end = reasonEnd.exec(rest)
  return end ? rest.slice(0, end.index) : rest
}

/** Whether two texts name the same line item, by whatever name. */
export function sharesItem(one: string, other: string, analyser: Analyser): boolean {
  const items = lineItemsIn(other, analyser)
  return [...lineItemsIn(one, analyser)].some((item) => items.has(item))
}

export const isKorean = (text: string): boolean =>
  (text.match(/\p{Script=Hangul}/gu)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0) * 0.3

/** Directions, negations and modality have comparers of their own. */
const withoutMarks = (text: string): string =>
  blanked(text, [...hedgesIn(text), ...directionsIn(text).filter(({ text: word }) => !hasHangul(word)), ...negationsIn(text)])

function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let from = 0
  for (const { index, 0: stop } of text.matchAll(clauseBreak)) {
    clauses.push(text.slice(from, index))
    from = index + stop.length
  }
  return [...clauses, text.slice(from)]
}

/** The words of a text, of the documents' names and of the question, with their families. */
function wordsOfText({ passages, question, analyser }: ReadSentence, text: string): ReadonlySet<string> {
  const names = passages.flatMap(({ document }) => document.names).join('\n')
  const own = new Set(analyser.terms(`${text}\n${names}\n${question}`))
  for (const family of familiesOf(analyser)) if (family.some((term) => own.has(term))) for (const term of family) own.add(`~${term}`)
  return own
}

/** The words of what is cited, and all names of the concepts that both it and the sentence name. */
function knownWords(sentence: ReadSentence, cited: string): ReadonlySet<string> {
  const { text, question, analyser } = sentence
  const own = new Set(wordsOfText(sentence, cited))
  const stated = conceptsIn(text, analyser)
  for (const concept of conceptsIn(`${cited}\n${question}`, analyser))
    if (stated.has(concept)) for (const term of termsOfConcept(concept, analyser)) own.add(term)
  return own
}

interface Share {
  count: number
  share: number
}

/** Number of content words of a text, and the share of them that is known. */
function shareOf(text: string, known: ReadonlySet<string>, analyser: Analyser): Share {
  let [count, sum] = [0, 0]
  for (const { word } of wordsIn(text)) {
    const korean = /^\p{Script=Hangul}/u.test(word)
    if (korean ? readKoreanWord(word).predicate || word.length < 2 : isClosedClass(word.toLowerCase())) continue
    const terms = analyser.terms(word)
    if (terms.length === 0) continue
    count += 1
    if (terms.filter((term) => known.has(term) || known.has(`~${term}`)).length * 2 >= terms.length) sum += 1
  }
  return { count, share: count === 0 ? 1 : sum / count }
}

const families = new WeakMap<Analyser, readonly (readonly string[])[]>()
function familiesOf(analyser: Analyser): readonly (readonly string[])[] {
  const known = families.get(analyser) ?? wordFamilies.map((family) => family.flatMap((word) => analyser.terms(word)))
  families.set(analyser, known)
  return known
}

const conceptTerms = new WeakMap<Analyser, Map<string, readonly string[]>>()
function termsOfConcept(id: string, analyser: Analyser): readonly string[] {
  const all = conceptTerms.get(analyser) ?? new Map<string, readonly string[]>()
  conceptTerms.set(analyser, all)
  const known = all.get(id)
  if (known) return known
  const terms = concepts
    .filter((one) => one.id === id && !one.field)
    .flatMap(({ en, ko }) => [...en, ...ko].flatMap((name) => analyser.terms(name)))
  all.set(id, terms)
  return terms
}
