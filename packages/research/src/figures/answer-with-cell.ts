import { readReportingUnit, readTermYears } from '@dossier/finance'
import type { Analyser } from '@dossier/retrieval'
import type { EvidenceHit } from '../answer-by-quotation.ts'
import type { AskedQuestion } from '../read-question.ts'
import type { ReadablePage } from '../readable-page.ts'
import { subjectsOf } from '../subjects.ts'
import { type AskedCell, readAskedCell } from './asked-cell.ts'
import { cellsOf, type CellCandidate, type CellPage } from './cell-candidates.ts'
import { clearWinner, scoreCells } from './find-cell.ts'
import type { TableDocument } from './table-document.ts'
import { type ComputedCells, tellCells } from './tell-cell.ts'
import type { FigureSentence } from './tell-figure.ts'

/** The pages in which a figure is looked for outside of the annual statements. */
export interface TableRequest {
  question: AskedQuestion
  /** Best first. */
  hits: readonly EvidenceHit[]
  analyser: Analyser
  documentOf: (fileId: number) => Promise<TableDocument>
  loadPage: (fileId: number, page: number) => Promise<ReadablePage | null>
  /** The pages beside the hits are not looked at. */
  alone?: boolean
}

/** Hits whose neighbours are read too: tables are found by the words before them, and go on behind. */
const withNeighbours = 3
/** What a page that was not found itself weighs beside its neighbour. */
const ofNeighbour = 0.8
const leastReadable = 0.6

/**
 * Answers a question for a figure with the cell of a table, or with what is computed of two.
 *
 * @returns null when it asks for anything else, or no cell is clearly meant
 */
export async function answerWithCell(request: TableRequest, language: 'en' | 'ko'): Promise<FigureSentence | null> {
  const read = readAskedCell(request.question, request.analyser)
  if (read === null) return null
  const { pages, concepts } = await pagesOf(request, read.concepts)
  const asked = { ...read, concepts }
  if (concepts.length === 0) return null
  const cells = withLatestYears(pages.flatMap((page) => cellsOf(page, request.analyser)))
  const found = asked.change === undefined ? single(asked, cells, pages) : changed(asked, cells, pages)
  return found && tellCells(asked, found, language)
}

/** Tells the pages of each document the latest year in which a quarter of its tables ends. */
function withLatestYears(cells: readonly CellCandidate[]): CellCandidate[] {
  const latest = new Map<number, number>()
  for (const { from, figure } of cells) {
    const { year, month, months = 12 } = figure.period ?? { year: 0 }
    if (months < 12 && month !== undefined) latest.set(from.fileId, Math.max(year, latest.get(from.fileId) ?? 0))
  }
  const pages = new Map(
    [...new Set(cells.map(({ from }) => from))].map((from) => {
      const latestYear = latest.get(from.fileId)
      return [from, { ...from, ...(latestYear !== undefined && { latestYear }) }] as const
    }),
  )
  return cells.map((cell) => ({ ...cell, from: pages.get(cell.from) ?? cell.from }))
}

function single(asked: AskedCell, cells: readonly CellCandidate[], pages: readonly CellPage[]): ComputedCells | null {
  const years = yearsAsked(asked, pages)
  if (years.length > 1) return null
  const found = clearWinner(scoreCells(asked, cells, years[0] ?? null), asked)
  return found && { cells: [found.candidate], change: null }
}

/** The same row in two years: of what is asked for, that which is printed for both. */
function changed(asked: AskedCell, cells: readonly CellCandidate[], pages: readonly CellPage[]): ComputedCells | null {
  const years = yearsAsked(asked, pages).toSorted((a, b) => b - a)
  if (asked.change === undefined || years.length > 2) return null
  const scored = scoreCells(asked, cells, years[0] ?? null)
  const before = new Map(scored.map((one) => [one, earlierOf(one.candidate, cells, years[1])] as const))
  const now = clearWinner(
    scored.filter((one) => before.get(one) !== null),
    asked,
  )
  const then = now && before.get(now)
  if (then) return { cells: [now.candidate, then], change: asked.change }
  return asked.change === 'growth' && !scored.some((one) => before.get(one) !== null) ? printedChange(asked, cells) : null
}

