import { type ChoiceRequest, readQuestion, type TableDocument, tableDocumentOf } from '@dossier/research'
import type { SourceKey } from '@dossier/documents'
import type { DocumentFacts, SearchResult } from '@dossier/retrieval'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { searchedDocument, type SearchedFiles, scopeOf } from '../asking/searched-files.ts'
import { correctionsIn } from './corrections-in.ts'
import type { LoadFacts } from './fact-loader.ts'
import { filenameAsWords } from './filename-as-words.ts'
import type { LoadPage } from './page-loader.ts'

interface Found {
  query: string
  files: SearchedFiles
  found: SearchResult
  factsOf: (source: SourceKey) => DocumentFacts | undefined
  loadPage: LoadPage
  loadFacts: LoadFacts
}

/** The names, company and period of a searched document. */
export const namedDocument = (files: SearchedFiles, factsOf: Found['factsOf'], source: SourceKey): TableDocument =>
  tableDocumentOf(factsOf(source), filenameAsWords(searchedDocument(files, source)?.filename ?? ''))

/** Builds the request with which `chooseFigure` selects a figure from the pages found. */
export function figureRequest(
  context: Pick<UseCaseContext<Member, unknown, 'analyser' | 'indexes'>, 'deps'>,
  { query, files, found, factsOf, loadPage, loadFacts }: Found,
): ChoiceRequest {
  const { analyser, indexes } = context.deps
  return {
    question: readQuestion(found.question, analyser),
    hits: found.pages,
    analyser,
    documentOf: async (source) => namedDocument(files, factsOf, source),
    statementPages: async () => {
      const shown = await indexes.statements(files.projectId, query, scopeOf(files))
      const { cells } = files
      return shown.filter(
        ({ source, page }) =>
          searchedDocument(files, source) !== undefined && (cells === undefined || (source === cells.source && cells.pages.includes(page))),
      )
    },
    loadPage,
    factsOf: loadFacts,
    correctionsOf: correctionsIn(files, factsOf),
  }
}
