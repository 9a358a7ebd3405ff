import { yearsIn } from '@dossier/notation'
import { wordFamilies } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import { type CitedFigure, isOfSameRow } from '../reading/cited-passage.ts'
import type { PageFigure } from '../reading/page-figures.ts'
import { sharesTime } from '../reading/time-of-figure.ts'
import { isClosedClass } from '../reading/closed-class.ts'
import { conceptsIn, lineItemsIn } from '../reading/concepts-in-text.ts'
import type { AlignedFigure, ReadSentence } from '../claims.ts'
import { blanked, plainText, sentenceEnd, wordsIn } from '../reading/plain-text.ts'
import { isOrdinary, latinNamesIn } from './entity.ts'
import { agreement } from './quantity.ts'
import type { VerificationReason } from '../verification.ts'
import { beforeReason, isKorean, sharesItem } from './wording.ts'

const segmentBreak =
  /[;:(]|,\s|(?<!\b\p{Lu})\.\s|\s(?:while|whereas|although|though|but|because|as well as|and|or|plus|less|against|versus|than)\s|(?<=[가-힣][며고]|지만|으나|중),?\s/u
const everyBreak = new RegExp(segmentBreak, 'gu')

interface TextSpan {
  start: number
  end: number
}

/**
 * A figure must be stated of what its source states it of. If the words beside it are those of the row, the column or the text of another figure of
 * its kind, and none that distinguish its own, it was put in the place of that one: a neighbouring row, a part for the whole, two figures exchanged.
 */
export function comparePlaces(sentence: ReadSentence, aligned: readonly AlignedFigure[]): VerificationReason[] {
  const figures = sentence.figures.map(({ figure }) => figure)
  const wordsBeside = ({ stated }: AlignedFigure): ReadonlySet<string> =>
    wordsOf(wordsAt(sentence.text, stated.figure, figures), sentence.analyser)
  return aligned.flatMap((one) => {
    const { stated, reason, found } = one
    if (reason !== null || found.length === 0 || stated.figure.inWords) return []
    const statedWords = wordsBeside(one)
    // Words beside another figure of the same row belong to that row.
    const others = aligned.filter((other) => other !== one && !found.some((cited) => other.found.some((its) => isOfSameRow(cited, its))))
    const elsewhere = others.map(wordsBeside)
    const all = new Set(
      [...wordsOf(sentence.text, sentence.analyser)].filter((word) => statedWords.has(word) || !elsewhere.some((words) => words.has(word))),
    )
    const inSentence: FigureInSentence = { one, statedWords, all, aligned, sentence }
    const findings = found.map((cited) =>
      cited.cell ? isOfAnotherCell(inSentence, cited) && 'conflict' : findAnotherFigure(inSentence, cited),
    )
    if (!findings.every((finding) => finding !== false)) return []
    const isOpen = findings.includes('undecided')
    return [{ code: 'number-of-another-place' as const, text: stated.figure.text, ...(isOpen && { finding: 'undecided' as const }) }]
  })
}

/** A figure of a sentence with the words of the sentence that go with it. */
interface FigureInSentence {
  one: AlignedFigure
  /** The words beside it. */
  statedWords: ReadonlySet<string>
  /** These, and all words of the sentence that go with no other figure. */
  all: ReadonlySet<string>
  aligned: readonly AlignedFigure[]
  sentence: ReadSentence
}

/** Whether two cited figures are the same cell, or the same figure of running text. */
const isSame = (one: CitedFigure, other: CitedFigure): boolean =>
  one === other ||
  (one.cell !== undefined && one.cell.table === other.cell?.table && one.cell.fact === other.cell.fact) ||
  (one.written !== undefined && one.written === other.written)

/**
 * Whether the sentence also states a rival figure, with both in the order of the words that they go with: "Berlin and Rome had 15 and 8", "15 in
 * Berlin and 8 in Rome". Null if it does not state the rival; true if the order cannot be determined.
 */
function isInStatedOrder(
  { one, aligned, sentence }: FigureInSentence,
  own: ReadonlySet<string>,
  rival: CitedFigure,
  its: ReadonlySet<string>,
): boolean | null {
  const partners = aligned.filter((other) => other !== one && other.found.some((cited) => isSame(cited, rival)))
  if (partners.length === 0) return null
  const [mine, theirs] = [firstPlace(sentence, own, its), firstPlace(sentence, its, own)]
  if (mine < 0 || theirs < 0) return true
  return partners.some(({ stated }) => mine < theirs === one.stated.figure.start < stated.figure.start)
}

/** Offset of the first word in a sentence that is in one set and not in the other; -1 if there is none. */
function firstPlace({ text, analyser }: ReadSentence, own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  for (const { word, index } of wordsIn(text))
    if ([...wordsOf(word, analyser)].some((term) => own.has(term) && !other.has(term))) return index
  return -1
}

/** The words that go with a figure, those of its unit included: "per diluted share". */
export function wordsAt(text: string, figure: ReadSentence['figures'][number]['figure'], figures: readonly TextSpan[]): string {
  const unit = figure.per === undefined ? '' : figure.text
  return `${segmentOf(text, figure, figures)} | ${unit}`
}

/** "15 (2021: 18) employees": the figure of comparison follows in brackets. */
const inBrackets = /\([^()]{1,80}\)/g

const overlaps = (one: TextSpan, other: TextSpan): boolean => one.start < other.end && other.start < one.end

/** The words that go with a figure: from the break or the figure before it to the break or the figure after it. */
function segmentOf(fullText: string, figure: TextSpan, all: readonly TextSpan[]): string {
  const asides = Array.from(fullText.matchAll(inBrackets), ({ index, 0: found }) => ({ start: index, end: index + found.length })).filter(
    (aside) =>
      !overlaps(aside, figure) &&
      all.some((one) => overlaps(aside, one)) &&
      all.some(({ end }) => end <= aside.start && aside.start - end <= 1),
  )
  const text = blanked(fullText, asides)
  const figures = all.filter((one) => !asides.some((aside) => overlaps(aside, one)))
  const last = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const after = beforeReason(text.slice(figure.end, next))
  const stop = after.search(segmentBreak)
  const before = text.slice(last, figure.start)
  // The first figure has all words before it; the words after another figure, up to a break, go with that one.
  let from = 0
  if (last > 0) for (const { index, 0: found } of before.matchAll(everyBreak)) from = index + found.length
  return `${before.slice(from)} | ${stop < 0 ? after : after.slice(0, stop)}`
}

const digits = /\d[\d,.]*/g

export function wordsOf(text: string, analyser: Analyser): ReadonlySet<string> {
  const plain = plainText(text).replace(digits, ' ')
  const words = wordsIn(plain).flatMap(({ word }) => (isClosedClass(word.toLowerCase()) ? [] : [word]))
  const terms = words.flatMap((word) => analyser.terms(word))
  // "Deliveries" and "delivered" share their beginning, but not their stem.
  const beginnings = terms.map((term) => (/^\p{Script=Latin}{7}/u.test(term) ? term.slice(0, 6) : term))
  const families = terms.flatMap((term) => familiesOf(analyser).get(term) ?? [])
  return new Set([...beginnings, ...families, ...[...conceptsIn(plain, analyser)].map((concept) => `@${concept}`)])
}

const familyKeys = new WeakMap<Analyser, ReadonlyMap<string, readonly string[]>>()

/** Keys of the word families of each term: "paid" and "payment". */
function familiesOf(analyser: Analyser): ReadonlyMap<string, readonly string[]> {
  const cached = familyKeys.get(analyser)
  if (cached) return cached
  const keysByTerm = new Map<string, string[]>()
  for (const [at, family] of wordFamilies.entries())
    for (const word of family) for (const term of analyser.terms(word)) keysByTerm.set(term, [...(keysByTerm.get(term) ?? []), `~${at}`])
  familyKeys.set(analyser, keysByTerm)
  return keysByTerm
}

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((word) => !others.has(word)))
const common = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] => [...some].filter((word) => others.has(word))

