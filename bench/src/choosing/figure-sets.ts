import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readJsonLines } from '../json-lines.ts'

/** A question of a set, with its correct answer. */
export interface FigureQuestion {
  set: string
  /** The company. All questions of a group are in the same fold. */
  group: string
  /** Path of the file that the question is about. */
  path: string
  language: 'en' | 'ko'
  /** `figure`: a printed one. `computed`: calculated from printed ones. `unanswerable`: the file has no answer. */
  type: 'figure' | 'computed' | 'unanswerable' | 'other'
  question: string
  /** In base units, percentages as printed; null if the answer is no figure. */
  value: number | null
  /** 1-based, all pages with the evidence; absent if unknown. */
  pages?: readonly number[]
  /** Of `value`: an ISO 4217 code, "%", "per-share USD", "count". */
  unit?: string
  /** The line or sentence of a page that answers, as printed. */
  quote?: string
}

interface ReportRow {
  file: string
  company?: string
  language?: 'en' | 'ko'
  type: string
  question: string
  value?: number | null
  unit?: string
  quote?: string
  /** 0-based. */
  pages?: number[]
}

const typeOf = (type: string): FigureQuestion['type'] =>
  type === 'figure' || type === 'computed' || type === 'unanswerable' ? type : type === 'metric' ? 'figure' : 'other'

/** Identifies a company by the first word of its name: sets share companies and spell them differently. */
export const companyKey = (company: string): string =>
  company
    .toLowerCase()
    .replace(/^the /, '')
    .split(/[^\p{L}\p{N}-]+/u)[0] ?? company

/** Path of a file of our own questions. */
export const ownQuestions = (name: string): string => fileURLToPath(new URL(`../../questions/${name}`, import.meta.url))

/**
 * Questions of folders with `pdfs/`, such as `reports` and `quarterly`.
 *
 * @param file the questions, if they are not in the folder
 */
export async function reportQuestions(folder: string, set: string, file = join(folder, 'questions.jsonl')): Promise<FigureQuestion[]> {
  const rows = await readJsonLines<ReportRow>(file)
  return rows.map((row) => ({
    set,
    group: companyKey(row.company ?? row.file),
    path: join(folder, 'pdfs', row.file),
    language: row.language ?? 'en',
    type: typeOf(row.type),
    question: row.question,
    value: row.value ?? null,
    ...(row.unit !== undefined && { unit: row.unit }),
    ...(row.quote !== undefined && { quote: row.quote }),
    ...placesOf(row.pages),
  }))
}

const placesOf = (pages: readonly number[] = []): Pick<FigureQuestion, 'pages'> =>
  pages.length === 0 ? {} : { pages: pages.map((page) => page + 1) }

interface AnnualReportRow {
  language: 'en' | 'ko'
  type: string
  question: string
  value: number | null
  unit: string
  pages?: number[]
}

/** Our own questions of the Korean annual report, which is not in a folder `pdfs/`. */
export async function ownKoreanReportQuestions(folder: string, set: string, file: string): Promise<FigureQuestion[]> {
  const questions = await reportQuestions(folder, set, file)
  return questions.map((question) => ({ ...question, group: koreanReportGroup, path: join(folder, basename(question.path)) }))
}

const koreanReportGroup = 'korean:report'

/** Questions of the only Korean annual report, all of one group. */
export async function koreanReportQuestions(folder: string): Promise<FigureQuestion[]> {
  const rows = await readJsonLines<AnnualReportRow>(join(folder, 'questions.jsonl'))
  const pdf = (await readdir(folder)).find((name) => name.endsWith('.pdf'))
  return rows.map((row) => ({
    set: 'korean',
    group: koreanReportGroup,
    path: join(folder, pdf ?? ''),
    language: row.language,
    type: typeOf(row.type),
    question: row.question,
    value: row.value === null ? null : row.value * scaleOf(row.unit),
    ...placesOf(row.pages),
  }))
}

/** Value of a 1: "KRW 100 million" is 1e8. */
function scaleOf(unit: string): number {
  const count = Number(/\b(\d+) (?:thousand|million|billion)/i.exec(unit)?.[1] ?? 1)
  return count * (/billion/i.test(unit) ? 1e9 : /million/i.test(unit) ? 1e6 : /thousand/i.test(unit) ? 1e3 : 1)
}

interface FinanceBenchRow {
  company: string
  doc_name: string
  question_type: string
  question: string
  answer: string
  evidence: readonly { evidence_page_num: number }[]
}

/** Questions of FinanceBench for figures, which are long: with a definition, where to look, and how to answer. */
export async function financeBenchQuestions(folder: string): Promise<FigureQuestion[]> {
  const rows = await readJsonLines<FinanceBenchRow>(join(folder, 'questions.jsonl'))
  const files = new Set(await readdir(join(folder, 'pdfs')))
  return rows
    .filter(({ question_type: type, doc_name: document }) => type === 'metrics-generated' && files.has(`${document}.pdf`))
    .map(({ company, doc_name: document, question, answer, evidence }) => ({
      set: 'financebench',
      group: companyKey(company),
      path: join(folder, 'pdfs', `${document}.pdf`),
      language: 'en' as const,
      type: answer.startsWith('$') && !/\bdefined? /i.test(question) ? ('figure' as const) : ('computed' as const),
      question,
      value: Number(answer.replace(/[^\d.-]/g, '')) * (answer.startsWith('$') ? scaleOf(`1 ${/USD (\w+)/.exec(question)?.[1] ?? ''}`) : 1),
      ...placesOf(evidence.map(({ evidence_page_num: page }) => page)),
    }))
}
