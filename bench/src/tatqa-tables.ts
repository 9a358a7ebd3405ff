import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadablePage } from '@dossier/research'

/** No report is of a later year; later years in a table are in the future. */
const latestReport = 2020

interface Context {
  table: { uid: string; table: string[][] }
  paragraphs: { text: string }[]
  questions: { question: string; answer: unknown; derivation: string; answer_type: string; answer_from: string; scale: string }[]
}

/** A question without arithmetic whose only answer is a number that is printed on its page. */
export interface PrintedNumber {
  /** Id of its table. */
  uid: string
  question: string
  page: ReadablePage
  fiscalYear: number | undefined
  answer: number
  /** The unit in which the set states the answer: "thousand", "percent", or none. */
  scale: string
  /** Whether the number is in the table or in the text around it. */
  from: 'table' | 'text'
}

/** Questions of TAT-QA, with their tables and texts as pages. */
export async function printedNumbers(folder: string): Promise<PrintedNumber[]> {
  const contexts = JSON.parse(await readFile(join(folder, 'tatqa_dataset_dev.json'), 'utf8')) as Context[]
  return contexts.flatMap(({ table, paragraphs, questions }) => {
    const page = pageOf(table.table, paragraphs)
    const numbers = new Set(table.table.flat().map(numberIn))
    const years = table.table.flat().flatMap((cell) => /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(cell)?.[0] ?? [])
    const fiscalYear = years.every((year) => Number(year) > latestReport)
      ? undefined
      : Math.max(...years.map(Number).filter((year) => year <= latestReport))
    return questions.flatMap(({ question, answer, derivation, answer_type: type, answer_from: source, scale }): PrintedNumber[] => {
      const [only, ...others] = Array.isArray(answer) ? answer.map(String) : []
      const number = only === undefined || others.length > 0 ? null : numberIn(only)
      if (type !== 'span' || derivation !== '' || number === null || (source === 'table' && !numbers.has(number))) return []
      return [{ uid: table.uid, question, page, fiscalYear, answer: number, scale, from: source === 'table' ? 'table' : 'text' }]
    })
  })
}

/** The table as the text of a page, its top rows without figures as headings, with the surrounding paragraphs. */
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

/** The only number of a text; "(64)" is minus 64. */
export function numberIn(text: string): number | null {
  const [only, ...others] = text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  if (only === undefined || others.length > 0) return null
  const size = Number(only.replaceAll(',', ''))
  return /\([^)]*\d[^)]*\)|^\s*[-–]/.test(text) ? -size : size
}
