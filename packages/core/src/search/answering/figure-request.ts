import { type ChoiceRequest, readQuestion, tableDocumentOf } from '@dossier/research'
import type { DocumentFacts, SearchResult } from '@dossier/retrieval'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { type SearchedFiles, scopeOf } from '../asking/searched-files.ts'
import type { LoadFacts } from './fact-loader.ts'
import { filenameAsWords } from './filename-as-words.ts'
import type { LoadPage } from './page-loader.ts'

interface Found {
  query: string
  files: SearchedFiles
  found: SearchResult
  /** What the documents say of themselves, by file. */
  facts: ReadonlyMap<number, DocumentFacts>
  loadPage: LoadPage
  loadFacts: LoadFacts
}

/** What choosing a figure needs of the pages found. */
export function figureRequest(
  context: Pick<UseCaseContext<Member, unknown>, 'deps'>,
  { query, files, found, facts, loadPage, loadFacts }: Found,
): ChoiceRequest {
  const { analyser, indexes } = context.deps
  return {
    question: readQuestion(found.question, analyser),
    hits: found.pages,
    analyser,
    documentOf: async (fileId) => tableDocumentOf(facts.get(fileId), filenameAsWords(files.named.get(fileId)?.filename ?? '')),
    statementPages: async () => {
      const shown = await indexes.statements(files.projectId, query, scopeOf(files))
      return shown.filter(({ fileId }) => files.named.has(fileId))
    },
    loadPage,
    factsOf: loadFacts,
  }
}
