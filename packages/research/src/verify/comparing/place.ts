import { yearsIn } from '@dossier/notation'
import { wordFamilies } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import { type CitedFigure, isOfSameRow } from '../reading/cited-passage.ts'
import type { PageFigure } from '../reading/page-figures.ts'
import { sharesTime } from '../reading/time-of-figure.ts'
import { isClosedClass } from '../reading/closed-class.ts'
import { conceptsIn, lineItemsIn } from '../reading/concepts-in-text.ts'
import type { AlignedFigure, ReadSentence } from '../claims.ts'
import { blanked, plainText } from '../reading/plain-text.ts'
import { isOrdinary, latinNamesIn } from './entity.ts'
import { agreement } from './quantity.ts'
import type { VerificationReason } from '../verification.ts'
import { beforeReason, isKorean, sharesItem } from './wording.ts'

const segmentBreak =
  /[;:(]|,\s|(?<!\b\p{Lu})\.\s|\s(?:while|whereas|although|though|but|because|as well as|and|or|plus|less|against|versus|than)\s|(?<=[가-힣][며고]|지만|으나|중),?\s/u
const everyBreak = new RegExp(segmentBreak, 'gu')

interface Placed {
  start: number
  end: number
}

/**
 * A figure is told of what its source tells it of. Where the row, the column or the words beside another figure of its kind are what the sentence
 * speaks of, and nothing that sets its own apart is, another one was put there: a neighbouring row, a part for the whole, two figures exchanged.
 */
export function comparePlaces(sentence: ReadSentence, judged: readonly AlignedFigure[]): VerificationReason[] {
  const figures = sentence.figures.map(({ figure }) => figure)
  const toldOf = ({ said }: AlignedFigure): ReadonlySet<string> => wordsOf(wordsAt(sentence.text, said.figure, figures), sentence.analyser)
  return judged.flatMap((one) => {
    const { said, reason, found } = one
    if (reason !== null || found.length === 0 || said.figure.inWords) return []
    const told = toldOf(one)
    // What is told of another figure of the same row is told of its row.
    const others = judged.filter((other) => other !== one && !found.some((cited) => other.found.some((its) => isOfSameRow(cited, its))))
    const elsewhere = others.map(toldOf)
    const all = new Set(
      [...wordsOf(sentence.text, sentence.analyser)].filter((word) => told.has(word) || !elsewhere.some((words) => words.has(word))),
    )
    const setting: Setting = { one, told, all, judged, sentence }
    const findings = found.map((cited) => (cited.cell ? isOfAnotherCell(setting, cited) && 'conflict' : findAnotherFigure(setting, cited)))
    if (!findings.every((finding) => finding !== false)) return []
    const isOpen = findings.includes('undecided')
    return [{ code: 'number-of-another-place' as const, text: said.figure.text, ...(isOpen && { finding: 'undecided' as const }) }]
  })
}

/** A figure of a sentence with what the sentence says of it. */
interface Setting {
  one: AlignedFigure
  /** The words that go with it. */
  told: ReadonlySet<string>
  /** With those that go with no other figure. */
  all: ReadonlySet<string>
  judged: readonly AlignedFigure[]
  sentence: ReadSentence
}

/** What a cited figure is another one of: a cell, a figure of running text. */
const isSame = (one: CitedFigure, other: CitedFigure): boolean =>
  one === other ||
  (one.cell !== undefined && one.cell.table === other.cell?.table && one.cell.fact === other.cell.fact) ||
  (one.written !== undefined && one.written === other.written)

/**
 * Whether the sentence tells a rival as well, and the two in the order of what they are told of: "Berlin and Rome had 15 and 8", "15 in Berlin and 8
 * in Rome". Null where the rival is not told; where nothing tells the order, nothing speaks against it.
 */
function isInOrder(
  { one, judged, sentence }: Setting,
  own: ReadonlySet<string>,
  rival: CitedFigure,
  its: ReadonlySet<string>,
): boolean | null {
  const partners = judged.filter((other) => other !== one && other.found.some((cited) => isSame(cited, rival)))
  if (partners.length === 0) return null
  const [mine, theirs] = [firstPlace(sentence, own, its), firstPlace(sentence, its, own)]
  if (mine < 0 || theirs < 0) return true
  return partners.some(({ said }) => mine < theirs === one.said.figure.start < said.figure.start)
}

/** Where a sentence first has a word of the one set that the other has not; -1 where nowhere. */
function firstPlace({ text, analyser }: ReadSentence, own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  for (const { 0: word, index } of text.matchAll(wordPattern))
    if ([...wordsOf(word, analyser)].some((term) => own.has(term) && !other.has(term))) return index
  return -1
}

/** The words that go with a figure, those of its unit among them: "per diluted share". */
export function wordsAt(text: string, figure: ReadSentence['figures'][number]['figure'], figures: readonly Placed[]): string {
  const unit = figure.per === undefined ? '' : figure.text
  return `${segmentOf(text, figure, figures)} | ${unit}`
}

/** "15 (2021: 18) employees": what a figure is compared with stands in brackets right behind it. */
const inBrackets = /\([^()]{1,80}\)/g

const overlaps = (one: Placed, other: Placed): boolean => one.start < other.end && other.start < one.end

/** The words that go with a figure: from the break before it, or else the figure before it, to the break or the figure behind it. */
function segmentOf(whole: string, figure: Placed, all: readonly Placed[]): string {
  const asides = Array.from(whole.matchAll(inBrackets), ({ index, 0: found }) => ({ start: index, end: index + found.length })).filter(
    (aside) =>
      !overlaps(aside, figure) &&
      all.some((one) => overlaps(aside, one)) &&
      all.some(({ end }) => end <= aside.start && aside.start - end <= 1),
  )
  const text = blanked(whole, asides)
  const figures = all.filter((one) => !asides.some((aside) => overlaps(aside, one)))
  const last = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const behind = beforeReason(text.slice(figure.end, next))
  const stop = behind.search(segmentBreak)
  const before = text.slice(last, figure.start)
  // The first figure has all that stands before it; what stands behind another one goes with that.
  let from = 0
  if (last > 0) for (const { index, 0: found } of before.matchAll(everyBreak)) from = index + found.length
  return `${before.slice(from)} | ${stop < 0 ? behind : behind.slice(0, stop)}`
}

const wordPattern = /[\p{L}\p{M}]+(?:['&.-][\p{L}\p{N}]+)*/gu

export function wordsOf(text: string, analyser: Analyser): ReadonlySet<string> {
  const plain = plainText(text).replace(/\d[\d,.]*/g, ' ')
  const words = (plain.match(wordPattern) ?? []).filter((word) => !isClosedClass(word.toLowerCase()))
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

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((word) => !others.has(word)))
const common = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] => [...some].filter((word) => others.has(word))

interface Distinct {
  own: number
  rival: number
}

/**
 * How many words of the sentence are those that set one of two places apart from the other. What the glossary calls the rival alone says nothing where
 * the sentence has words of both: "inventory" of "days of inventory".
 */
function distinct(told: ReadonlySet<string>, own: ReadonlySet<string>, rival: ReadonlySet<string>): Distinct {
  const ofOwn = [...told].filter((word) => own.has(word) && !rival.has(word))
  const ofRival = [...told].filter((word) => rival.has(word) && !own.has(word))
  const areShared = ofRival.every(isNamed) && [...told].some((word) => !isNamed(word) && own.has(word) && rival.has(word))
  return { own: ofOwn.length, rival: areShared ? 0 : ofRival.length }
}

/** What the glossary calls words, rather than a word. */
const isNamed = (word: string): boolean => /^[@~]/.test(word)

/** Whether two cells print figures of one kind, so that a sentence may mean the other: no amount is a share. */
export const areAlike = ({ fact: one }: PageFigure, { fact: other }: PageFigure): boolean =>
  one.cell.text.includes('%') === other.cell.text.includes('%') ||
  (one.unit.dimension === 'percent') === (other.unit.dimension === 'percent')

export const labelsOf = ({ figure }: NonNullable<CitedFigure['cell']>): string => figure.labels.map(({ text }) => text).join(' ')
export const headingsOf = ({ figure }: NonNullable<CitedFigure['cell']>): string => figure.headings.map(({ text }) => text).join(' ')
export const sectionOf = ({ figure }: NonNullable<CitedFigure['cell']>): string => figure.section?.text ?? ''

/** The words of a sentence that are written as names, and are no words of the language. */
const namesIn = (text: string): string =>
  latinNamesIn(text)
    .flatMap(({ text: name }) => name.split(/[^\p{L}\p{N}&]+/u))
    .filter((word) => !isOrdinary(word.toLowerCase()))
    .join(' ')

/** Another row of the table, or another column of the row, is what the sentence speaks of. */
function isOfAnotherCell(setting: Setting, cited: CitedFigure): boolean {
  const { told, all, sentence } = setting
  const { cell, passage } = cited
  const { analyser } = sentence
  if (!cell) return false
  const ofTable = passage.rows.filter(({ table }) => table === cell.table)
  const names = common(wordsOf(namesIn(sentence.text), analyser), told)
  const ownRow = wordsOf(`${labelsOf(cell)} ${sectionOf(cell)}`, analyser)
  const rows = Map.groupBy(ofTable, ({ fact }) => fact.row)
  for (const [row, ofRow] of rows) {
    const first = ofRow.find(({ fact }) => fact.column === cell.fact.column) ?? ofRow[0]
    if (row === cell.fact.row || !first || !areAlike(cell, first)) continue
    const rivalRow = wordsOf(`${labelsOf(first)} ${sectionOf(first)}`, analyser)
    const { own, rival } = distinct(told, ownRow, rivalRow)
    const order = ofRow
      .map((other) => isInOrder(setting, ownRow, { cell: other, readings: [], passage }, rivalRow))
      .find((one) => one !== null)
    if (order === true) continue
    if (order === false && areBothTold(told, ownRow, rivalRow)) return true
    const alike = [...ownRow].some((word) => rivalRow.has(word))
    const rivalOnly = [...rivalRow].filter((word) => !ownRow.has(word)).length
    const isLabel = rival * 2 >= rivalOnly || names.some((word) => rivalRow.has(word) && !ownRow.has(word))
    if (rival > (alike ? 0 : 1) && isLabel && own === 0 && distinct(all, ownRow, rivalRow).own === 0) return true
    const [ownLabel, rivalLabel] = [wordsOf(labelsOf(cell), analyser), wordsOf(labelsOf(first), analyser)]
    if (rival > 0 && own === 0 && isFull(told, rivalLabel) && (!isFull(told, ownLabel) || rivalLabel.size > ownLabel.size)) return true
  }
  const ownColumn = wordsOf(headingsOf(cell), analyser)
  for (const other of ofTable) {
    if (other.fact.row !== cell.fact.row || other.fact.column === cell.fact.column || !areAlike(cell, other)) continue
    const rivalColumn = wordsOf(headingsOf(other), analyser)
    const { own, rival } = distinct(told, ownColumn, rivalColumn)
    const order = isInOrder(setting, ownColumn, { cell: other, readings: [], passage }, rivalColumn)
    if (order === true) continue
    if (order === false && areBothTold(told, ownColumn, rivalColumn)) return true
    if (rival > 0 && own === 0 && distinct(all, ownColumn, rivalColumn).own === 0) return true
  }
  return false
}

/** All words that set two places apart are those of the sentence: only their order tells which is meant. */
const areBothTold = (told: ReadonlySet<string>, own: ReadonlySet<string>, rival: ReadonlySet<string>): boolean =>
  isFull(told, without(own, rival)) && isFull(told, without(rival, own))

const isFull = (told: ReadonlySet<string>, label: ReadonlySet<string>): boolean =>
  label.size > 0 && [...label].every((word) => told.has(word))

/**
 * In running text: the words beside another figure of its kind are those of the sentence, and none of those beside its own. Where nothing but what is
 * said of all of them stands beside its own, they may be meant for it as well.
 */
function findAnotherFigure(setting: Setting, cited: CitedFigure): 'conflict' | 'undecided' | false {
  const { told, all, sentence } = setting
  const { said } = setting.one
  const { written, passage } = cited
  const { analyser } = sentence
  if (!written || passage.isRow || sharesTime(said, cited, sentence)) return false
  const others = passage.figures.flatMap(({ written: other }) => other ?? [])
  const alike = others.filter(({ kind }) => kind === written.kind)
  const text = blanked(passage.text, passage.times)
  // What stands before the first figure of a sentence is said of all of them.
  const shared = wordsOf(subjectOf(text, written, alike), analyser)
  const ownWords = without(wordsOf(wordsAt(text, written, alike), analyser), shared)
  const isAnother = passage.figures.some((other) => {
    if (!other.written || other.written === written || other.written.kind !== written.kind || agreement(said, other) === 'agrees')
      return false
    const rivalWords = new Set([...wordsOf(wordsAt(text, other.written, alike), analyser)].filter((word) => !shared.has(word)))
    const { own, rival } = distinct(told, ownWords, rivalWords)
    if (isInOrder(setting, ownWords, other, rivalWords) === true) return false
    return rival > 0 && own === 0 && distinct(all, ownWords, rivalWords).own === 0
  })
  return isAnother && (ownWords.size === 0 ? 'undecided' : 'conflict')
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
  { cell, passage }: CitedFigure,
  { text, figures, question, analyser, passages }: ReadSentence,
): boolean {
  if (!cell) return true
  const near = segmentOf(
    text,
    said.figure,
    figures.map(({ figure }) => figure),
  )
  const whole = wholeOf(cell, passage)
  const label = `${whole ?? ''} ${labelsOf(cell)}`
  const [items, ownItems] = [lineItemsIn(near, analyser), lineItemsIn(label, analyser)]
  // "Total current assets" has all words of "Total assets", and is another item.
  if (items.size > 0 && ownItems.size > 0 && ![...items].some((item) => ownItems.has(item))) return false
  const all = wordsOf(`${text} ${question}`, analyser)
  const shares = (words: ReadonlySet<string>): boolean => [...words].some((word) => all.has(word))
  const own = wordsOf(label, analyser)
  if (own.size === 0 || shares(own) || sharesItem(text, label, analyser)) return true
  const over = wordsOf(`${sectionOf(cell)} ${headingsOf(cell)} ${cell.table.caption ?? ''} ${cell.title}`, analyser)
  const last = cell.figure.labels.at(-1)?.text ?? ''
  // In another language a label that the glossary does not know is not compared.
  const isForeign = isKorean(text) !== passages.some(({ text: cited }) => isKorean(cited))
  if (isForeign && ![...own].some((word) => word.startsWith('@'))) return true
  return (general.test(last) || yearsIn(last).length > 0) && shares(over)
}

/** A label of a part: an item of a list, or what stands under "Attributable to:". */
const isPart = /^\s*[ㆍ·•▪◦-]/u
const ofWhole = /\battributable\b|\bof which\b|\bthereof\b|귀속/iu

/** What the row of a part is a part of: the row above the list, or above its section. */
function wholeOf(cell: NonNullable<CitedFigure['cell']>, { rows }: CitedFigure['passage']): string | undefined {
  const isItem = (one: PageFigure): boolean => isPart.test(labelsOf(one)) || ofWhole.test(sectionOf(one))
  if (!isItem(cell)) return undefined
  const before = rows.findLast((one) => one.table === cell.table && one.fact.row < cell.fact.row && !isItem(one))
  return before && labelsOf(before)
}

/** Whether the sentence names another row of the table: its line item, or most of the words that set it apart from the row of a cell. */
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
  const [told, items, own] = [wordsOf(text, analyser), lineItemsIn(near, analyser), wordsOf(labelsOf(cell), analyser)]
  return passage.rows.some((other) => {
    if (other.table !== cell.table || other.fact.row === cell.fact.row || !areAlike(cell, other)) return false
    if (common(lineItemsIn(labelsOf(other), analyser), items).length > 0) return true
    const rival = without(wordsOf(labelsOf(other), analyser), own)
    return rival.size > 0 && common(rival, told).length * 2 >= rival.size
  })
}

/** Whether the row of a figure is called by some word of a text; a figure of running text is. */
export function isNamedIn(text: string, { cell, written, passage }: CitedFigure, analyser: Analyser): boolean {
  const label = cell ? labelsOf(cell) : written && passage.isRow ? passage.text.replace(/\d[\d,.]*/g, ' ') : ''
  const [words, own] = [wordsOf(text, analyser), wordsOf(label, analyser)]
  return own.size === 0 || [...own].some((word) => words.has(word))
}

/**
 * Whether a sentence takes a figure for a calculation that it does not speak of, where it names another column of its row in all words: "89% of net
 * sales" of a row's profits.
 */
export function isOfAnotherColumn(
  { cell, passage }: CitedFigure,
  operands: readonly CitedFigure[],
  { text, analyser }: ReadSentence,
): boolean {
  if (!cell) return false
  const [told, own] = [wordsOf(text, analyser), wordsOf(headingsOf(cell), analyser)]
  return passage.rows.some((other) => {
    const isOfRow = other.table === cell.table && other.fact.row === cell.fact.row && other.fact.column !== cell.fact.column
    if (!isOfRow || !areAlike(cell, other) || operands.some((one) => one.cell?.fact === other.fact)) return false
    const rival = wordsOf(headingsOf(other), analyser)
    const rivalOnly = without(rival, own)
    return (
      [...rivalOnly].filter((word) => !isNamed(word)).length >= fewestOfHead &&
      isFull(told, rivalOnly) &&
      common(without(own, rival), told).length === 0
    )
  })
}
const fewestOfHead = 2
