import type { Analyser } from '@dossier/retrieval'
import { asksForFigure, type AskedQuestion, otherYears, readAskedChange, readBreakdown, readSuperlative } from '../../question/index.ts'
import type { FigureChoice } from './figure-choice.ts'
import type { FigureSentence } from './figure-sentence.ts'
import { chooseBreakdown } from './choose-breakdown.ts'
import { chooseLargest } from './choose-largest.ts'
import { choiceModel } from './choice-model.ts'
import { composeAnswers } from './compose-answers.ts'
import { type Composed, isLikely } from './composed.ts'
import { composedDecisionOf, operandsAgree } from './decide-composed.ts'
import { probabilityOf } from '../../logistic.ts'
import { decisionOf, isContradicted, isPrintedAsAsked, mayBeOfOther, slotsAgree } from './decide.ts'
import { type ChoiceRequest, type GatheredCandidates, gatherCandidates } from './gather-candidates.ts'
import { offerFigures, equalsPrinted, valueSentence, figureFormatOf } from './offer-figures.ts'
import { rankFigures, type RankedValue } from './rank-figures.ts'
import { calculationSentence } from './calculation-sentence.ts'
import { factSentence } from './fact-sentence.ts'
import { differingInOtherFiles } from './other-files.ts'
import { calculatedOfOtherYears, printedOfOtherYears, yearOfFigure } from './other-periods.ts'
import type { FigureCandidate } from '../../tables/index.ts'

const maxCandidates = 3

/**
 * Chooses among the figures of the pages found and among calculations with them. One is stated if it agrees with the question in every slot and the
 * learned decision accepts it; otherwise the most probable ones are candidates. A question for the parts of a measure is answered by a table whose parts
 * add up to it.
 *
 * @returns null if the question asks for anything else, or if no figure is close and passages may answer
 */
export async function chooseFigure(request: ChoiceRequest): Promise<FigureChoice | null> {
  const breakdown = readBreakdown(request.question.text)
  const parts = breakdown === null ? null : await chooseBreakdown(request, breakdown)
  if (parts !== null) return parts
  const superlative = asksForName(request.question) ? readSuperlative(request.question.text) : null
  const largest = superlative === null ? null : await chooseLargest(request, superlative)
  if (largest !== null) return largest
  if (!asksForOneFigure(request.question)) return null
  const gathered = await gatherCandidates(request)
  const choice = gathered === null ? null : chooseAmong(gathered, request.analyser)
  // The whole is no answer to a question for its parts.
  return breakdown !== null && choice?.kind === 'figure' ? { kind: 'candidates', candidates: [choice.figure] } : choice
}

/** The same, for candidates that were already gathered. */
export function chooseAmong(gathered: GatheredCandidates, analyser: Analyser): FigureChoice | null {
  const ranked = rankFigures(gathered.candidates, choiceModel.ranking)
  if (ranked.length === 0) return null
  if (gathered.isOfUnknownSubject) return { kind: 'none', because: 'contradicted' }
  const composed = composeAnswers(gathered, analyser)
  // A direction is always calculated: no printed figure states it.
  const { change } = gathered.asked
  const agreed = atAgreeingPlace(gathered, ranked)
  const stated = (change ? null : figureStated(gathered, agreed, composed)) ?? calculationStated(gathered, ranked, composed)
  if (stated !== null) return { kind: 'figure', ...stated }
  if (change && !composed.some(isLikely)) return null
  if (isContradicted(gathered, ranked, composed)) return { kind: 'none', because: 'contradicted' }
  const likelihood = probabilityOf(decisionOf(gathered, ranked, composed), choiceModel.answered)
  if (likelihood < choiceModel.answeredThreshold) return { kind: 'none', because: 'unlikely', likelihood }
  const candidates = offerFigures(gathered, ranked, composed).slice(0, maxCandidates)
  const agreeing = agreeingFigure(gathered, agreed)
  if (candidates.length === 0) return null
  return { kind: 'candidates', candidates, ...(agreeing && { agreeing }), ...elsewhere(gathered, ranked, candidates[0]) }
}

/** What other documents print for the line of the most probable figure, if that is the one which is shown. */
function elsewhere(
  gathered: GatheredCandidates,
  ranked: readonly RankedValue[],
  shown: FigureSentence | undefined,
): Pick<Stated, 'elsewhere'> {
  const [first] = ranked
  const as = figureFormatOf(gathered)
  if (first === undefined || valueSentence(first, as)?.text !== shown?.text) return {}
  const sentences = differingInOtherFiles(first.best, ranked).flatMap((candidate) => factSentence(candidate, as) ?? [])
  return sentences.length === 0 ? {} : { elsewhere: sentences }
}

/** The most probable printed figure, if it agrees with the question in every slot and is certain enough. */
function figureStated(gathered: GatheredCandidates, agreed: readonly RankedValue[] | null, composed: readonly Composed[]): Stated | null {
  const [first] = agreed ?? []
  if (agreed === null || first === undefined) return null
  const isSure = probabilityOf(decisionOf(gathered, agreed, composed), choiceModel.stated) >= choiceModel.statedThreshold
  // The slots are compared with the most probable figure, not with the first that can be cited.
  const stated = isSure ? statedValue(gathered, first) : null
  return stated && { ...stated, ...elsewhere(gathered, agreed, stated.figure) }
}