/** A change that the table prints itself: "% change", "증감률". */
function printedChange(asked: AskedCell, cells: readonly CellCandidate[]): ComputedCells | null {
  const changes = cells.filter(
    ({ figure, words }) =>
      figure.unit.kind === 'percent' &&
      figure.period === null &&
      words.some(({ text }) => /^(?:change|growth|증감|증감률|증가율|변동률|성장률)$/i.test(text)),
  )
  const found = clearWinner(scoreCells({ ...asked, expects: 'percent' }, changes, null), asked)
  return found && { cells: [found.candidate], change: null }
}

/** The figure of an earlier year, the one before when none is named, beside a figure; null when it is not clear. */
function earlierOf(now: CellCandidate, cells: readonly CellCandidate[], year: number | undefined): CellCandidate | null {
  const at = now.figure.period?.year
  if (at === undefined) return null
  const earlier = cells.filter(
    (one) =>
      one.from === now.from &&
      one.table === now.table &&
      one.figure.period?.year === (year ?? at - 1) &&
      one.figure.period.months === now.figure.period?.months &&
      one.figure.unit.kind === now.figure.unit.kind &&
      (one.figure.row === now.figure.row || one.figure.column === now.figure.column) &&
      sameWords(one, now),
  )
  return earlier.length === 1 ? (earlier[0] ?? null) : null
}

/** They differ in their period only. */
function sameWords(one: CellCandidate, other: CellCandidate): boolean {
  const plain = ({ figure }: CellCandidate): string =>
    [...figure.labels, ...figure.headings].map(({ text }) => text.replace(/[\d\s]|(?:전전|당|전)(?=[기년])/g, '')).join('|')
  return one.figure.row === other.figure.row
    ? one.figure.headings.length === other.figure.headings.length && plain(one) === plain(other)
    : plain(one) === plain(other)
}

function yearsAsked(asked: AskedCell, pages: readonly CellPage[]): number[] {
  const years = new Set(asked.periods.map(({ year }) => year))
  if (years.size === 0) {
    for (const term of asked.terms) {
      const year = pages.find(({ termYears }) => termYears.has(term))?.termYears.get(term)
      years.add(year ?? Number.NaN)
    }
  }
  return [...years]
}

