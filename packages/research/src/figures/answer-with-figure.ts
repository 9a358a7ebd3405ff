import type { StatementPage } from '@dossier/retrieval'
import type { ReadablePage } from '../readable-page.ts'
import { readAskedFigure } from './asked-figure.ts'
import { computeFigure } from './compute-figure.ts'
import { type FigureSentence, tellFigure } from './tell-figure.ts'

export interface FigureRequest {
  /** As it was asked. */
  question: string
  language: 'en' | 'ko'
  /** The pages that show statements, of the documents that fit the question best; asked for only when a figure is wanted. */
  statementPages: () => Promise<readonly StatementPage[]>
  loadPage: (fileId: number, page: number) => Promise<ReadablePage | null>
}

/**
 * Answers a question that a figure of the annual statements answers, printed or computed.
 *
 * @returns null when it asks for anything else, or the figure is not certain: then the pages are quoted instead
 */
export async function answerWithFigure({ question, language, statementPages, loadPage }: FigureRequest): Promise<FigureSentence | null> {
  const asked = readAskedFigure(question)
  if (asked === null) return null
  const figure = await computeFigure(asked, await statementPages(), loadPage)
  return figure && tellFigure(asked, figure, language)
}
