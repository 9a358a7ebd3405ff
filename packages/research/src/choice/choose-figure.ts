import type { FactTable } from '@dossier/finance'
import { asksForFigure } from '../expected-answer.ts'
import { answerWithFigure, type FigureRequest } from '../figures/answer-with-figure.ts'
import type { FigureSentence } from '../figures/tell-figure.ts'
import type { AskedQuestion } from '../read-question.ts'
import { choiceModel } from './choice-model.ts'
import { composeAnswers } from './compose-answers.ts'
import type { Composed } from './compose-figures.ts'
import { decisionOf, isContradicted, probabilityOf, slotsAgree } from './decide.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { rankFigures } from './rank-figures.ts'
import { offerFigures, tellValue } from './offer-figures.ts'
import { tellCalculation } from './tell-calculation.ts'

/**
 * What a question for a figure is answered with: one that is certain; those that come closest, best first and at most three; or nothing, where
 * something speaks against the files' answering it.
 */
export type FigureChoice =
  | { kind: 'figure'; figure: FigureSentence }
  | { kind: 'candidates'; candidates: readonly FigureSentence[] }
  /** Where it is only unlikely that the files answer with a figure, a passage that says all of it may answer all the same. */
  | { kind: 'none'; because: 'unlikely'; likelihood: number }
  | { kind: 'none'; because: 'contradicted' }

export interface ChooseRequest extends FigureRequest {
  /** The figures of a file's tables as they were kept when it was read. */
  factsOf?: (fileId: number) => Promise<readonly FactTable[]>
}

const mostCandidates = 3

/**
 * Chooses among the figures of the pages found. What the readers of statements and cells compute stands unless ranked figures compose something else;
 * a printed figure is stated where the learned decision says that it is the right one, and else the likeliest are candidates.
 *
 * @returns null when the question asks for anything else, or no figure comes close and passages may answer
 */
export async function chooseFigure(request: ChooseRequest): Promise<FigureChoice | null> {
  const { tables, language, loadPage, statementPages, factsOf } = request
  const read = await answerWithFigure(request)
  if (tables === undefined || !(read !== null || asksForOneFigure(tables.question))) return read && { kind: 'figure', figure: read }
  const gathered = await gatherCandidates({ ...tables, loadPage, statementPages, ...(factsOf && { factsOf }) })
  const ranked = gathered === null ? [] : rankFigures(gathered.candidates, choiceModel.ranking)
  if (gathered === null || ranked.length === 0) return read && { kind: 'figure', figure: read }
  const decision = decisionOf(gathered, ranked, read && read.figure.value * read.figure.scale)
  const composed = composeAnswers(gathered, tables.question, tables.analyser)
  const told = offerFigures(gathered, ranked, composed, language)
  if (read !== null && read.verification === 'computed')
    return isComposedToo(read, composed, language)
      ? { kind: 'figure', figure: read }
      : { kind: 'candidates', candidates: beside(read, told) }
  // What the slots are held against is the likeliest figure, not the first that can be told.
  const first = ranked[0] && tellValue(ranked[0], language)
  // Two ways of reading that agree are surer than either alone.
  const isReadToo = first && read !== null && isSame(first.figure, read.figure)
  const isStated = slotsAgree(gathered, ranked) && (isReadToo || probabilityOf(decision, choiceModel.stated) >= choiceModel.leastStated)
  if (first && isStated) return { kind: 'figure', figure: isReadToo && read !== null ? read : first }
  if (isContradicted(gathered, ranked, composed.length > 0)) return { kind: 'none', because: 'contradicted' }
  const likelihood = probabilityOf(decision, choiceModel.answered)
  if (likelihood < choiceModel.leastAnswered) return { kind: 'none', because: 'unlikely', likelihood }
  const candidates = read === null ? told.slice(0, mostCandidates) : beside(read, told)
  return candidates.length === 0 ? null : { kind: 'candidates', candidates }
}

/** What the readers tell, with what else comes into question. */
const beside = (read: FigureSentence, told: readonly FigureSentence[]): FigureSentence[] =>
  [read, ...told.filter(({ figure }) => !isSame(figure, read.figure))].slice(0, mostCandidates)

/** Whether what the readers compute is composed of ranked figures too, among the likeliest; or nothing is, and nothing speaks against it. */
function isComposedToo(read: FigureSentence, composed: readonly Composed[], language: ChooseRequest['language']): boolean {
  const told = composed.slice(0, mostCandidates).flatMap((one) => tellCalculation(one, language) ?? [])
  return told.length === 0 || told.some(({ figure }) => isSame(figure, read.figure))
}

/** Figures are asked for by words of asking; or a measure or something of a year is named, and nothing else is asked of it. */
function asksForOneFigure({ expects, text, named, asked, concepts }: AskedQuestion): boolean {
  if (asksForFigure(expects)) return true
  if (expects !== 'explanation' || otherwise.test(text)) return false
  return named.some(({ isMeasure }) => isMeasure) || (asked.years.length > 0 && concepts.length > 0)
}

/** What is asked for where it is no figure. */
const otherwise =
  /\b(?:why|how (?:does|do|did|is|are|was|were|has|have)|explain|describe|summari[sz]e|list|reasons?|drove|drivers?|policy|policies)\b|^(?:does|did|do|is|are|was|were|has|have|had|can|will|who|when|where)\b|언제|누구|어디|왜|이유|요인|배경|설명|요약|어떻게|정책|목록/i

const isSame = (one: FigureSentence['figure'], other: FigureSentence['figure']): boolean =>
  Math.abs(Math.abs(one.value * one.scale) - Math.abs(other.value * other.scale)) <= 0.001 * Math.abs(other.value * other.scale)