/** The pages to read, and what of the question they have to say: not whose documents they are. */
async function pagesOf(
  request: TableRequest,
  asked: AskedCell['concepts'],
): Promise<{ pages: CellPage[]; concepts: AskedCell['concepts'] }> {
  const wanted = new Map<string, { fileId: number; page: number; weight: number; found: boolean }>()
  const top = Math.max(Number.EPSILON, request.hits[0]?.score ?? 0)
  const add = (fileId: number, page: number, weight: number, found: boolean): void => {
    const key = `${fileId}:${page}`
    const known = wanted.get(key)
    if (page > 0) wanted.set(key, { fileId, page, weight: Math.max(weight, known?.weight ?? 0), found: found || (known?.found ?? false) })
  }
  request.hits.forEach(({ fileId, page, score }, at) => {
    const weight = Math.max(0, score / top)
    add(fileId, page, weight, true)
    if (at < withNeighbours && !request.alone) for (const next of [page - 1, page + 1]) add(fileId, next, weight * ofNeighbour, false)
  })
  const loaded = await Promise.all(
    [...wanted.values()].map(async ({ fileId, page, weight, found }) => {
      const read = request.loadPage(fileId, page)
      // Behind the last page there is none.
      return { fileId, weight, page: await (found ? read : read.catch(() => null)) }
    }),
  )
  const found = loaded.flatMap(({ page, ...rest }) => (page ? [{ ...rest, page }] : []))
  const fileIds = [...new Set(found.map(({ fileId }) => fileId))]
  const documents = new Map(await Promise.all(fileIds.map(async (fileId) => [fileId, await request.documentOf(fileId)] as const)))
  const subjects = subjectsOf(asked, found, new Map(Array.from(documents, ([fileId, { names }]) => [fileId, names])))
  if (subjects.missing.length > 0) return { pages: [], concepts: [] }
  const termYears = new Map(
    fileIds.map((fileId) => [
      fileId,
      termsOf(
        found.filter((one) => one.fileId === fileId).map(({ page }) => page.text),
        documents.get(fileId)?.fiscalYear,
      ),
    ]),
  )
  const pages = found
    .filter(({ fileId }) => subjects.files === null || subjects.files.has(fileId))
    .map(({ fileId, page, weight }): CellPage => {
      const { fiscalYear, quarter } = documents.get(fileId) ?? {}
      const scale = usualScale(found.filter((one) => one.fileId === fileId).map((one) => one.page))
      return {
        ...(scale !== undefined && { scale }),
        ...(quarter !== undefined && { quarter }),
        fileId,
        page,
        weight,
        termYears: termYears.get(fileId) ?? new Map(),
        ...(fiscalYear !== undefined && { fiscalYear }),
      }
    })
  return {
    pages,
    concepts: readable(
      subjects.concepts.filter((concept) => !isNameWord(concept, request.question.text, [...documents.values()])),
      pages,
    ),
  }
}

/** A word of a company's name that is an ordinary word elsewhere: "Best" of "Best Harbors". */
function isNameWord({ text }: AskedCell['concepts'][number], question: string, documents: readonly TableDocument[]): boolean {
  if (!/^\p{Lu}/u.test(text) && !question.includes(`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`)) return false
  const word = text.toLowerCase()
  return documents.some(({ names }) => names.some((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)[0] === word))
}

/** A Korean word without an English name cannot stand on an English page. Where that is most of the question, nothing is known of it. */
function readable(concepts: AskedCell['concepts'], pages: readonly CellPage[]): AskedCell['concepts'] {
  const text = pages.map(({ page }) => page.text.slice(0, 2_000)).join('')
  if ((text.match(/\p{Script=Hangul}/gu)?.length ?? 0) > (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / 10) return concepts
  const kept = concepts.filter(({ ways }) => ways.some((way) => way.every((term) => !/\p{Script=Hangul}/u.test(term))))
  const weight = (of: AskedCell['concepts']) => of.reduce((sum, { importance }) => sum + importance, 0)
  return weight(kept) < weight(concepts) * leastReadable ? [] : kept
}

/** The scale that most tables of some pages tell, which those that tell none share. */
function usualScale(pages: readonly ReadablePage[]): number | undefined {
  const told = pages.flatMap(({ tables }) =>
    tables.flatMap(({ unit, caption }) => readReportingUnit(`${unit ?? ''} ${caption ?? ''}`)?.scale ?? []),
  )
  const counts = Map.groupBy(
    told.filter((scale) => scale > 1),
    (scale) => scale,
  )
  return [...counts.entries()].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

const term = /제\s*(\d{1,3})\s*\(?(?:당|전|전전)?\)?\s*기/g

/** Years of numbered business years: as the pages tell them, else counted from the latest, which the document reports on. */
function termsOf(texts: readonly string[], fiscalYear: number | undefined): ReadonlyMap<number, number> {
  const told = new Map(texts.flatMap((text) => [...readTermYears(text)]))
  const numbers = texts.flatMap((text) => Array.from(text.normalize('NFKC').matchAll(term), (match) => Number(match[1])))
  if (fiscalYear === undefined || numbers.length === 0) return told
  const latest = Math.max(...numbers)
  return new Map([...Array.from({ length: 6 }, (_, back) => [latest - back, fiscalYear - back] as const), ...told])
}