interface Distinct {
  own: number
  rival: number
}

/**
 * How many words of the sentence distinguish one of two places from the other. Glossary keys of the rival alone do not count if the sentence has
 * words of both: "inventory" of "days of inventory".
 */
function distinct(statedWords: ReadonlySet<string>, own: ReadonlySet<string>, rival: ReadonlySet<string>): Distinct {
  const ofOwn = [...statedWords].filter((word) => own.has(word) && !rival.has(word))
  const ofRival = [...statedWords].filter((word) => rival.has(word) && !own.has(word))
  const areShared =
    ofRival.every(isGlossaryKey) && [...statedWords].some((word) => !isGlossaryKey(word) && own.has(word) && rival.has(word))
  return { own: ofOwn.length, rival: areShared ? 0 : ofRival.length }
}

/** Whether a key is a concept or word family of the glossary rather than a word. */
const isGlossaryKey = (word: string): boolean => /^[@~]/.test(word)

/** Whether two cells print figures of one kind, so that one may be mistaken for the other; an amount is no share. */
export const areAlike = ({ fact: one }: PageFigure, { fact: other }: PageFigure): boolean =>
  one.cell.text.includes('%') === other.cell.text.includes('%') ||
  (one.unit.dimension === 'percent') === (other.unit.dimension === 'percent')

