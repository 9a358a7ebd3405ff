import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFacts } from '@dossier/finance'
import { rankCells, readQuestion, type ReadablePage } from '@dossier/research'
import { createQuestionParser } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser } from './retrieval-rig.ts'

/** The reports are of this year at the latest; later years in a table lie ahead. */
const latestReport = 2020

interface Context {
  table: { uid: string; table: string[][] }
  paragraphs: { text: string }[]
  questions: { question: string; answer: unknown; derivation: string; answer_type: string; answer_from: string; scale: string }[]
}

/** A question without arithmetic whose one answer is a number that a cell prints. */
interface CellQuestion {
  question: string
  page: ReadablePage
  fiscalYear: number | undefined
  answer: number
  /** The unit in which the set gives the answer: "thousand", "percent", or none. */
  scale: string
  /** Tables of this half were looked at while cells were learnt to be found; the others were not. */
  seen: boolean
}

/** Which cell of a table the product takes for questions without arithmetic; over all, and over the half that was not looked at. */
export async function benchTatqa(options: BenchArguments): Promise<void> {
  const contexts = JSON.parse(await readFile(join(dataFolder(options), 'tatqa_dataset_dev.json'), 'utf8')) as Context[]
  const analyser = await makeAnalyser()
  const parse = createQuestionParser(analyser)
  const questions = contexts.flatMap(cellQuestions)
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

function cellQuestions({ table, paragraphs, questions }: Context): CellQuestion[] {
  const page = pageOf(table.table, paragraphs)
  const numbers = new Set(table.table.flat().map(numberIn))
  const years = table.table.flat().flatMap((cell) => /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(cell)?.[0] ?? [])
  const fiscalYear = years.every((year) => Number(year) > latestReport)
    ? undefined
    : Math.max(...years.map(Number).filter((year) => year <= latestReport))
  const seen = Number.parseInt(createHash('sha256').update(table.uid).digest('hex').slice(0, 2), 16) % 2 === 0
  return questions.flatMap(({ question, answer, derivation, answer_type: type, answer_from: from, scale }) => {
    const [only, ...others] = Array.isArray(answer) ? answer.map(String) : []
    const number = only === undefined || others.length > 0 ? null : numberIn(only)
    if (from !== 'table' || type !== 'span' || derivation !== '' || number === null || !numbers.has(number)) return []
    return [{ question, page, fiscalYear, answer: number, scale, seen }]
  })
}

/** The table as the text of a page, its top rows without figures as headings, with the paragraphs around it. */
function pageOf(rows: readonly (readonly string[])[], paragraphs: Context['paragraphs']): ReadablePage {
  let text = ''
  const cells = rows.map((row) => {
    const read = row.map((words) => {
      const start = text.length
      text += words
      const cell = { text: words, start, end: text.length }
      text += '  '
      return cell
    })
    text += '\n'
    return read
  })
  const first = rows.findIndex((row) => /\p{L}/u.test(row[0] ?? '') && row.slice(1).some((cell) => isFigure(cell)))
  const unit = rows
    .slice(0, Math.max(first, 0))
    .flat()
    .find((cell) => /\b(?:thousands?|millions?|billions?|000s?)\b|[€£$]\s?m\b/i.test(cell))
  return {
    number: 1,
    text: `${text}\n${paragraphs.map((one) => one.text).join('\n')}`,
    headings: [],
    tables: [{ headerRows: Math.max(first, 0), rows: cells, ...(unit !== undefined && { unit }) }],
  }
}

const isFigure = (cell: string): boolean => numberIn(cell) !== null && !/^\D*(?:19|20)\d{2}\D*$/.test(cell)

/** The one number of a text; "(64)" is minus 64. */
function numberIn(text: string): number | null {
  const [only, ...others] = text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  if (only === undefined || others.length > 0) return null
  const size = Number(only.replaceAll(',', ''))
  return /\([^)]*\d[^)]*\)|^\s*[-–]/.test(text) ? -size : size
}
