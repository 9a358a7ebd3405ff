import { yearsIn } from '@dossier/notation'
import { wordFamilies } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import type { CitedFigure } from '../reading/cited-passage.ts'
import { sharesTime } from '../reading/time-of-figure.ts'
import { isClosedClass } from '../reading/closed-class.ts'
import { conceptsIn, lineItemsIn } from '../reading/concepts-in-text.ts'
import type { AlignedFigure, ReadSentence } from '../claims.ts'
import { blanked, plainText } from '../reading/plain-text.ts'
import { agreement } from './quantity.ts'
import type { VerificationReason } from '../verification.ts'
import { isKorean, sharesItem } from './wording.ts'

const segmentBreak =
  /[;:(]|[,.]\s|\s(?:while|whereas|although|though|but|because|as well as|and|or|plus|less|against|versus|than)\s|(?<=[가-힣][며고]|지만|으나|중),?\s/
const everyBreak = new RegExp(segmentBreak, 'g')

interface Placed {
  start: number
  end: number
}

/**
 * A figure is told of what its source tells it of. Where the row, the column or the words beside another figure of its kind are what the sentence
 * speaks of, and nothing that sets its own apart is, another one was put there: a neighbouring row, a part for the whole, two figures exchanged.
 */
export function comparePlaces(sentence: ReadSentence, judged: readonly AlignedFigure[]): VerificationReason[] {
  return judged.flatMap(({ said, reason, found }) => {
    if (reason !== null || found.length === 0 || said.figure.inWords) return []
    const figures = sentence.figures.map(({ figure }) => figure)
    const told = wordsOf(segmentOf(sentence.text, said.figure, figures), sentence.analyser)
    const others = figures
      .filter((figure) => figure !== said.figure)
      .map((figure) => wordsOf(segmentOf(sentence.text, figure, figures), sentence.analyser))
    const all = new Set(
      [...wordsOf(sentence.text, sentence.analyser)].filter((word) => told.has(word) || !others.some((words) => words.has(word))),
    )
    const wrong = found.every((cited) =>
      cited.cell ? isOfAnotherCell(told, all, cited, sentence) : isOfAnotherFigure(told, all, said, cited, sentence),
    )
    return wrong ? [{ code: 'number-of-another-place' as const, text: said.figure.text }] : []
  })
}

/** The words that go with a figure: from the break before it, or else the figure before it, to the break or the figure behind it. */
function segmentOf(text: string, figure: Placed, figures: readonly Placed[]): string {
  const last = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const behind = text.slice(figure.end, next)
  const stop = behind.search(segmentBreak)
  const before = text.slice(last, figure.start)
  // The first figure has all that stands before it; what stands behind another one goes with that.
  let from = 0
  if (last > 0) for (const { index, 0: found } of before.matchAll(everyBreak)) from = index + found.length
  return `${before.slice(from)} | ${stop < 0 ? behind : behind.slice(0, stop)}`
}

function wordsOf(text: string, analyser: Analyser): ReadonlySet<string> {
  const plain = plainText(text).replace(/\d[\d,.]*/g, ' ')
  const words = (plain.match(/[\p{L}\p{M}]+(?:['&.-][\p{L}\p{N}]+)*/gu) ?? []).filter((word) => !isClosedClass(word.toLowerCase()))
  const terms = words.flatMap((word) => analyser.terms(word))
  // "Deliveries" and "delivered" have one beginning and two stems.
  const beginnings = terms.map((term) => (/^\p{Script=Latin}{7}/u.test(term) ? term.slice(0, 6) : term))
  const families = terms.flatMap((term) => familiesOf(analyser).get(term) ?? [])
  return new Set([...beginnings, ...families, ...[...conceptsIn(plain, analyser)].map((concept) => `@${concept}`)])
}

const ofFamilies = new WeakMap<Analyser, ReadonlyMap<string, readonly string[]>>()

/** The families of words by what they say: "paid" and "payment". */
function familiesOf(analyser: Analyser): ReadonlyMap<string, readonly string[]> {
  const known = ofFamilies.get(analyser)
  if (known) return known
  const made = new Map<string, string[]>()
  for (const [at, family] of wordFamilies.entries())
    for (const word of family) for (const term of analyser.terms(word)) made.set(term, [...(made.get(term) ?? []), `~${at}`])
  ofFamilies.set(analyser, made)
  return made
}

interface Distinct {
  own: number
  rival: number
}

/** How many words of the sentence are those that set one of two places apart from the other. */
function distinct(told: ReadonlySet<string>, own: ReadonlySet<string>, rival: ReadonlySet<string>): Distinct {
  const count = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
    [...some].filter((word) => !others.has(word) && told.has(word)).length
  return { own: count(own, rival), rival: count(rival, own) }
}

const labelsOf = ({ figure }: NonNullable<CitedFigure['cell']>): string => figure.labels.map(({ text }) => text).join(' ')
const headingsOf = ({ figure }: NonNullable<CitedFigure['cell']>): string => figure.headings.map(({ text }) => text).join(' ')
const above = ({ figure }: NonNullable<CitedFigure['cell']>): string => figure.section?.text ?? ''

/** Another row of the table, or another column of the row, is what the sentence speaks of. */
function isOfAnotherCell(
  told: ReadonlySet<string>,
  all: ReadonlySet<string>,
  { cell, passage }: CitedFigure,
  { analyser }: ReadSentence,
): boolean {
  if (!cell) return false
  const ofTable = passage.rows.filter(({ table }) => table === cell.table)
  const ownRow = wordsOf(`${labelsOf(cell)} ${above(cell)}`, analyser)
  const rows = Map.groupBy(ofTable, ({ fact }) => fact.row)
  for (const [row, [first]] of rows) {
    if (row === cell.fact.row || !first) continue
    const rivalRow = wordsOf(`${labelsOf(first)} ${above(first)}`, analyser)
    const { own, rival } = distinct(told, ownRow, rivalRow)
    const alike = [...ownRow].some((word) => rivalRow.has(word))
    const rivalOnly = [...rivalRow].filter((word) => !ownRow.has(word)).length
    if (rival > (alike ? 0 : 1) && rival * 2 >= rivalOnly && own === 0 && distinct(all, ownRow, rivalRow).own === 0) return true
    const [ownLabel, rivalLabel] = [wordsOf(labelsOf(cell), analyser), wordsOf(labelsOf(first), analyser)]
    if (rival > 0 && own === 0 && isFull(told, rivalLabel) && (!isFull(told, ownLabel) || rivalLabel.size > ownLabel.size)) return true
  }
  const ownColumn = wordsOf(headingsOf(cell), analyser)
  for (const other of ofTable) {
    if (other.fact.row !== cell.fact.row || other.fact.column === cell.fact.column) continue
    const { own, rival } = distinct(told, ownColumn, wordsOf(headingsOf(other), analyser))
    if (rival > 0 && own === 0 && distinct(all, ownColumn, wordsOf(headingsOf(other), analyser)).own === 0) return true
  }
  return false
}

const isFull = (told: ReadonlySet<string>, label: ReadonlySet<string>): boolean =>
  label.size > 0 && [...label].every((word) => told.has(word))

/** In running text: the words beside another figure of its kind are those of the sentence, and none of those beside its own. */
function isOfAnotherFigure(
  told: ReadonlySet<string>,
  all: ReadonlySet<string>,
  said: AlignedFigure['said'],
  cited: CitedFigure,
  sentence: ReadSentence,
): boolean {
  const { written, passage } = cited
  const { analyser } = sentence
  if (!written || passage.isRow || sharesTime(said, cited, sentence)) return false
  const others = passage.figures.flatMap(({ written: other }) => other ?? [])
  const alike = others.filter(({ kind }) => kind === written.kind)
  const text = blanked(passage.text, passage.times)
  const ownWords = wordsOf(segmentOf(text, written, alike), analyser)
  return passage.figures.some((other) => {
    if (!other.written || other.written === written || other.written.kind !== written.kind || agreement(said, other) === 'agrees')
      return false
    // What stands before the first figure of a sentence is said of all of them.
    const shared = wordsOf(subjectOf(text, written, alike), analyser)
    const rivalWords = new Set([...wordsOf(segmentOf(text, other.written, alike), analyser)].filter((word) => !shared.has(word)))
    const { own, rival } = distinct(told, ownWords, rivalWords)
    return rival > 0 && own === 0 && distinct(all, ownWords, rivalWords).own === 0
  })
}

/** A day is told of what its source tells it of: where the words are those beside another day, another one was put there. */
export function compareDays({ text, times, passages, analyser }: ReadSentence): VerificationReason[] {
  const days = (all: ReadSentence['times']) => all.filter(({ day, month }) => day !== undefined || month !== undefined)
  const isSame = (one: ReadSentence['times'][number], other: ReadSentence['times'][number]): boolean =>
    (['year', 'month', 'day'] as const).every((part) => one[part] === undefined || other[part] === undefined || one[part] === other[part])
  const own = days(times)
  return own
    .filter((time) => {
      const told = wordsOf(blanked(segmentOf(text, time, own), []), analyser)
      return passages.some((passage) => {
        const there = days(passage.times)
        const same = there.filter((one) => isSame(one, time))
        if (passage.isRow || same.length === 0) return false
        const plain = blanked(passage.text, passage.times)
        const rivals = there.filter((one) => !own.some((said) => isSame(one, said)))
        return same.every((one) =>
          rivals.some((other) => {
            const words = distinct(told, wordsOf(segmentOf(plain, one, there), analyser), wordsOf(segmentOf(plain, other, there), analyser))
            return words.rival > 0 && words.own === 0
          }),
        )
      })
    })
    .map((time) => ({ code: 'period-differs', text: time.text }))
}

const sentenceEnd = /[.!?。]\s/g

/** What a sentence says before its first figure, of the sentence that a figure stands in. */
function subjectOf(text: string, figure: Placed, figures: readonly Placed[]): string {
  let from = 0
  for (const { index } of text.matchAll(sentenceEnd)) if (index < figure.start) from = index + 1
  const first = figures.find(({ start }) => start >= from)
  return text.slice(from, first?.start ?? figure.start)
}

/** Labels that say nothing of their own: what is told stands over them. */
const general =
  /^(?:sub)?total|^(?:basic|diluted|net|other|balance)\b|^\s*(?:합\s*계|총\s*계|소\s*계|계|기\s*[초말]|기타)|^[\P{L}]*$|^(?:above|below|over|under|up to|thereafter|within)\b/iu

/** What the row of a cell, or else what stands over it, is called the sentence speaks of, in its words or those of the glossary. */
export function isOfMeasure(
  said: AlignedFigure['said'],
  { cell }: CitedFigure,
  { text, figures, question, analyser, passages }: ReadSentence,
): boolean {
  if (!cell) return true
  const near = segmentOf(
    text,
    said.figure,
    figures.map(({ figure }) => figure),
  )
  const [items, ownItems] = [lineItemsIn(near, analyser), lineItemsIn(labelsOf(cell), analyser)]
  // "Total current assets" has all words of "Total assets", and is another item.
  if (items.size > 0 && ownItems.size > 0 && ![...items].some((item) => ownItems.has(item))) return false
  const all = wordsOf(`${text} ${question}`, analyser)
  const shares = (words: ReadonlySet<string>): boolean => [...words].some((word) => all.has(word))
  const own = wordsOf(labelsOf(cell), analyser)
  if (own.size === 0 || shares(own) || sharesItem(text, labelsOf(cell), analyser)) return true
  const over = wordsOf(`${above(cell)} ${headingsOf(cell)} ${cell.table.caption ?? ''} ${cell.title}`, analyser)
  const last = cell.figure.labels.at(-1)?.text ?? ''
  // In another language a label that the glossary does not know is not compared.
  const isForeign = isKorean(text) !== passages.some(({ text: cited }) => isKorean(cited))
  if (isForeign && ![...own].some((word) => word.startsWith('@'))) return true
  return (general.test(last) || yearsIn(last).length > 0) && shares(over)
}

/** Whether the sentence names another line item than the row of a cell, or has words of another row of its table. */
export function isOfAnotherMeasure(
  said: AlignedFigure['said'],
  { cell, passage }: CitedFigure,
  { text, figures, analyser }: ReadSentence,
): boolean {
  if (!cell) return false
  const near = segmentOf(
    text,
    said.figure,
    figures.map(({ figure }) => figure),
  )
  if (lineItemsIn(near, analyser).size > 0 && lineItemsIn(labelsOf(cell), analyser).size > 0) return true
  const told = wordsOf(text, analyser)
  return passage.rows.some(
    (other) =>
      other.table === cell.table &&
      other.fact.row !== cell.fact.row &&
      [...wordsOf(labelsOf(other), analyser)].some((word) => told.has(word)),
  )
}

/** Whether the row of a figure is called by some word of a text; a figure of running text is. */
export function isNamedIn(text: string, { cell, written, passage }: CitedFigure, analyser: Analyser): boolean {
  const label = cell ? labelsOf(cell) : written && passage.isRow ? passage.text.replace(/\d[\d,.]*/g, ' ') : ''
  const [words, own] = [wordsOf(text, analyser), wordsOf(label, analyser)]
  return own.size === 0 || [...own].some((word) => words.has(word))
}
