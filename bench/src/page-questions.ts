import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { WorkspaceIndexes } from '@dossier/retrieval'
import { readJsonLines } from './json-lines.ts'
import { printProgress } from './print.ts'
import { readFiles } from './read-files.ts'

/** A question with the document and the pages that answer it. */
export interface PageQuestion {
  financebench_id: string
  company: string
  doc_name: string
  question_type: string
  question: string
  answer: string
  /** Pages are 0-based. */
  evidence: { doc_name?: string; evidence_page_num: number }[]
}

/** The one workspace of a benchmark. */
export const projectId = 1

/** Questions of `questions.jsonl`; with `otherWords`, only those with such a wording, in that wording. */
export async function readQuestions(folder: string, otherWords: string | undefined): Promise<PageQuestion[]> {
  const questions = await readJsonLines<PageQuestion>(join(folder, 'questions.jsonl'))
  if (!otherWords) return questions
  const rows = await readJsonLines<{ financebench_id: string; question_ko: string }>(otherWords)
  const texts = new Map(rows.map((row) => [row.financebench_id, row.question_ko]))
  return questions.flatMap((question) => {
    const text = texts.get(question.financebench_id)
    return text === undefined ? [] : [{ ...question, question: text }]
  })
}

/** The documents of a benchmark after indexing: file ids by document name, and the number of pages. */
export interface IndexedDocuments {
  fileIds: Map<string, number>
  pages: number
}

/** Reads, analyses and indexes all of `pdfs/*.pdf`. */
export async function indexPdfs(index: WorkspaceIndexes, folder: string, cache: string | undefined): Promise<IndexedDocuments> {
  const names = (await readdir(join(folder, 'pdfs'))).filter((name) => name.toLowerCase().endsWith('.pdf')).sort()
  const fileIds = new Map(names.map((name, at) => [documentName(name), at + 1]))
  const started = performance.now()
  let pages = 0
  const written: Promise<void>[] = []
  await readFiles(
    names.map((name) => join(folder, 'pdfs', name)),
    cache,
    async (path, rows) => {
      pages += rows.pages
      written.push(index.writeFile(projectId, fileIds.get(documentName(path)) as number, rows))
    },
  )
  await Promise.all(written)
  printProgress(`${pages} pages of ${names.length} files read and indexed in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return { fileIds, pages }
}

function documentName(path: string): string {
  return basename(path).replace(/\.pdf$/i, '')
}

/** The evidence of a question as `file:page` keys, pages 1-based. */
export function evidenceOf(question: PageQuestion, fileIds: ReadonlyMap<string, number>): Set<string> {
  return new Set(
    question.evidence.map(
      (one) => `${fileIds.get(one.doc_name ?? question.doc_name) ?? fileIds.get(question.doc_name)}:${one.evidence_page_num + 1}`,
    ),
  )
}
