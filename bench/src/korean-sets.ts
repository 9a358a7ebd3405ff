import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { readJsonLines } from './json-lines.ts'

/** Passages, and questions with their answering passages. */
export interface PassageSet {
  passages: { id: string; title: string; text: string }[]
  questions: { question: string; relevant: ReadonlySet<string> }[]
}

/**
 * The set in a folder: `passages.jsonl` and `questions.jsonl`, or tables of passages and of questions in AutoRAG's format (`*corpus*.parquet`,
 * `*qa*.parquet`). Duplicates across tables count once.
 * @returns undefined when the folder has neither
 */
export async function readPassageSet(folder: string): Promise<PassageSet | undefined> {
  const names = await readdir(folder)
  if (names.includes('passages.jsonl')) return readLines(folder)
  const tables = (of: string) => names.filter((name) => name.includes(of) && name.endsWith('.parquet')).map((name) => join(folder, name))
  const corpora = tables('corpus')
  return corpora.length > 0 ? readTables(corpora, tables('qa')) : undefined
}

async function readLines(folder: string): Promise<PassageSet> {
  const questions = await readJsonLines<{ question: string; passage: string }>(join(folder, 'questions.jsonl'))
  return {
    passages: await readJsonLines<PassageSet['passages'][number]>(join(folder, 'passages.jsonl')),
    questions: questions.map(({ question, passage }) => ({ question, relevant: new Set([passage]) })),
  }
}

async function readTables(corpora: readonly string[], questions: readonly string[]): Promise<PassageSet> {
  const passages = await readRows<{ doc_id: string; contents: string }>(corpora)
  const asked = await readRows<{ qid: string; query: string; retrieval_gt: string[][] }>(questions)
  return {
    passages: [...new Map(passages.map((row) => [row.doc_id, row])).values()].map((row) => ({
      id: row.doc_id,
      title: row.doc_id,
      text: row.contents,
    })),
    questions: [...new Map(asked.map((row) => [row.qid, row])).values()].map((row) => ({
      question: row.query,
      relevant: new Set(row.retrieval_gt.flat()),
    })),
  }
}

async function readRows<Row>(paths: readonly string[]): Promise<Row[]> {
  const tables = await Promise.all(paths.map(async (path) => parquetReadObjects({ file: await asyncBufferFromFile(path) })))
  return tables.flat() as Row[]
}