export const labelsOf = ({ figure }: NonNullable<CitedFigure['cell']>): string => figure.labels.map(({ text }) => text).join(' ')
export const headingsOf = ({ figure }: NonNullable<CitedFigure['cell']>): string => figure.headings.map(({ text }) => text).join(' ')
export const sectionOf = ({ figure }: NonNullable<CitedFigure['cell']>): string => figure.section?.text ?? ''

/** The names of a sentence, without ordinary words. */
const namesIn = (text: string): string =>
  latinNamesIn(text)
    .flatMap(({ text: name }) => name.split(/[^\p{L}\p{N}&]+/u))
    .filter((word) => !isOrdinary(word.toLowerCase()))
    .join(' ')

/** Whether the words of the sentence are those of another row of the table, or of another column of the row. */
function isOfAnotherCell(inSentence: FigureInSentence, cited: CitedFigure): boolean {
  const { statedWords, all, sentence } = inSentence
  const { cell, passage } = cited
  const { analyser } = sentence
  if (!cell) return false
  const ofTable = passage.rows.filter(({ table }) => table === cell.table)
  const names = common(wordsOf(namesIn(sentence.text), analyser), statedWords)
  const ownRow = wordsOf(`${labelsOf(cell)} ${sectionOf(cell)}`, analyser)
  const rows = Map.groupBy(ofTable, ({ fact }) => fact.row)
  for (const [row, ofRow] of rows) {
    const first = ofRow.find(({ fact }) => fact.column === cell.fact.column) ?? ofRow[0]
    if (row === cell.fact.row || !first || !areAlike(cell, first)) continue
    const rivalRow = wordsOf(`${labelsOf(first)} ${sectionOf(first)}`, analyser)
    const { own, rival } = distinct(statedWords, ownRow, rivalRow)
    const order = ofRow
      .map((other) => isInStatedOrder(inSentence, ownRow, { cell: other, readings: [], passage }, rivalRow))
      .find((one) => one !== null)
    if (order === true) continue
    if (order === false && areBothStated(statedWords, ownRow, rivalRow)) return true
    const alike = [...ownRow].some((word) => rivalRow.has(word))
    const rivalOnly = [...rivalRow].filter((word) => !ownRow.has(word)).length
    const isLabel = rival * 2 >= rivalOnly || names.some((word) => rivalRow.has(word) && !ownRow.has(word))
    if (rival > (alike ? 0 : 1) && isLabel && own === 0 && distinct(all, ownRow, rivalRow).own === 0) return true
    const [ownLabel, rivalLabel] = [wordsOf(labelsOf(cell), analyser), wordsOf(labelsOf(first), analyser)]
    if (rival > 0 && own === 0 && isFull(statedWords, rivalLabel) && (!isFull(statedWords, ownLabel) || rivalLabel.size > ownLabel.size))
      return true
  }
  const ownColumn = wordsOf(headingsOf(cell), analyser)
  for (const other of ofTable) {
    if (other.fact.row !== cell.fact.row || other.fact.column === cell.fact.column || !areAlike(cell, other)) continue
    const rivalColumn = wordsOf(headingsOf(other), analyser)
    const { own, rival } = distinct(statedWords, ownColumn, rivalColumn)
    const order = isInStatedOrder(inSentence, ownColumn, { cell: other, readings: [], passage }, rivalColumn)
    if (order === true) continue
    if (order === false && areBothStated(statedWords, ownColumn, rivalColumn)) return true
    if (rival > 0 && own === 0 && distinct(all, ownColumn, rivalColumn).own === 0) return true
  }
  return false
}

/** Whether the sentence has all words that distinguish two places, so that only their order shows which is meant. */
const areBothStated = (statedWords: ReadonlySet<string>, own: ReadonlySet<string>, rival: ReadonlySet<string>): boolean =>
  isFull(statedWords, without(own, rival)) && isFull(statedWords, without(rival, own))

