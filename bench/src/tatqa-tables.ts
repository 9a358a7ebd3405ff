import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadablePage } from '@dossier/research'

/** No report is of a later year; later years in a table are in the future. */
const latestReport = 2020

interface Context {
  table: { uid: string; table: string[][] }
  paragraphs: { order: number; text: string }[]
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

/** A table of TAT-QA with its text as a page, and its questions. */
interface TableContext extends Pick<Context, 'questions'> {
  uid: string
  cells: readonly (readonly string[])[]
  page: ReadablePage
}

export async function readContexts(folder: string): Promise<TableContext[]> {
  const contexts = JSON.parse(await readFile(join(folder, 'tatqa_dataset_dev.json'), 'utf8')) as Context[]
  return contexts.map(({ table, paragraphs, questions }) => ({
    uid: table.uid,
    cells: table.table,
    page: pageOf(table.table, paragraphs),
    questions,
  }))
}

/** Questions of TAT-QA, with their tables and texts as pages. */
export async function printedNumbers(folder: string): Promise<PrintedNumber[]> {
  return (await readContexts(folder)).flatMap(({ uid, cells, page, questions }) => {
    const numbers = new Set(cells.flat().map(numberIn))
    const years = cells.flat().flatMap((cell) => /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(cell)?.[0] ?? [])
    const fiscalYear = years.every((year) => Number(year) > latestReport)
      ? undefined
      : Math.max(...years.map(Number).filter((year) => year <= latestReport))
    return questions.flatMap(({ question, answer, derivation, answer_type: type, answer_from: source, scale }): PrintedNumber[] => {
      const [only, ...others] = Array.isArray(answer) ? answer.map(String) : []
      const number = only === undefined || others.length > 0 ? null : numberIn(only)
      if (type !== 'span' || derivation !== '' || number === null || (source === 'table' && !numbers.has(number))) return []
      return [{ uid, question, page, fiscalYear, answer: number, scale, from: source === 'table' ? 'table' : 'text' }]
    })
  })
}

/**
 * A page with the table at its place among the paragraphs, which the set gives in order but without that place: below the last one that announces a
 * table, else below the last line that is no sentence. Its top rows without figures are headings.
 */
function pageOf(rows: readonly (readonly string[])[], paragraphs: Context['paragraphs']): ReadablePage {
  const texts = paragraphs.toSorted((one, other) => one.order - other.order).map((one) => wrapped(one.text))
  const last = texts.findLastIndex((text) => /\b(?:following|follows?|below)\b[^.]*[.:]?\s*$/.test(text))
  const announcing = last >= 0 ? last : texts.findIndex((text) => /:\s*$/.test(text))
  const above = texts.slice(0, (announcing >= 0 ? announcing : texts.findLastIndex((text) => !/[.;]\s*$/.test(text))) + 1)
  let text = above.map((one) => `${one}\n`).join('')
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
  let first = rows.findIndex((row) => row[0] !== '' && row.slice(1).some((cell) => isFigure(cell)))
  // The name of the first section is no heading of columns.
  if (first > 1 && rows[first - 1]?.slice(1).every((cell) => cell === '') === true) first -= 1
  const unit = rows
    .slice(0, Math.max(first, 0))
    .flat()
    .find((cell) => /\b(?:thousands?|millions?|billions?|000s?)\b|[€£$]\s?m\b/i.test(cell))
  return {
    number: 1,
    text: `${text}\n${texts.slice(above.length).join('\n')}`,
    headings: [],
    tables: [{ headerRows: Math.max(first, 0), rows: cells, ...(unit !== undefined && { unit }) }],
  }
}

/** Characters of a printed line. */
const LINE = 110

/** The set joins the lines of a heading: a bracket at its end is printed on a line of its own. */
const wrapped = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ (\([^()]*\)) ?$/, '\n$1')
    .replace(new RegExp(`(.{1,${LINE}})(?: |$)`, 'g'), '$1\n')
    .trim()

const isFigure = (cell: string): boolean => numberIn(cell) !== null && !/^\D*(?:19|20)\d{2}\D*$/.test(cell)

/** The only number of a text; "(64)" is minus 64. */
export function numberIn(text: string): number | null {
  const [only, ...others] = text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  if (only === undefined || others.length > 0) return null
  const size = Number(only.replaceAll(',', ''))
  return /\([^)]*\d[^)]*\)|^\s*[-–]/.test(text) ? -size : size
}
