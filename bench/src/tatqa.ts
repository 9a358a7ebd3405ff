import { createHash } from 'node:crypto'
import { readFacts } from '@dossier/finance'
import { rankCells, readQuestion } from '@dossier/research'
import { createQuestionParser } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser } from './retrieval-rig.ts'
import { numberIn, printedNumbers, type PrintedNumber } from './tatqa-tables.ts'

/** A question that a cell answers. */
interface CellQuestion extends PrintedNumber {
  /** Tables of this half were looked at while cells were learnt to be found; the others were not. */
  seen: boolean
}

/** Which cell of a table the product takes for questions without arithmetic; over all, and over the half that was not looked at. */
export async function benchTatqa(options: BenchArguments): Promise<void> {
  const analyser = await makeAnalyser()
  const parse = createQuestionParser(analyser)
  const questions = (await printedNumbers(dataFolder(options)))
    .filter(({ from }) => from === 'table')
    .map((one): CellQuestion => ({ ...one, seen: isSeen(one.uid) }))
  const judged = questions.map(({ question, page, fiscalYear, answer, seen }) => {
    const ranked = rankCells(
      readQuestion(parse(question), analyser),
      [{ fileId: 1, page, weight: 1, scale: 1, termYears: new Map(), ...(fiscalYear !== undefined && { fiscalYear }) }],
      analyser,
    )
    const isRight = (cell: { start: number; end: number } | null | undefined): boolean =>
      cell !== null && cell !== undefined && numberIn(page.text.slice(cell.start, cell.end)) === answer
    const [best] = ranked?.cells ?? []
    const verdict = { seen, picked: isRight(best), told: isRight(ranked?.told), wrong: Boolean(ranked?.told) && !isRight(ranked?.told) }
    if (seen && !verdict.picked) printProgress(`${question} ${answer}: ${best ? page.text.slice(best.start, best.end) : 'nothing'}`)
    return verdict
  })
  printFacts(questions)
  for (const [name, own] of [
    ['tatqa', judged],
    ['tatqa.unseen', judged.filter(({ seen }) => !seen)],
  ] as const) {
    const share = (of: (one: (typeof judged)[number]) => boolean) => own.filter(of).length / Math.max(1, own.length)
    printFigure(`${name}.questions`, own.length)
    printFigure(
      `${name}.cell-accuracy`,
      share(({ picked }) => picked),
    )
    printFigure(
      `${name}.told-right`,
      share(({ told }) => told),
    )
    printFigure(
      `${name}.told-wrong`,
      share(({ wrong }) => wrong),
    )
  }
}

const scales: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9 }

/** Whether the cells that answer questions are read with the unit that the set gives, and with a period. */
function printFacts(questions: readonly CellQuestion[]): void {
  const judged = questions.map(({ page, answer, scale }) => {
    const facts = readFacts([page]).flatMap((table) => table.facts)
    const cells = facts.filter(({ cell }) => numberIn(cell.text) === answer)
    return {
      read: cells.length > 0,
      unit: cells.some(({ unit }) => (scale === 'percent' ? unit.dimension === 'percent' : unit.scale === (scales[scale] ?? 0))),
      period: cells.some(({ period }) => period !== null),
    }
  })
  for (const part of ['read', 'unit', 'period'] as const)
    printFigure(`tatqa.facts.${part}`, judged.filter((one) => one[part]).length / Math.max(1, judged.length))
}

const isSeen = (uid: string): boolean => Number.parseInt(createHash('sha256').update(uid).digest('hex').slice(0, 2), 16) % 2 === 0