const isFull = (statedWords: ReadonlySet<string>, label: ReadonlySet<string>): boolean =>
  label.size > 0 && [...label].every((word) => statedWords.has(word))

/**
 * In running text: whether the sentence has the words beside another figure of the same kind, and none of those beside the cited one. Undecided if
 * the cited one has only words that all figures share.
 */
function findAnotherFigure(inSentence: FigureInSentence, cited: CitedFigure): 'conflict' | 'undecided' | false {
  const { statedWords, all, sentence } = inSentence
  const { stated } = inSentence.one
  const { written, passage } = cited
  const { analyser } = sentence
  if (!written || passage.isRow || sharesTime(stated, cited, sentence)) return false
  const others = passage.figures.flatMap(({ written: other }) => other ?? [])
  const alike = others.filter(({ kind }) => kind === written.kind)
  const text = blanked(passage.text, passage.times)
  // Words before the first figure of a sentence go with all its figures.
  const shared = wordsOf(subjectOf(text, written, alike), analyser)
  const ownWords = without(wordsOf(wordsAt(text, written, alike), analyser), shared)
  const isAnother = passage.figures.some((other) => {
    if (!other.written || other.written === written || other.written.kind !== written.kind || agreement(stated, other) === 'agrees')
      return false
    const rivalWords = new Set([...wordsOf(wordsAt(text, other.written, alike), analyser)].filter((word) => !shared.has(word)))
    const { own, rival } = distinct(statedWords, ownWords, rivalWords)
    if (isInStatedOrder(inSentence, ownWords, other, rivalWords) === true) return false
    return rival > 0 && own === 0 && distinct(all, ownWords, rivalWords).own === 0
  })
  return isAnother && (ownWords.size === 0 ? 'undecided' : 'conflict')
}

/** A day must be stated of what its source states it of: the words beside it may not be those of another day. */
export function compareDays({ text, times, passages, analyser }: ReadSentence): VerificationReason[] {
  const days = (all: ReadSentence['times']) => all.filter(({ day, month }) => day !== undefined || month !== undefined)
  const isSame = (one: ReadSentence['times'][number], other: ReadSentence['times'][number]): boolean =>
    (['year', 'month', 'day'] as const).every((part) => one[part] === undefined || other[part] === undefined || one[part] === other[part])
  const own = days(times)
  return own
    .filter((time) => {
      const statedWords = wordsOf(blanked(segmentOf(text, time, own), []), analyser)
      return passages.some((passage) => {
        const citedDays = days(passage.times)
        const same = citedDays.filter((one) => isSame(one, time))
        if (passage.isRow || same.length === 0) return false
        const plain = blanked(passage.text, passage.times)
        const rivals = citedDays.filter((one) => !own.some((stated) => isSame(one, stated)))
        return same.every((one) =>
          rivals.some((other) => {
            const words = distinct(
              statedWords,
              wordsOf(segmentOf(plain, one, citedDays), analyser),
              wordsOf(segmentOf(plain, other, citedDays), analyser),
            )
            return words.rival > 0 && words.own === 0
          }),
        )
      })
    })
    .map((time) => ({ code: 'period-differs', text: time.text }))
}

/** The words before the first figure, in the sentence of a text that has the figure. */
function subjectOf(text: string, figure: TextSpan, figures: readonly TextSpan[]): string {
  let from = 0
  for (const { index } of text.matchAll(sentenceEnd)) if (index < figure.start) from = index + 1
  const first = figures.find(({ start }) => start >= from)
  return text.slice(from, first?.start ?? figure.start)
}

/** Labels without a meaning of their own: the labels above them define them. */
const general =
  /^(?:sub)?total|^(?:basic|diluted|net|other|balance)\b|^\s*(?:합\s*계|총\s*계|소\s*계|계|기\s*[초말]|기타)|^[\P{L}]*$|^(?:above|below|over|under|up to|thereafter|within)\b/iu

