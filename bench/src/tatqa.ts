import { createHash } from 'node:crypto'
import { type Fact, readFacts } from '@dossier/finance'
import { compared, exactDecimal, scaled, sizeOf } from '@dossier/notation'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { printFigure, printProgress } from './print.ts'
import { type AnswerCell, answerCells } from './tatqa-cells.ts'

/** One table of so many is never looked at. */
const HELD = 4

const scales: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9 }

/**
 * Whether the cells of single tables that answer questions, alone, in a list or as terms of a calculation, are read with their value, with the scale
 * and unit of the answer and with the year of the question. Misses are listed for three tables of four; of the fourth only totals are printed.
 */
export async function benchTatqa(options: BenchArguments): Promise<void> {
  const counts = { all: none(), open: none(), held: none(), 'stated.all': none(), 'stated.open': none(), 'stated.held': none() }
  for (const [uid, cells] of Map.groupBy(await answerCells(dataFolder(options)), (one) => one.uid)) {
    const isHeld = (createHash('sha256').update(uid).digest()[0] ?? 0) % HELD === HELD - 1
    const facts = cells[0] ? readFacts([cells[0].page]).flatMap((table) => table.facts) : []
    for (const cell of cells) {
      const verdict = bestOf(cell, facts)
      for (const one of ['all', isHeld ? 'held' : 'open'] as const) {
        add(counts[one], verdict)
        if (cell.isScaleStated) add(counts[`stated.${one}`], verdict)
      }
      if (!isHeld && !verdict.right) printProgress(describe(cell, verdict, facts))
    }
  }
  for (const [name, { cells, ...reached }] of Object.entries(counts)) {
    printFigure(`tatqa.${name}.cells`, cells)
    for (const [part, count] of Object.entries(reached)) printFigure(`tatqa.${name}.${part}`, count / Math.max(1, cells))
  }
}

/** Each part alone, and all together. */
type Verdict = Record<'read' | 'value' | 'unit' | 'period' | 'right', boolean>

const none = () => ({ cells: 0, read: 0, value: 0, unit: 0, period: 0, right: 0 })

function add(counts: ReturnType<typeof none>, verdict: Verdict): void {
  counts.cells += 1
  for (const part of ['read', 'value', 'unit', 'period', 'right'] as const) if (verdict[part]) counts[part] += 1
}

/** The verdict on the fact of the cell; where several cells have its digits, on the one that agrees most. */
function bestOf(cell: AnswerCell, facts: readonly Fact[]): Verdict {
  const verdicts = factsOf(cell, facts).map((fact): Verdict => {
    const [value, unit, period] = [hasValue(cell, fact), hasUnit(cell, fact), hasPeriod(cell, fact)]
    return { read: true, value, unit, period, right: value && unit && period }
  })
  const agreement = (verdict: Verdict): number => Object.values(verdict).filter(Boolean).length
  return (
    verdicts.toSorted((one, other) => agreement(other) - agreement(one))[0] ?? {
      read: false,
      value: false,
      unit: false,
      period: false,
      right: false,
    }
  )
}

const factsOf = ({ digits }: AnswerCell, facts: readonly Fact[]): Fact[] =>
  facts.filter(({ cell }) => (/\d[\d,]*(?:\.\d+)?|\.\d+/.exec(cell.text)?.[0] ?? '').replaceAll(',', '') === digits)

/** The set has no word for cents. */
const exponentOf = ({ scale }: AnswerCell, { unit }: Fact): number => scales[scale] ?? Math.min(0, unit.scale)

/** The value in base units, whatever its sign: a label or a bracket can express it. */
function hasValue(cell: AnswerCell, fact: Fact): boolean {
  const printed = exactDecimal(cell.digits.startsWith('.') ? `0${cell.digits}` : cell.digits)
  return printed !== null && printed !== undefined && compared(sizeOf(fact.value), scaled(printed, exponentOf(cell, fact))) === 0
}

/** The set has a scale and per cent, and no other unit. */
function hasUnit(cell: AnswerCell, fact: Fact): boolean {
  const { unit } = fact
  const isPercent = unit.dimension === 'percent' || unit.dimension === 'points'
  return isPercent === (cell.scale === 'percent') && (isPercent || unit.scale === exponentOf(cell, fact))
}

/**
 * A fiscal year is also named by the year in which most of it lies, an opening balance by the year that it opens; a figure that is marked as a change
 * between two times has no other.
 */
function hasPeriod({ years }: AnswerCell, { period, isChange, labels }: Fact): boolean {
  if (years === undefined || (isChange === true && period === null)) return true
  if (period === null) return false
  const ends =
    period.end === undefined ? [] : [0, FEW_WEEKS_MS].map((back) => new Date(Date.parse(period.end ?? '') - back).getUTCFullYear())
  const opened = labels.some(({ text }) => /\b(?:beginning|opening)\b/i.test(text)) ? 1 : 0
  const own = [...ends, ...(period.fiscalYear === undefined ? [] : [period.fiscalYear])].flatMap((year) => [year, year + opened])
  return own.some((year) => years.from <= year && year <= years.to)
}

const FEW_WEEKS_MS = 60 * 86_400_000

function describe(cell: AnswerCell, verdict: Verdict, facts: readonly Fact[]): string {
  const wrong = verdict.read ? (['value', 'unit', 'period'] as const).filter((part) => !verdict[part]).join('+') : 'NOT READ'
  const own = factsOf(cell, facts).map(({ unit, period, labels, headings }) =>
    [
      JSON.stringify(unit),
      JSON.stringify(period),
      labels.map(({ text }) => text).join(' > '),
      headings.map(({ text }) => text).join(' / '),
    ].join(' '),
  )
  return `${cell.uid.slice(0, 6)} ${wrong}: ${cell.digits} ${cell.scale} ${cell.years?.from ?? ''}-${cell.years?.to ?? ''}${cell.isScaleStated ? '' : ' UNSTATED'} | ${cell.question} | ${own.join(' || ')}`
}
