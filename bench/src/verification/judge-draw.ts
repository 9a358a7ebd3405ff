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

/** Names of nobody, put in the place of names. */
const strangers = [
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

/** How many are drawn of each filing: so many sentences, and as many rows. */
export interface DrawSize {
  each: number
  /** A Korean report stands for several. */
  eachOfKorean: number
  /** Groups whose names it fits; all where it is left out. */
  only?: RegExp
}

export interface JudgedDraw {
  /** By group and kind; groups of false statements are called so. */
  groups: readonly (readonly [group: string, tallies: ReadonlyMap<string, Tally>])[]
  perSecond: number
}

/** Statements that were drawn in one way, all of them true or all of them false. */
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

/** Draws statements about filings: quotations and figures of tables, and what is constructed of them, truly and falsified in one thing each. */
export function drawStatements(
  filings: readonly ReadFiling[],
  random: Random,
  { each, eachOfKorean, only = /./ }: DrawSize,
): readonly DrawnGroup[] {
  const most = ({ korean }: ReadFiling): number => (korean ? eachOfKorean : each)
  const quotations = filings.flatMap((filing) => drawQuotations(filing, most(filing), random))
  const cells = filings.flatMap((filing) => drawCells(filing, most(filing), random))
  const falsified = quotations.map((quotation) => falseStatements(quotation, strangers, quotations, random))
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
    'told-figure': cells.flatMap(trueCellStatements),
    constructed: constructed.truly,
  }
  const falsely = {
    'false-quote': falsified.flatMap(({ quoted }) => quoted),
    'false-sentence': falsified.flatMap(({ said }) => said),
    'false-figure': cells.flatMap((cell) => falseCellStatements(cell, random)),
    'false-wording': filings.flatMap((filing) => subtleFalsehoods(filing, Math.ceil(most(filing) / 2), random)),
    'false-construction': constructed.falsely,
  }
  const drawn = (groups: Readonly<Record<string, readonly Statement[]>>, isTrue: boolean): DrawnGroup[] =>
    Object.entries(groups).flatMap(([group, statements]) => (only.test(group) ? [{ group, isTrue, statements }] : []))
  return [...drawn(truly, true), ...drawn(falsely, false)]
}