/** Whether the sentence names the row of a cell, or else what is above it, in its own words or those of the glossary. */
export function isOfMeasure(
  stated: AlignedFigure['stated'],
  { cell, passage }: CitedFigure,
  { text, figures, question, analyser, passages }: ReadSentence,
): boolean {
  if (!cell) return true
  const near = segmentOf(
    text,
    stated.figure,
    figures.map(({ figure }) => figure),
  )
  const parentLabel = parentLabelOf(cell, passage)
  const label = `${parentLabel ?? ''} ${labelsOf(cell)}`
  const [items, ownItems] = [lineItemsIn(near, analyser), lineItemsIn(label, analyser)]
  // "Total current assets" has all words of "Total assets", and is another item.
  if (items.size > 0 && ownItems.size > 0 && ![...items].some((item) => ownItems.has(item))) return false
  const all = wordsOf(`${text} ${question}`, analyser)
  const shares = (words: ReadonlySet<string>): boolean => [...words].some((word) => all.has(word))
  const own = wordsOf(label, analyser)
  if (own.size === 0 || shares(own) || sharesItem(text, label, analyser)) return true
  const headingWords = wordsOf(`${sectionOf(cell)} ${headingsOf(cell)} ${cell.table.caption ?? ''} ${cell.title}`, analyser)
  const last = cell.figure.labels.at(-1)?.text ?? ''
  // Across languages a label that the glossary does not know is not compared.
  const isForeign = isKorean(text) !== passages.some(({ text: cited }) => isKorean(cited))
  if (isForeign && ![...own].some((word) => word.startsWith('@'))) return true
  return (general.test(last) || yearsIn(last).length > 0) && shares(headingWords)
}

/** Label of a part: an item of a list, or a row below "Attributable to:". */
const listItem = /^\s*[ㆍ·•▪◦-]/u
const partHeading = /\battributable\b|\bof which\b|\bthereof\b|귀속/iu

/** Label of the row that a list item is part of: the row above the list, or above its section. */
function parentLabelOf(cell: NonNullable<CitedFigure['cell']>, { rows }: CitedFigure['passage']): string | undefined {
  const isItem = (one: PageFigure): boolean => listItem.test(labelsOf(one)) || partHeading.test(sectionOf(one))
  if (!isItem(cell)) return undefined
  const before = rows.findLast((one) => one.table === cell.table && one.fact.row < cell.fact.row && !isItem(one))
  return before && labelsOf(before)
}

/** Whether the sentence names another row of the table: its line item, or most of the words that distinguish it from the row of a cell. */
export function isOfAnotherMeasure(
  stated: AlignedFigure['stated'],
  { cell, passage }: CitedFigure,
  { text, figures, analyser }: ReadSentence,
): boolean {
  if (!cell) return false
  const near = segmentOf(
    text,
    stated.figure,
    figures.map(({ figure }) => figure),
  )
  const [statedWords, items, own] = [wordsOf(text, analyser), lineItemsIn(near, analyser), wordsOf(labelsOf(cell), analyser)]
  return passage.rows.some((other) => {
    if (other.table !== cell.table || other.fact.row === cell.fact.row || !areAlike(cell, other)) return false
    if (common(lineItemsIn(labelsOf(other), analyser), items).length > 0) return true
    const rival = without(wordsOf(labelsOf(other), analyser), own)
    return rival.size > 0 && common(rival, statedWords).length * 2 >= rival.size
  })
}

/** Whether a text has a word of the row label of a figure; true for figures of running text. */
export function isNamedIn(text: string, { cell, written, passage }: CitedFigure, analyser: Analyser): boolean {
  const label = cell ? labelsOf(cell) : written && passage.isRow ? passage.text.replace(digits, ' ') : ''
  const [words, own] = [wordsOf(text, analyser), wordsOf(label, analyser)]
  return own.size === 0 || [...own].some((word) => words.has(word))
}

/**
 * Whether a calculation uses a figure of a column that the sentence does not name, while it names another column of the row in all its words: "89% of
 * net sales" from the profits of a row.
 */
export function isOfAnotherColumn(
  { cell, passage }: CitedFigure,
  operands: readonly CitedFigure[],
  { text, analyser }: ReadSentence,
): boolean {
  if (!cell) return false
  const [statedWords, own] = [wordsOf(text, analyser), wordsOf(headingsOf(cell), analyser)]
  return passage.rows.some((other) => {
    const isOfRow = other.table === cell.table && other.fact.row === cell.fact.row && other.fact.column !== cell.fact.column
    if (!isOfRow || !areAlike(cell, other) || operands.some((one) => one.cell?.fact === other.fact)) return false
    const rival = wordsOf(headingsOf(other), analyser)
    const rivalOnly = without(rival, own)
    return (
      [...rivalOnly].filter((word) => !isGlossaryKey(word)).length >= minHeadWords &&
      isFull(statedWords, rivalOnly) &&
      common(without(own, rival), statedWords).length === 0
    )
  })
}
const minHeadWords = 2