function agreeingFigure(gathered: GatheredCandidates, agreed: readonly RankedValue[] | null): FigureSentence | null {
  const [first] = agreed ?? []
  return first === undefined ? null : valueSentence(first, figureFormatOf(gathered))
}

/** Maximum number of places of the most probable value that are compared with the question. */
const maxPlaces = 4

/**
 * The ranking with the most probable value at the first of its places that agrees with the question in every slot: a note repeats what a statement
 * prints, and may not say in which scale.
 */
function atAgreeingPlace(gathered: GatheredCandidates, [first, ...others]: readonly RankedValue[]): readonly RankedValue[] | null {
  for (const best of first?.all.slice(0, maxPlaces) ?? []) {
    const all = [best, ...(first?.all.filter((place) => place !== best) ?? [])]
    const judged = [{ best, all, probability: first?.probability ?? 0 }, ...others]
    if (slotsAgree(gathered, judged)) return judged
  }
  return null
}

type Stated = Omit<Extract<FigureChoice, { kind: 'figure' }>, 'kind'>

/** A printed value with those of the other years that the question asks for. */
function statedValue(gathered: GatheredCandidates, value: RankedValue): Stated | null {
  const figure = valueSentence(value, figureFormatOf(gathered))
  const { candidate } = value.best
  return figure && { figure, others: printedOfOtherYears(candidate, besides(gathered, candidate)) }
}

function statedCalculation(gathered: GatheredCandidates, composed: Composed): Stated | null {
  const figure = calculationSentence(composed, figureFormatOf(gathered))
  const [operand] = [...composed.figures.values()]
  const isOfOneYear = composed.calculation.by !== 'change'
  return figure && { figure, others: operand && isOfOneYear ? calculatedOfOtherYears(composed, besides(gathered, operand)) : [] }
}

function besides({ question, asked, candidates, ...gathered }: GatheredCandidates, stated: FigureCandidate) {
  const year = yearOfFigure(stated)
  return {
    years: year === undefined ? [] : otherYears(question, asked, year),
    all: candidates.map(({ candidate }) => candidate),
    as: figureFormatOf({ ...gathered, question, asked }),
  }
}

/** The most probable calculation, if its operands agree with the question and it is certain enough; as printed if it need not be calculated. */
function calculationStated(gathered: GatheredCandidates, ranked: readonly RankedValue[], composed: readonly Composed[]): Stated | null {
  const [first] = composed
  const [printed] = ranked
  if (first === undefined || printed === undefined || !operandsAgree(gathered, first)) return null
  const [operand] = first.operands
  if (operand === undefined || mayBeOfOther(gathered, ranked, operand.featured.candidate.from.source)) return null
  if (probabilityOf(composedDecisionOf(gathered, ranked, composed), choiceModel.calculated) < choiceModel.calculatedThreshold) return null
  if (gathered.asked.isComputed || !isPrintedAsAsked(gathered, ranked)) return statedCalculation(gathered, first)
  // A different figure that is printed under the measure's own name contradicts it.
  return equalsPrinted(printed, first) ? statedValue(gathered, printed) : null
}

/**
 * Whether a question asks for a single figure: by words of asking, or by naming a measure or something of a year without asking for anything else.
 */
export function asksForOneFigure({ expects, text, named, asked, concepts }: AskedQuestion): boolean {
  if (asksForFigure(expects)) return true
  if (readAskedChange(text) !== null) return named.some(({ isMeasure }) => isMeasure)
  if (expects !== 'explanation' || otherRequests.test(text)) return false
  return named.some(isOfFigures) || (namesPeriod(asked) && concepts.length > 0)
}

/** Whether a concept is a measure that a figure answers, and not a day. */
const isOfFigures = ({ isMeasure, usualUnit }: AskedQuestion['named'][number]): boolean => isMeasure && usualUnit !== 'date'

const namesPeriod = ({ years, quarter, relative, dates, named }: AskedQuestion['asked']): boolean =>
  years.length > 0 || dates.length > 0 || named.length > 0 || quarter !== undefined || relative !== undefined

/** Whether somebody or something is asked for, and not, in words that may ask for either, a measure of it. */
const asksForName = ({ expects, text, named }: AskedQuestion): boolean =>
  expects === 'person' ||
  expects === 'name' ||
  (expects === 'explanation' && !otherRequests.test(text) && !named.some(({ isMeasure }) => isMeasure))

/** Requests for something other than a figure. */
const otherRequests =
  /\b(?:why|how (?:does|do|did|is|are|was|were|has|have)|explain|describe|summari[sz]e|list|reasons?|drove|drivers?|policy|policies)\b|^(?:does|did|do|is|are|was|were|has|have|had|can|will|who|when|where)\b|언제|누구|어디|왜|이유|요인|배경|설명|요약|어떻게|정책|목록|(?:만기|기한|시기|일자|날짜)(?:일)?(?:[은는이가])?\s*\??$/i
