import type { Analyser } from '@dossier/retrieval'
import type { Random } from '../seeded-random.ts'
import { drawCells, falseCellStatements, trueCellStatements } from './cell-statements.ts'
import { constructedStatements } from './constructed/construct.ts'
import { falseStatements } from './false-statements.ts'
import { statementJudge, type Tally } from './judge-statements.ts'
import { drawQuotations, type ReadFiling } from './quotations.ts'
import { citing, type Statement } from './statement.ts'
import { subtleFalsehoods } from './subtle-falsehoods.ts'
import { trueStatements } from './true-statements.ts'

/** Invented names that replace others. */
const unrelatedNames = [
  'Northwind',
  'Contoso Industries',
  'Fabrikam Holdings',
  'Litware',
  'Zamboni Partners',
  'Osprey Mills',
  'Kestrel Foods',
  '한빛물산',
  '동해중공업',
  '새벽식품',
  '미르전기',
]

/** Number of sentences, and of rows, that are drawn from each filing. */
export interface DrawSize {
  each: number
  /** The number for a Korean report, since there is only one. */
  eachOfKorean: number
  /** Only groups with a matching name are drawn; by default all. */
  only?: RegExp
}

export interface JudgedDraw {
  /** By group and kind; names of groups of false statements begin with "false". */
  groups: readonly (readonly [group: string, tallies: ReadonlyMap<string, Tally>])[]
  perSecond: number
}

/** Statements drawn in the same way, all true or all false. */
export interface DrawnGroup {
  group: string
  isTrue: boolean
  statements: readonly Statement[]
}

/** Draws statements about filings, true ones and false ones, and judges them. */
export function judgeDraw(analyser: Analyser, filings: readonly ReadFiling[], random: Random, size: DrawSize): JudgedDraw {
  const judge = statementJudge(analyser, new Map(filings.map(({ source, document }) => [source, document])))
  const groups = drawStatements(filings, random, size).map(({ group, isTrue, statements }) => [group, judge(statements, isTrue)] as const)
  return { groups, perSecond: judge.perSecond() }
}

/** Draws statements about filings: quotations, figures of tables, and constructions from them, true and falsified in one respect each. */
export function drawStatements(
  filings: readonly ReadFiling[],
  random: Random,
  { each, eachOfKorean, only = /./ }: DrawSize,
): readonly DrawnGroup[] {
  const most = ({ korean }: ReadFiling): number => (korean ? eachOfKorean : each)
  const quotations = filings.flatMap((filing) => drawQuotations(filing, most(filing), random))
  const cells = filings.flatMap((filing) => drawCells(filing, most(filing), random))
  const falsified = quotations.map((quotation) => falseStatements(quotation, unrelatedNames, quotations, random))
  const originals = quotations.map((quotation): Statement => ({
    kind: quotation.kind,
    text: quotation.text,
    citations: [citing(quotation)],
    quotation,
  }))
  const constructed = constructedStatements(cells, filings, random)
  const truly = {
    original: originals,
    rephrased: quotations.flatMap(trueStatements),
    'cell-figure': cells.flatMap(trueCellStatements),
    constructed: constructed.truly,
  }
  const falsely = {
    'false-quote': falsified.flatMap(({ withFalseQuote }) => withFalseQuote),
    'false-sentence': falsified.flatMap(({ withTrueQuote }) => withTrueQuote),
    'false-figure': cells.flatMap((cell) => falseCellStatements(cell, random)),
    'false-wording': filings.flatMap((filing) => subtleFalsehoods(filing, Math.ceil(most(filing) / 2), random)),
    'false-construction': constructed.falsely,
  }
  const drawn = (groups: Readonly<Record<string, readonly Statement[]>>, isTrue: boolean): DrawnGroup[] =>
    Object.entries(groups).flatMap(([group, statements]) => (only.test(group) ? [{ group, isTrue, statements }] : []))
  return [...drawn(truly, true), ...drawn(falsely, false)]
}
