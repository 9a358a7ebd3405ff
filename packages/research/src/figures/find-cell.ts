import { conceptReader } from '../coverage.ts'
import type { ColumnPeriod } from '@dossier/finance'
import type { AskedCell } from './asked-cell.ts'
import type { PartOfYear } from './asked-part.ts'
import type { CellCandidate, CellPage } from './cell-candidates.ts'
import { neutralLabel, totalWords } from './figure-words.ts'
import { cellKindReader, isOfMeasure, kindsAgree } from './kinds-agree.ts'

/** A cell with how well it answers. */
export interface ScoredCell {
  candidate: CellCandidate
  score: number
  /** The share of the question that it and what surrounds it say. */
  covered: number
  /** Words of its own that the question does not have. */
  besides: readonly string[]
}

/** Below this a cell is not what is asked for. */
const leastScore = 0.75
/** Cells that differ by less and say different things leave it open. */
const margin = 0.045
/** What a concept counts for when it is said in the section, over the table, further above, or anywhere on the page. */
const inSection = 0.95
const inTitle = 0.88
const near = 0.7
const onPage = 0.35
/** A concept that the page hardly speaks of. */
const unspoken = 0.4
/** Each word of label and heading that the question does not have, and at most. */
const perWord = 0.06
const mostWords = 5
const pageWeight = 0.06
const undated = 0.06
/** From here on a label or heading says what is asked for. */
export const tells = 0.6
/** Concepts that weigh no more only say on what basis a figure is. */
export const qualifying = 0.25
const ofOthers = 0.7
const ofTotal = 0.1
const leastOwn = 0.2
/** Of rows that say as much of the question as each other and something else besides, none is meant more. */
const asCovered = 0.02

/** Judges cells by how far they say what is asked for, and how little else. Best first; those that cannot answer are left out. */
export function scoreCells(asked: AskedCell, candidates: readonly CellCandidate[], year: number | null): ScoredCell[] {
  const read = conceptReader(asked.concepts)
  const terms = new Set(asked.concepts.flatMap(({ ways }) => ways.flat()))
  const pages = new Map<ReadonlySet<string>, number[]>()
  const weights = asked.concepts.map(({ importance }) => importance)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const sayers = whatRowsSay(candidates, read)
  const kindsOf = cellKindReader()
  return candidates
    .flatMap((candidate): ScoredCell[] => {
      if (
        !isOfPeriod(candidate, asked, year) ||
        !isOfMeasure(candidate.figure, asked) ||
        !kindsAgree(asked, kindsOf(candidate)) ||
        !isOfScope(candidate, asked)
      )
        return []
      const ofPage = pages.get(candidate.all) ?? read(candidate.all)
      pages.set(candidate.all, ofPage)
      const own = read(candidate.own)
      const section = read(candidate.section)
      const titled = read(candidate.titled)
      const around = read(candidate.near)
      const elsewhere = sayers.get(candidate.from.page)?.get(candidate.table) ?? []
      const isTotal = [...candidate.figure.labels, ...candidate.figure.headings].some(({ text }) =>
        totalWords.test(text.replace(/\s/g, '')),
      )
      let covered = 0
      let ownCovered = 0
      for (const [at, weight] of weights.entries()) {
        const here = Math.max(own[at] ?? 0, inSection * (section[at] ?? 0))
        // What tells other rows or columns of this table apart is hardly true of this one because it stands there.
        const ofOther = (elsewhere[at] ?? 0) >= tells && here < tells && !(isTotal && asked.total)
        const title = ofOther && isTotal ? 0 : inTitle * (titled[at] ?? 0)
        const nearby = Math.max(near * (around[at] ?? 0), onPage * (ofPage[at] ?? 0))
        const value = Math.max(here, title, ofOther ? (isTotal ? 0 : ofOthers * nearby) : nearby)
        if (weight > qualifying && (value < unspoken || ((asked.concepts[at]?.name ?? false) && value < near / 2))) return []
        covered += weight * value
        ownCovered += weight * here
      }
      const besides = unaskedWords(candidate, terms, asked)
      // A total needs no words of its own in a table whose title says all of it.
      if (ownCovered / whole < leastOwn && !(isTotal && weights.every((weight, at) => weight <= qualifying || (titled[at] ?? 0) >= tells)))
        return []
      const score =
        covered / whole -
        perWord * Math.min(besides.length, mostWords) +
        pageWeight * candidate.from.weight -
        (year === null ? 0 : candidate.figure.period === null ? undated : candidate.figure.periodOfTable ? undated / 2 : 0) +
        (asked.total && isTotal ? ofTotal : 0)
      return [{ candidate, score, covered: covered / whole, besides }]
    })
    .toSorted((a, b) => b.score - a.score)
}

/** By page and table, how far the labels and headings of any of its figures say each concept. */
function whatRowsSay(candidates: readonly CellCandidate[], read: ReturnType<typeof conceptReader>): Map<object, Map<number, number[]>> {
  const said = new Map<object, Map<number, number[]>>()
  for (const { from, table, section } of candidates) {
    const tables = said.get(from.page) ?? new Map<number, number[]>()
    said.set(from.page, tables)
    const best = tables.get(table)
    const here = read(section)
    tables.set(table, best ? best.map((value, at) => Math.max(value, here[at] ?? 0)) : here)
  }
  return said
}

