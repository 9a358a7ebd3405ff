import { readReportingUnit, readStatement, readTermYears, type Statement, type StatementFigure, type StatementLine } from '@dossier/finance'
import { lineItems, type LineItem } from '@dossier/lexicon'
import type { StatementPage } from '@dossier/retrieval'
import type { ReadablePage } from '../readable-page.ts'
import { goodLabel, matchLabel } from './match-label.ts'

/** A statement that was read, with where it stands. */
export interface ReadStatement extends StatementPage {
  statement: Statement
  text: string
  /** Of the group, and not of the parent company alone. */
  consolidated: boolean | null
}

/** A figure that was found for a line item in a year. */
export interface FoundFigure {
  from: ReadStatement
  line: StatementLine
  figure: StatementFigure
  /** In single units of the currency. */
  value: number
}

/** Scores that differ by less say the same. */
const sameScore = 0.0005
/** Figures of one share stand among those of the company. */
const perShare = /\bper (?:common |diluted |basic )*share|주당/i

const weights = { label: 1, strength: 0.35, fit: 0.8 }

/** Reads the tables of a page as statements. */
export function readStatements(page: StatementPage, read: ReadablePage): ReadStatement[] {
  const head = read.text.slice(0, 1_500)
  const surroundings = { unit: readReportingUnit(unitLine(head)), termYears: readTermYears([read.text]) }
  return read.tables.flatMap((table) => {
    const statement = readStatement(table, surroundings)
    return statement === null
      ? []
      : [{ ...page, statement, text: read.text, consolidated: isConsolidated(`${statement.caption}\n${head.slice(0, 600)}`) }]
  })
}

/** The line near the top that tells the unit. */
function unitLine(head: string): string {
  return head.split('\n').find((line) => /\bin (?:thousands|millions|billions)\b|단위\s*[:：]/i.test(line)) ?? ''
}

function isConsolidated(title: string): boolean | null {
  if (/consolidated|연결/i.test(title)) return true
  return /재무상태표|손익계산서|현금흐름표/.test(title) ? false : null
}

const byId = new Map(lineItems.map((item) => [item.id, item]))

/**
 * Finds the figure of a line item in a fiscal year: the best label on the surest statement of the document that fits best.
 *
 * @returns null when no line is good enough, or several say different things equally well
 */
export function findFigure(id: string, year: number, statements: readonly ReadStatement[], separate: boolean): FoundFigure | null {
  return findFigureWhere(id, statements, {
    separate,
    choose: (figures) => {
      const ofYear = figures.filter(({ period }) => period.year === year && (period.months ?? 12) === 12)
      const [figure] = ofYear
      // Columns of one year that tell no length (quarters beside a year) leave open which is meant.
      return ofYear.some(({ value }) => value !== figure?.value) ? undefined : figure
    },
  })
}

interface WhichFigure {
  /** Of the parent company alone, and not of the group. */
  separate: boolean
  /** Of the figures of a line, none of them a percentage, the one that is meant. */
  choose: (figures: readonly StatementFigure[]) => StatementFigure | undefined
}

/**
 * Finds a figure of a line item: the best label on the surest statement of the document that fits best.
 *
 * @returns null when no line is good enough, or several say different things equally well
 */
export function findFigureWhere(id: string, statements: readonly ReadStatement[], { separate, choose }: WhichFigure): FoundFigure | null {
  const item = byId.get(id)
  if (!item) return null
  const found = statements
    .filter(
      ({ kind, consolidated, statement }) =>
        item.statements.includes(kind) && statement.unitIsTold && (consolidated === null || consolidated !== separate),
    )
    .flatMap((from) => candidatesIn(from, item, choose))
    .toSorted((a, b) => b.score - a.score)
  const [best] = found
  if (!best) return null
  const contradicted = found.some(
    (other) => other.score >= best.score - sameScore && Math.abs(other.value - best.value) > Math.abs(best.value) * 0.001,
  )
  return contradicted ? null : best
}

function candidatesIn(from: ReadStatement, item: LineItem, choose: WhichFigure['choose']): (FoundFigure & { score: number })[] {
  return from.statement.lines.flatMap((line) => {
    if (perShare.test(`${line.section} ${line.label}`)) return []
    const label = matchLabel(line.label, item)
    if (label < goodLabel) return []
    const figure = choose(line.figures.filter(({ percent }) => !percent))
    if (figure === undefined) return []
    const score = label * weights.label + from.strength * weights.strength + from.fit * weights.fit
    return [{ from, line, figure, value: figure.value * from.statement.unit.scale, score }]
  })
}
