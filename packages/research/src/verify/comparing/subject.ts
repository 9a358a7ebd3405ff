import { readCompanyName } from '@dossier/entities'
import type { CitedFigure } from '../reading/cited-passage.ts'
import { clauseAround } from '../reading/directions.ts'
import { isOrdinary, latinNamesIn } from './entity.ts'
import type { AlignedFigure, ReadPassage, ReadSentence, Comparer } from '../claims.ts'
import { rolesIn } from './role-holders.ts'
import { functionWords } from './polarity.ts'
import { blanked } from '../reading/plain-text.ts'
import type { VerificationReason } from '../verification.ts'
import { fitsRivalBetter, tokenIndexOf, type Token } from '../reading/tokens.ts'

interface Subject {
  name: string
  words: readonly string[]
  /** End offset in its text. */
  end: number
}

/** A name after one of these words is no subject. */
const oblique = /\b(?:of|to|from|with|against|by|for|in|at|on|over|under|than|versus|and|or)\s+(?:the\s+)?$/i

/**
 * Whom a statement is about: a figure that its source states of one party may not be stated of another, and no person of the page may replace the
 * person that the cited row or passage names.
 */
export function compareSubjects(sentence: ReadSentence, aligned: readonly AlignedFigure[]): VerificationReason[] {
  const { text, figures, times } = sentence
  const marks = [...figures.map(({ figure }) => figure), ...times]
  const wrong = aligned.find(({ stated, reason, found }) => {
    if (reason !== null || found.length === 0) return false
    const own = subjectsOf(text, stated.figure.start, marks)
    return own.length > 0 && found.every((cited) => isOfAnotherSubject(own, cited, sentence))
  })
  if (wrong) return [{ code: 'roles-differ', text: wrong.stated.figure.text }]
  const substitute = substitutedPerson(sentence, marks)
  return substitute === undefined ? [] : [{ code: 'roles-differ', text: substitute }]
}

function isOfAnotherSubject(own: readonly Subject[], { written, passage }: CitedFigure, { text, tokens, passages }: ReadSentence): boolean {
  if (!written || passage.isRow) return false
  const citedSubjects = subjectsOf(passage.text, written.start, [
    ...passage.figures.flatMap(({ written: one }) => one ?? []),
    ...passage.times,
  ])
  if (citedSubjects.length === 0) return false
  const names = passage.document.names
  const isKnown = (one: Subject): boolean => citedSubjects.some((other) => isSameName(one, other, names, passage.page.text))
  // A party named elsewhere in the passage may do something else there, but not what the source states of another party.
  const words = passages.find(({ citation }) => citation === passage.citation)?.tokens ?? []
  const does = (one: Subject): boolean =>
    citedSubjects.some(
      (other) =>
        isPassive(text, one) === isPassive(passage.text, other) &&
        verbsAfter(tokens, one).some((key) => verbsAfter(words, other).includes(key)),
    )
  const isNamed = (one: Subject): boolean => passage.text.includes(one.name) && !does(one)
  return !own.some((one) => isKnown(one) || isNamed(one))
}

const isPassive = (text: string, { end }: Subject): boolean =>
  /^\s(?:was|were|is|are|(?:has|have|had) been|(?:will|shall|may) be)\s/.test(text.slice(end))

/** The first two words after a subject. */
const verbsAfter = (tokens: readonly Token[], { end }: Subject): string[] =>
  tokens
    .filter(({ start, key }) => start >= end && /\p{L}{3}/u.test(key) && !functionWords.has(key))
    .slice(0, 2)
    .map(({ key }) => key)

