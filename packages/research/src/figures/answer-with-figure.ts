import type { StatementPage } from '@dossier/retrieval'
import { isOfNone } from '../hangul-names.ts'
import type { ReadablePage } from '../readable-page.ts'
import { readAskedFigure } from './asked-figure.ts'
import { answerWithCell } from './answer-with-cell.ts'
import type { TableRequest } from './cell-pages.ts'
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
  tables?: Omit<TableRequest, 'loadPage' | 'alone'>
}

/**
 * Answers a question that a figure answers: one of the annual statements, printed or computed, else one of any other table.
 *
 * @returns null when it asks for anything else, or the figure is not certain: then the pages are quoted instead
 */
export async function answerWithFigure(request: FigureRequest): Promise<FigureSentence | null> {
  const { question, language, statementPages, loadPage, tables } = request
  if (
    tables &&
    tables.question.hangulNames.length > 0 &&
    isOfNone(tables.question.hangulNames, await documentsOf(tables.hits, tables, loadPage))
  ) {
    return null
  }
  const asked = readAskedFigure(question)
  const ofPart = partOfYear.test(question)
  const pages = asked === null && !ofPart ? [] : await statementPages()
  if (asked !== null && !(tables && speaksOfMore(asked, await documentsOf(pages, tables, loadPage)))) {
    const figure = await computeFigure(asked, pages, loadPage)
    const told = figure && tellFigure(asked, figure, language)
    if (told) return told
  }
  if (tables === undefined) return null
  const ofStatements = ofPart ? await answerWithCell({ ...tables, hits: asHits(pages), loadPage, alone: true }, language) : null
  return ofStatements ?? answerWithCell({ ...tables, loadPage }, language)
}

/** Statements of part of a year have columns of several lengths, which are read as any table's. */
const partOfYear = /\bquarters?\b|\bQ[1-4]\b|\b[1-4]Q|\b(?:three|six|nine)[- ]months?\b|\bhalf\b|분기|반기/i

const asHits = (pages: readonly StatementPage[]) =>
  pages
    .filter(
      (page) => page.fit > 0.99 && page.strength >= Math.max(...pages.filter((one) => one.kind === page.kind).map((one) => one.strength)),
    )
    .map(({ fileId, page, strength }) => ({ fileId, page, score: strength }))

async function documentsOf(
  pages: readonly { fileId: number; page: number }[],
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
