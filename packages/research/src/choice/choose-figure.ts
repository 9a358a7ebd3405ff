import type { FactTable } from '@dossier/finance'
import { asksForFigure } from '../expected-answer.ts'
import { answerWithFigure, type FigureRequest } from '../figures/answer-with-figure.ts'
import { readAskedCell } from '../figures/asked-cell.ts'
import type { FigureSentence } from '../figures/tell-figure.ts'
import type { AskedQuestion } from '../read-question.ts'
import { choiceModel } from './choice-model.ts'
import { decisionOf, probabilityOf } from './decide.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { rankFigures } from './rank-figures.ts'
import { tellFact } from './tell-fact.ts'

/** What a question for a figure is answered with: one that is certain, or those that come closest, best first and at most three. */
export type FigureChoice = { kind: 'figure'; figure: FigureSentence } | { kind: 'candidates'; candidates: readonly FigureSentence[] }

export interface ChooseRequest extends FigureRequest {
  /** The figures of a file's tables as they were kept when it was read. */
  factsOf?: (fileId: number) => Promise<readonly FactTable[]>
}

const mostCandidates = 3
/** Values that are tried: of some a cell does not stand on its page as it was read. */
const mostTried = 8

/**
 * Chooses among the figures of the pages found. What is computed of statements stands as the reader of statements tells it; a printed figure
 * is stated where the learned decision says that it is the right one, and else the likeliest are candidates.
 *
 * @returns null when the question asks for anything else, or the files hardly answer it
 */
export async function chooseFigure(request: ChooseRequest): Promise<FigureChoice | null> {
  const { tables, language, loadPage, statementPages, factsOf } = request
  const read = await answerWithFigure(request)
  if (read !== null && read.verification === 'computed') return { kind: 'figure', figure: read }
  if (tables === undefined || !(read !== null || asksForOneFigure(tables.question, tables.analyser)))
    return read && { kind: 'figure', figure: read }
  const gathered = await gatherCandidates({ ...tables, loadPage, statementPages, ...(factsOf && { factsOf }) })
  const ranked = gathered === null ? [] : rankFigures(gathered.candidates, choiceModel.ranking)
  if (gathered === null || ranked.length === 0) return read && { kind: 'figure', figure: read }
  const decision = decisionOf(gathered, ranked, read && read.figure.value * read.figure.scale)
  const told = ranked.slice(0, mostTried).flatMap(({ best: { candidate } }) => tellFact(candidate, language) ?? [])
  const [first] = told
  const isStated = probabilityOf(decision, choiceModel.stated) >= choiceModel.leastStated
  if (first && isStated) return { kind: 'figure', figure: first }
  if (read === null && probabilityOf(decision, choiceModel.answered) < choiceModel.leastAnswered) return null
  const candidates = read === null ? told : [read, ...told.filter(({ figure }) => !isSame(figure, read.figure))]
  return candidates.length === 0 ? null : { kind: 'candidates', candidates: candidates.slice(0, mostCandidates) }
}

function asksForOneFigure(question: AskedQuestion, analyser: NonNullable<FigureRequest['tables']>['analyser']): boolean {
  return asksForFigure(question.expects) || readAskedCell(question, analyser) !== null
}

const isSame = (one: FigureSentence['figure'], other: FigureSentence['figure']): boolean =>
  Math.abs(Math.abs(one.value * one.scale) - Math.abs(other.value * other.scale)) <= 0.001 * Math.abs(other.value * other.scale)
