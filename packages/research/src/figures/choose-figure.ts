import { candidateCells } from './answer-with-cell.ts'
import { answerWithFigure, type FigureRequest } from './answer-with-figure.ts'
import type { FigureSentence } from './tell-figure.ts'

/** What a question for a figure is answered with: one that is certain, or those that come closest, best first and at most three. */
export type FigureChoice = { kind: 'figure'; figure: FigureSentence } | { kind: 'candidates'; candidates: readonly FigureSentence[] }

const mostCandidates = 3

/**
 * Chooses among the figures of the pages found.
 *
 * @returns null when the question asks for anything else, or nothing comes close
 */
export async function chooseFigure(request: FigureRequest): Promise<FigureChoice | null> {
  const figure = await answerWithFigure(request)
  if (figure !== null) return { kind: 'figure', figure }
  const { tables, loadPage, language } = request
  const candidates = tables === undefined ? [] : await candidateCells({ ...tables, loadPage }, language, mostCandidates)
  return candidates.length === 0 ? null : { kind: 'candidates', candidates }
}