/** The best cell when it is good enough and no other that is as good says anything else. */
export function clearWinner(
  scored: readonly ScoredCell[],
  { separate, expects }: Pick<AskedCell, 'separate' | 'expects'>,
): ScoredCell | null {
  const counts = expects === 'number'
  const [first] = scored
  if (!first || first.score < leastScore) return null
  const twins = scored.filter((other) => other.score > first.score - twinMargin && areTwins(first.candidate, other.candidate))
  const best = ofScope(twins, separate)
  const others = scored.filter((other) => !twins.includes(other) && !saysTheSame(best.candidate, other.candidate))
  const contradicted = others.some(
    (other) =>
      other.score > first.score - margin ||
      (other.covered > best.covered - asCovered && isBeside(best.candidate, other.candidate) && saysOtherwise(best, other)),
  )
  if (contradicted) return null
  const agreeing = scored.filter(({ candidate, score }) => score > first.score - margin && saysTheSame(best.candidate, candidate))
  return best.candidate.figure.unit.kind === 'unknown' && !counts
    ? (agreeing.find(({ candidate }) => candidate.figure.unit.kind !== 'unknown') ?? null)
    : best
}

const twinMargin = 0.08

/** The same line of the same table elsewhere in a report: once for the group, once for the parent company. */
function areTwins(one: CellCandidate, other: CellCandidate): boolean {
  if (one === other) return true
  if (one.from.fileId !== other.from.fileId || one.from.page === other.from.page || !isKorean(one) || !isKorean(other)) return false
  return wordsOf(one) === wordsOf(other) && one.figure.period?.year === other.figure.period?.year
}

const isKorean = ({ from }: CellCandidate) => /\p{Script=Hangul}{3}/u.test(from.page.text)

const wordsOf = ({ figure }: CellCandidate): string =>
  [...figure.labels.map(({ text }) => text), '|', ...figure.headings.map(({ text }) => text)].join('').replace(/\s|\([^()]*\)/g, '')

/** Korean reports give the group's statements and notes before those of the parent company. */
function ofScope(twins: readonly ScoredCell[], separate: boolean | null): ScoredCell {
  const inOrder = twins.toSorted((a, b) => a.candidate.from.page.number - b.candidate.from.page.number)
  const chosen = separate === true ? inOrder.at(-1) : inOrder[0]
  if (chosen === undefined) throw new Error('a cell is its own twin')
  return chosen
}

/** Each says something that the question does not ask and the other does not say. */
const saysOtherwise = (one: ScoredCell, other: ScoredCell): boolean =>
  one.besides.some((word) => !other.besides.includes(word)) && other.besides.some((word) => !one.besides.includes(word))

const isBeside = (one: CellCandidate, other: CellCandidate): boolean =>
  one.from === other.from && one.table === other.table && one.figure.column === other.figure.column

/** Figures that agree as far as the coarser is printed. */
function saysTheSame(one: CellCandidate, other: CellCandidate): boolean {
  const [left, right] = [one.figure, other.figure].map(({ value, unit }) => value * unit.scale)
  if (left === undefined || right === undefined) return false
  const same = (scaled: number): boolean => Math.abs(left - scaled) <= 0.0005 * Math.max(Math.abs(left), Math.abs(scaled))
  if (same(right)) return true
  // Where a table does not tell its unit, the digits have to do.
  const untold = one.figure.unit.kind === 'unknown' || other.figure.unit.kind === 'unknown'
  return untold && left !== 0 && right !== 0 && same(right * 10 ** Math.round(Math.log10(Math.abs(left / right))))
}

/** Words of label and heading that the question does not have and that are not periods or totals. */
function unaskedWords({ words }: CellCandidate, asked: ReadonlySet<string>, { total }: AskedCell): string[] {
  const unasked = words.filter(({ text, terms }) => {
    const plain = text.normalize('NFKC').toLowerCase()
    if (neutralLabel.test(plain) || (total && totalWords.test(plain)) || /^제?\d+기?\S{0,2}$/.test(plain)) return false
    return terms.length > 0 && terms.filter((term) => asked.has(term)).length < terms.length * 0.5
  })
  return unasked.map(({ text }) => text)
}

function isOfPeriod({ figure, from }: CellCandidate, asked: AskedCell, year: number | null): boolean {
  const told = figure.period
  const wanted = year ?? from.fiscalYear
  if (asked.part !== undefined) return told !== null && wanted !== undefined && isOfPart(told, asked.part, wanted, from)
  if (wanted === undefined) return told === null
  if (told !== null && told.year !== wanted) return false
  if (told === null && from.fiscalYear !== undefined && from.fiscalYear !== wanted) return false
  return (told?.months ?? 12) >= 12
}

/** A column of part of a year tells which part it is, or is of the quarter that its document reports on. */
function isOfPart(told: ColumnPeriod, part: PartOfYear, year: number, { quarter, fiscalYear, latestYear }: CellPage): boolean {
  if (told.months !== part.months) return false
  if (part.quarter !== undefined && (told.quarter ?? quarter) !== part.quarter) return false
  if (part.month !== undefined) return told.month === part.month && told.year === year
  // A fiscal year may be called by a later year than the days of its quarters.
  const ahead = fiscalYear !== undefined && latestYear !== undefined && fiscalYear === latestYear + 1 ? 1 : 0
  return ahead === 0 ? told.year === year : part.fiscal && told.year + ahead === year
}

function isOfScope({ title, caption, figure }: CellCandidate, { separate }: AskedCell): boolean {
  if (separate === null) return true
  const own = `${[...figure.labels, ...figure.headings].map((cell) => cell.text).join(' ')} ${caption}\n${title}`
  const group = /연결|consolidated/i.test(own)
  const parent = /별도|\bseparate (?:financial )?statements?\b/i.test(own)
  return group === parent || parent === separate
}
