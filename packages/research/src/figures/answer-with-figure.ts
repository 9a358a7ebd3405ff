import type { StatementPage } from '@dossier/retrieval'
import type { ReadablePage } from '../readable-page.ts'
import { readAskedFigure } from './asked-figure.ts'
import { answerWithCell, type TableRequest } from './answer-with-cell.ts'
import { computeFigure } from './compute-figure.ts'
import { speaksOfMore } from './speaks-of-more.ts'
import type { TableDocument } from './table-document.ts'
import { type FigureSentence, tellFigure } from './tell-figure.ts'

export interface FigureRequest {
  /** As it was asked. */
  question: string
  language: 'en' | 'ko'
  /** The pages that show statements, of the documents that fit the question best; asked for only when a figure is wanted. */
  statementPages: () => Promise<readonly StatementPage[]>
  loadPage: (fileId: number, page: number) => Promise<ReadablePage | null>
  /** Where else than in statements a figure is looked for; nowhere when left out. */
  tables?: Omit<TableRequest, 'loadPage'>
}

/**
 * Answers a question that a figure answers: one of the annual statements, printed or computed, else one of any other table.
 *
 * @returns null when it asks for anything else, or the figure is not certain: then the pages are quoted instead
 */
export async function answerWithFigure(request: FigureRequest): Promise<FigureSentence | null> {
  const { question, language, statementPages, loadPage, tables } = request
  const asked = readAskedFigure(question)
  const pages = asked === null ? [] : await statementPages()
  if (asked !== null && !(tables && speaksOfMore(asked, await documentsOf(pages, tables, loadPage)))) {
    const figure = await computeFigure(asked, pages, loadPage)
    const told = figure && tellFigure(asked, figure, language)
    if (told) return told
  }
  return tables === undefined ? null : answerWithCell({ ...tables, loadPage }, language)
}

async function documentsOf(
  pages: readonly StatementPage[],
  { documentOf }: Pick<TableRequest, 'documentOf'>,
  loadPage: FigureRequest['loadPage'],
): Promise<(TableDocument & { korean: boolean })[]> {
  const first = new Map(pages.toReversed().map(({ fileId, page }) => [fileId, page]))
  return Promise.all(
    Array.from(first, async ([fileId, page]) => {
      const text = (await loadPage(fileId, page))?.text ?? ''
      return { ...(await documentOf(fileId)), korean: /\p{Script=Hangul}{2}/u.test(text) }
    }),
  )
}
