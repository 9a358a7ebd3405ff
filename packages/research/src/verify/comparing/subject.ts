import { readCompanyName } from '@dossier/entities'
import type { CitedFigure } from '../reading/cited-passage.ts'
import { clauseAround } from '../reading/directions.ts'
import { isOrdinary, latinNamesIn } from './entity.ts'
import type { AlignedFigure, ReadPassage, ReadSentence, Rule } from '../claims.ts'
import { officesIn } from './offices.ts'
import { light } from './polarity.ts'
import { blanked } from '../reading/plain-text.ts'
import type { VerificationReason } from '../verification.ts'
import { belongsElsewhere, placeOf, type Token } from '../reading/places.ts'

interface Subject {
  name: string
  words: readonly string[]
  /** Where it ends in its text. */
  end: number
}

/** Behind these a name is not whom something is said of. */
const oblique = /\b(?:of|to|from|with|against|by|for|in|at|on|over|under|than|versus|and|or)\s+(?:the\s+)?$/i

/**
 * What is said of whom: a figure that its source tells of one party is not told of another, and nobody of the page takes the place of whom the cited
 * row or passage names.
 */
export function compareSubjects(sentence: ReadSentence, judged: readonly AlignedFigure[]): VerificationReason[] {
  const { text, figures, times } = sentence
  const marks = [...figures.map(({ figure }) => figure), ...times]
  const wrong = judged.find(({ said, reason, found }) => {
    if (reason !== null || found.length === 0) return false
    const own = subjectsOf(text, said.figure.start, marks)
    return own.length > 0 && found.every((cited) => isOfAnotherSubject(own, cited, sentence))
  })
  if (wrong) return [{ code: 'roles-differ', text: wrong.said.figure.text }]
  const stranger = personPutIn(sentence, marks)
  return stranger === undefined ? [] : [{ code: 'roles-differ', text: stranger }]
}

function isOfAnotherSubject(own: readonly Subject[], { written, passage }: CitedFigure, { text, tokens, passages }: ReadSentence): boolean {
  if (!written || passage.isRow) return false
  const there = subjectsOf(passage.text, written.start, [...passage.figures.flatMap(({ written: one }) => one ?? []), ...passage.times])
  if (there.length === 0) return false
  const names = passage.document.names
  const isKnown = (one: Subject): boolean => there.some((other) => isSameName(one, other, names, passage.page.text))
  // Who is named elsewhere may do something else there, but not what the source says of somebody else.
  const words = passages.find(({ citation }) => citation === passage.citation)?.tokens ?? []
  const does = (one: Subject): boolean =>
    there.some(
      (other) =>
        isPassive(text, one) === isPassive(passage.text, other) &&
        verbsBehind(tokens, one).some((key) => verbsBehind(words, other).includes(key)),
    )
  const isNamed = (one: Subject): boolean => passage.text.includes(one.name) && !does(one)
  return !own.some((one) => isKnown(one) || isNamed(one))
}

const isPassive = (text: string, { end }: Subject): boolean =>
  /^\s(?:was|were|is|are|(?:has|have|had) been|(?:will|shall|may) be)\s/.test(text.slice(end))

/** The first words that stand behind a subject. */
const verbsBehind = (tokens: readonly Token[], { end }: Subject): string[] =>
  tokens
    .filter(({ start, key }) => start >= end && /\p{L}{3}/u.test(key) && !light.has(key))
    .slice(0, 2)
    .map(({ key }) => key)

/** The names that stand as subjects in the clause of a place, before it. */
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

/** Two names of one: a word in common, initials, both the document's own, or the one defined as the other. */
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

/** A person of the page whom nothing cited names, where what is cited names another. */
function personPutIn({ text, passages, question }: ReadSentence, marks: readonly { start: number; end: number }[]): string | undefined {
  const cited =
    passages.map((passage) => `${passage.text}\n${passage.isRow ? '' : passage.around}\n${passage.document.names.join('\n')}`).join('\n') +
    question
  const people = (one: string, spans: readonly { start: number; end: number }[]): string[] =>
    latinNamesIn(blanked(one, [...spans, ...officesIn(one)]))
      .flatMap(({ text: name }) => name.replace(/['’]s$/, '').split(/,\s|\sand\s/))
      .filter((name) => person.test(name) && !wordsOf(name).some(isOrdinary))
  const stranger = people(text, marks).find((name) => !wordsOf(name).every((word) => cited.toLowerCase().includes(word)))
  if (stranger === undefined) return undefined
  const others = passages.flatMap((passage: ReadPassage) => people(passage.text, passage.times))
  return others.some((name) => !wordsOf(name).some((word) => text.toLowerCase().includes(word))) ? stranger : undefined
}

interface Placed {
  name: string
  tokens: readonly Token[]
  at: number
}

/** Two names that the source names both do not stand in each other's places. */
export const compareExchangedNames: Rule = ({ text, tokens, passages }) => {
  const said = placesIn(text, tokens)
  if (said.length < 2) return []
  const cited = passages.filter(({ isRow }) => !isRow).flatMap((passage: ReadPassage) => placesIn(passage.text, passage.tokens))
  const standsFor = (one: Placed, other: Placed): boolean =>
    belongsElsewhere(
      tokens,
      one.at,
      cited.filter(({ name }) => name === one.name),
      cited.filter(({ name }) => name === other.name),
    )
  const exchanged = said.find((one) => said.some((other) => other.name !== one.name && standsFor(one, other) && standsFor(other, one)))
  return exchanged ? [{ code: 'roles-differ', text: exchanged.name }] : []
}

const placesIn = (text: string, tokens: readonly Token[]): Placed[] =>
  latinNamesIn(text)
    .map(({ text: name, start, end }) => ({ name: name.toLowerCase(), tokens, at: placeOf(tokens, { start, end }) }))
    .filter(({ at }) => at >= 0)
