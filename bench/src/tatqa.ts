import { readFacts } from '@dossier/finance'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { printFigure } from './print.ts'
import { numberIn, printedNumbers } from './tatqa-tables.ts'

const scales: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9 }

/** Whether the cells of single tables that answer questions are read with the unit that the set states, and with a period. */
export async function benchTatqa(options: BenchArguments): Promise<void> {
  const questions = (await printedNumbers(dataFolder(options))).filter(({ from }) => from === 'table')
  const judged = questions.map(({ page, answer, scale }) => {
    const facts = readFacts([page]).flatMap((table) => table.facts)
    const cells = facts.filter(({ cell }) => numberIn(cell.text) === answer)
    return {
      read: cells.length > 0,
      unit: cells.some(({ unit }) => (scale === 'percent' ? unit.dimension === 'percent' : unit.scale === (scales[scale] ?? 0))),
      period: cells.some(({ period }) => period !== null),
    }
  })
  printFigure('tatqa.questions', questions.length)
  for (const part of ['read', 'unit', 'period'] as const)
    printFigure(`tatqa.facts.${part}`, judged.filter((one) => one[part]).length / Math.max(1, judged.length))
}
