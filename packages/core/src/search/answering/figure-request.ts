import { type ChoiceRequest, readQuestion, tableDocumentOf } from '@dossier/research'
import type { DocumentFacts, SearchResult } from '@dossier/retrieval'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { searchedFile, type SearchedFiles, scopeOf } from '../asking/searched-files.ts'
import type { LoadFacts } from './fact-loader.ts'
import { filenameAsWords } from './filename-as-words.ts'
import type { LoadPage } from './page-loader.ts'

interface Found {
  query: string
  files: SearchedFiles
  found: SearchResult
  /** Facts of the documents, by file id. */
  facts: ReadonlyMap<number, DocumentFacts>
  loadPage: LoadPage
  loadFacts: LoadFacts
}

/** Builds the request with which `chooseFigure` selects a figure from the pages found. */
export function figureRequest(
  context: Pick<UseCaseContext<Member, unknown, 'analyser' | 'indexes'>, 'deps'>,
  { query, files, found, facts, loadPage, loadFacts }: Found,
): ChoiceRequest {
  const { analyser, indexes } = context.deps
  return {
    question: readQuestion(found.question, analyser),
    hits: found.pages,
    analyser,
    documentOf: async (source) => {
      const file = searchedFile(files, source)
      return tableDocumentOf(file && facts.get(file.id), filenameAsWords(file?.filename ?? ''))
    },
    statementPages: async () => {
      const shown = await indexes.statements(files.projectId, query, scopeOf(files))
      return shown.filter(({ source }) => searchedFile(files, source) !== undefined)
    },
    loadPage,
    factsOf: loadFacts,
  }
}