/** Names that are subjects in the clause of an offset, before it. */
function subjectsOf(text: string, at: number, marks: readonly { start: number; end: number }[]): Subject[] {
  const [from] = clauseAround(text, at)
  const clause = blanked(
    text.slice(0, at),
    marks.filter(({ end }) => end <= at),
  ).slice(from)
  return latinNamesIn(clause).flatMap(({ text: printed, start, end }) => {
    const name = printed.replace(/['’]s?$/, '')
    const words = wordsOf(name).filter((word) => !isOrdinary(word))
    return words.length === 0 || oblique.test(clause.slice(0, start)) ? [] : [{ name, words, end: from + end }]
  })
}

const wordsOf = (name: string): string[] => readCompanyName(name).words.filter((word) => word.length > 1 && !isOrdinary(word))

/** Whether two names are of one party: a word in common, initials, both the document's own, or one defined as the other. */
function isSameName(one: Subject, other: Subject, names: readonly string[], page: string): boolean {
  if (
    one.words.some((word) =>
      other.words.some(
        (another) => word === another || (word.length > 3 && another.includes(word)) || (another.length > 3 && word.includes(another)),
      ),
    )
  )
    return true
  if (isSpelledBy(other.name, one.words) || isSpelledBy(one.name, other.words)) return true
  const isOwn = ({ words }: Subject): boolean =>
    names.some((name) => words.some((word) => wordsOf(name).some((part) => part.includes(word) || word.includes(part))))
  if (isOwn(one) && isOwn(other)) return true
  return isDefined(one, other, page) || isDefined(other, one, page)
}

/** "KPT" of "KP Tissue": its letters begin the words one by one. */
function isSpelledBy(short: string, words: readonly string[]): boolean {
  const letters = short.toLowerCase()
  if (!/^\p{Lu}{2,6}$/u.test(short) || words.length < 2) return false
  let at = 0
  for (const word of words) {
    let length = 0
    while (at + length < letters.length && word[length] === letters[at + length] && length < word.length) length += 1
    if (length === 0) return false
    at += at + length === letters.length || length <= 2 ? length : 1
  }
  return at === letters.length
}

const definition = 90
/** "Scorpion Minerals Limited (“SCN”)". */
function isDefined(short: Subject, long: Subject, page: string): boolean {
  const at = page.search(new RegExp(`\\([^()]{0,40}["“']${short.name.replace(/[^\p{L}\p{N} ]/gu, '.')}["”']`, 'u'))
  return (
    at >= 0 &&
    long.words.every((word) =>
      page
        .slice(Math.max(0, at - definition), at)
        .toLowerCase()
        .includes(word),
    )
  )
}

const person = /^\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{Ll}'’-]+){1,2}$/u

/** A person of the sentence whom no cited text names, if the sentence leaves out a person whom the cited passages name. */
function substitutedPerson(
  { text, passages, question }: ReadSentence,
  marks: readonly { start: number; end: number }[],
): string | undefined {
  const cited =
    passages.map((passage) => `${passage.text}\n${passage.isRow ? '' : passage.context}\n${passage.document.names.join('\n')}`).join('\n') +
    question
  const people = (one: string, spans: readonly { start: number; end: number }[]): string[] =>
    latinNamesIn(blanked(one, [...spans, ...rolesIn(one)]))
      .flatMap(({ text: name }) => name.replace(/['’]s$/, '').split(/,\s|\sand\s/))
      .filter((name) => person.test(name) && !wordsOf(name).some(isOrdinary))
  const substitute = people(text, marks).find((name) => !wordsOf(name).every((word) => cited.toLowerCase().includes(word)))
  if (substitute === undefined) return undefined
  const others = passages.flatMap((passage: ReadPassage) => people(passage.text, passage.times))
  return others.some((name) => !wordsOf(name).some((word) => text.toLowerCase().includes(word))) ? substitute : undefined
}

interface NamePlace {
  name: string
  tokens: readonly Token[]
  at: number
}

/** Two names that are both in the source may not be exchanged. */
export const compareExchangedNames: Comparer = ({ text, tokens, passages }) => {
  const stated = placesIn(text, tokens)
  if (stated.length < 2) return []
  const cited = passages.filter(({ isRow }) => !isRow).flatMap((passage: ReadPassage) => placesIn(passage.text, passage.tokens))
  const takesPlaceOf = (one: NamePlace, other: NamePlace): boolean =>
    fitsRivalBetter(
      tokens,
      one.at,
      cited.filter(({ name }) => name === one.name),
      cited.filter(({ name }) => name === other.name),
    )
  const exchanged = stated.find((one) =>
    stated.some((other) => other.name !== one.name && takesPlaceOf(one, other) && takesPlaceOf(other, one)),
  )
  return exchanged ? [{ code: 'roles-differ', text: exchanged.name }] : []
}

const placesIn = (text: string, tokens: readonly Token[]): NamePlace[] =>
  latinNamesIn(text)
    .map(({ text: name, start, end }) => ({ name: name.toLowerCase(), tokens, at: tokenIndexOf(tokens, { start, end }) }))
    .filter(({ at }) => at >= 0)
