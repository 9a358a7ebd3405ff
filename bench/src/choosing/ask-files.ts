import { basename } from 'node:path'
import type { Page } from '@dossier/documents'
import { type FactTable, factTablesOf } from '@dossier/finance'
import { type AskedQuestion, readQuestion, tableDocumentOf } from '@dossier/research'
import { type Analyser, questionParser, type DocumentFacts, type SearchResult, type StatementPage } from '@dossier/retrieval'
import { projectId } from '../page-questions.ts'
import { printProgress } from '../print.ts'
import { readCached } from '../read-cached.ts'
import { readFiles } from '../read-files.ts'
import { withIndex } from '../retrieval-rig.ts'
import { kept } from './kept.ts'

/** A question about one file. */
export interface FileQuestion {
  question: string
  path: string
}

export interface Rig {
  analyser: Analyser
  /** A folder that caches what was read and found between runs. */
  cache: string | undefined
}

/** A question with its own file and the search hits there, as the product has them if the file is known. */
export interface AskedOfFile<Question extends FileQuestion> {
  question: Question
  read: AskedQuestion
  hits: SearchResult['pages']
  statements: readonly StatementPage[]
  document: DocumentFacts | undefined
  documentOf: () => Promise<ReturnType<typeof tableDocumentOf>>
  pages: readonly Page[]
  tables: readonly FactTable[]
}

/** The search hits for a question in its own file. */
interface Searched {
  found: Pick<SearchResult, 'question' | 'pages'>
  statements: StatementPage[]
  document: DocumentFacts | undefined
}

const pagesRead = 10

/** Asks each question about its own file; skips files without text, such as scans. */
export async function* askFiles<Question extends FileQuestion>(
  questions: readonly Question[],
  rig: Rig,
): AsyncGenerator<AskedOfFile<Question>> {
  const { analyser, cache } = rig
  const parse = questionParser(analyser)
  const key = JSON.stringify(questions.map(({ question, path }) => [question, path]))
  const searched = await kept(cache, `searched ${key}`, () => searchAll(questions, rig))
  const byPath = Map.groupBy(
    questions.map((question, at) => ({ question, searched: searched[at] })),
    ({ question }) => question.path,
  )
  for (const [path, own] of byPath) {
    const pages = await pagesOf(path, cache)
    if (pages.length === 0) continue
    const tables = [...factTablesOf(pages)]
    for (const { question, searched: result } of own) {
      if (result === undefined) continue
      const { found, statements, document } = result
      yield {
        question,
        read: readQuestion(parse(question.question), analyser),
        hits: found.pages,
        statements,
        document,
        documentOf: async () => tableDocumentOf(document, filenameOf(path)),
        pages,
        tables,
      }
    }
  }
}

const pagesOf = (path: string, cache: string | undefined): Promise<readonly Page[]> =>
  readCached(path, cache).then(
    ({ pages }) => pages,
    () => [],
  )

export const filenameOf = (path: string): string =>
  basename(path)
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_-]+/g, ' ')

/** Searches each question in its own file. */
async function searchAll(questions: readonly FileQuestion[], { analyser, cache }: Rig): Promise<Searched[]> {
  const paths = [...new Set(questions.map(({ path }) => path))]
  const fileIds = new Map(paths.map((path, at) => [path, at + 1]))
  const results: Searched[] = []
  await withIndex(analyser, async (index) => {
    const written: Promise<void>[] = []
    await readFiles(paths, cache, async (path, rows) => void written.push(index.writeFile(projectId, fileIds.get(path) as number, rows)))
    await Promise.all(written)
    const facts = await index.facts(projectId)
    for (const { question, path } of questions) {
      const fileId = fileIds.get(path) as number
      const { question: parsed, pages } = await index.search(projectId, question, { limit: pagesRead, fileIds: [fileId] })
      const statements = await index.statements(projectId, question, { fileIds: [fileId] })
      results.push({ found: { question: parsed, pages }, statements, document: facts.get(fileId) })
    }
  })
  printProgress(`${questions.length} questions searched in ${paths.length} files`)
  return results
}
