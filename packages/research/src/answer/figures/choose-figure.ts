import type { Analyser } from '@dossier/retrieval'
import { asksForFigure, type AskedQuestion, readAskedChange } from '../../question/index.ts'
import type { FigureSentence } from './figure-sentence.ts'
import { choiceModel } from './choice-model.ts'
import { composeAnswers } from './compose-answers.ts'
import { type Composed, isLikely } from './composed.ts'
import { composedDecisionOf, operandsAgree } from './decide-composed.ts'
import { probabilityOf } from '../../logistic.ts'
import { decisionOf, isContradicted, isPrintedAsAsked, slotsAgree } from './decide.ts'
import { type ChoiceRequest, type GatheredCandidates, gatherCandidates } from './gather-candidates.ts'
import { offerFigures, says, tellValue, toldAs } from './offer-figures.ts'
import { rankFigures, type RankedValue } from './rank-figures.ts'
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

const mostCandidates = 3

/**
 * Chooses among the figures of the pages found, and among what is calculated of them: one is stated where question and figure agree in every slot
 * and the learned decision says that it is the right one, and else the likeliest are candidates.
 *
 * @returns null when the question asks for anything else, or no figure comes close and passages may answer
 */
export async function chooseFigure(request: ChoiceRequest): Promise<FigureChoice | null> {
  if (!asksForOneFigure(request.question)) return null
  const gathered = await gatherCandidates(request)
  return gathered === null ? null : chooseAmong(gathered, request.analyser)
}

/** The same, of candidates that were gathered. */
export function chooseAmong(gathered: GatheredCandidates, analyser: Analyser): FigureChoice | null {
  const ranked = rankFigures(gathered.candidates, choiceModel.ranking)
  if (ranked.length === 0) return null
  if (gathered.isOfStranger) return { kind: 'none', because: 'contradicted' }
  const composed = composeAnswers(gathered, analyser)
  // Which way something went is calculated: no printed figure says it.
  const { change } = gathered.asked
  const stated = (change ? null : figureStated(gathered, ranked, composed)) ?? calculationStated(gathered, ranked, composed)
  if (stated !== null) return { kind: 'figure', figure: stated }
  if (change && !composed.some(isLikely)) return null
  if (isContradicted(gathered, ranked, composed)) return { kind: 'none', because: 'contradicted' }
  const likelihood = probabilityOf(decisionOf(gathered, ranked, composed), choiceModel.answered)
  if (likelihood < choiceModel.leastAnswered) return { kind: 'none', because: 'unlikely', likelihood }
  const candidates = offerFigures(gathered, ranked, composed).slice(0, mostCandidates)
  return candidates.length === 0 ? null : { kind: 'candidates', candidates }
}

/** The likeliest printed figure, where it agrees with the question in every slot and is sure enough. */
function figureStated(gathered: GatheredCandidates, ranked: readonly RankedValue[], composed: readonly Composed[]): FigureSentence | null {
  const [first] = ranked
  if (first === undefined || !slotsAgree(gathered, ranked)) return null
  const isSure = probabilityOf(decisionOf(gathered, ranked, composed), choiceModel.stated) >= choiceModel.leastStated
  // What the slots are held against is the likeliest figure, not the first that can be told.
  return isSure ? tellValue(first, toldAs(gathered)) : null
}

/** The likeliest calculation, where its operands agree with the question and it is sure enough; as it is printed where it need not be calculated. */
function calculationStated(
  gathered: GatheredCandidates,
  ranked: readonly RankedValue[],
  composed: readonly Composed[],
): FigureSentence | null {
  const [first] = composed
  const [printed] = ranked
  if (first === undefined || printed === undefined || !operandsAgree(gathered, first)) return null
  if (probabilityOf(composedDecisionOf(gathered, ranked, composed), choiceModel.calculated) < choiceModel.leastCalculated) return null
  if (gathered.asked.isComputed || !isPrintedAsAsked(gathered, ranked)) return tellCalculation(first, toldAs(gathered))
  // A figure that is printed under the measure's own name says something else.
  return says(printed, first) ? tellValue(printed, toldAs(gathered)) : null
}

/** Figures are asked for by words of asking; or a measure or something of a year is named, and nothing else is asked of it. */
export function asksForOneFigure({ expects, text, named, asked, concepts }: AskedQuestion): boolean {
  if (asksForFigure(expects)) return true
  if (readAskedChange(text) !== null) return named.some(({ isMeasure }) => isMeasure)
  if (expects !== 'explanation' || otherwise.test(text)) return false
  return named.some(({ isMeasure }) => isMeasure) || (asked.years.length > 0 && concepts.length > 0)
}

/** What is asked for where it is no figure. */
const otherwise =
  /\b(?:why|how (?:does|do|did|is|are|was|were|has|have)|explain|describe|summari[sz]e|list|reasons?|drove|drivers?|policy|policies)\b|^(?:does|did|do|is|are|was|were|has|have|had|can|will|who|when|where)\b|언제|누구|어디|왜|이유|요인|배경|설명|요약|어떻게|정책|목록/i
