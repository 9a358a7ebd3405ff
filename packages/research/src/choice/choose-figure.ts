import type { FactTable } from '@dossier/finance'
import { asksForFigure } from '../expected-answer.ts'
import { answerWithFigure, type FigureRequest } from '../figures/answer-with-figure.ts'
import type { FigureSentence } from '../figures/tell-figure.ts'
import type { AskedQuestion } from '../read-question.ts'
import { choiceModel } from './choice-model.ts'
import { decisionOf, isContradicted, probabilityOf, slotsAgree } from './decide.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { figureFeatures } from './figure-features.ts'
import { type RankedValue, rankFigures } from './rank-figures.ts'
import { tellChange } from './tell-change.ts'
import { tellFact } from './tell-fact.ts'

/**
 * What a question for a figure is answered with: one that is certain; those that come closest, best first and at most three; or nothing, where
 * something speaks against the files' answering it.
 */
export type FigureChoice =
  | { kind: 'figure'; figure: FigureSentence }
  | { kind: 'candidates'; candidates: readonly FigureSentence[] }
  | { kind: 'none' }

export interface ChooseRequest extends FigureRequest {
  /** The figures of a file's tables as they were kept when it was read. */
  factsOf?: (fileId: number) => Promise<readonly FactTable[]>
}

const mostCandidates = 3
/** Values that are tried: of some a cell does not stand on its page as it was read. */
const mostTried = 8

/**
 * Chooses among the figures of the pages found. What the readers of statements and cells compute stands; a printed figure
 * is stated where the learned decision says that it is the right one, and else the likeliest are candidates.
 *
 * @returns null when the question asks for anything else, or no figure comes close and passages may answer
 */
export async function chooseFigure(request: ChooseRequest): Promise<FigureChoice | null> {
  const { tables, language, loadPage, statementPages, factsOf } = request
  const read = await answerWithFigure(request)
  if (read !== null && read.verification === 'computed') return { kind: 'figure', figure: read }
  if (tables === undefined || !(read !== null || asksForOneFigure(tables.question))) return read && { kind: 'figure', figure: read }
  const gathered = await gatherCandidates({ ...tables, loadPage, statementPages, ...(factsOf && { factsOf }) })
  const ranked = gathered === null ? [] : rankFigures(gathered.candidates, choiceModel.ranking)
  if (gathered === null || ranked.length === 0) return read && { kind: 'figure', figure: read }
  const decision = decisionOf(gathered, ranked, read && read.figure.value * read.figure.scale)
  const likeliest = ofTime(ranked)
    .slice(0, mostTried)
    .map(({ best }) => best.candidate)
  const told = [
    ...differing(likeliest.flatMap((candidate) => tellChange(candidate, gathered.asked, language) ?? [])),
    ...likeliest.flatMap((candidate) => tellFact(candidate, language) ?? []),
  ]
  const [first] = told
  // Two ways of reading that agree are surer than either alone.
  const isReadToo = first !== undefined && read !== null && isSame(first.figure, read.figure)
  const isStated = slotsAgree(gathered, ranked) && (isReadToo || probabilityOf(decision, choiceModel.stated) >= choiceModel.leastStated)
  if (first && isStated) return { kind: 'figure', figure: isReadToo && read !== null ? read : first }
  const isLikely = probabilityOf(decision, choiceModel.answered) >= choiceModel.leastAnswered
  if (isContradicted(gathered, ranked, isLikely)) return { kind: 'none' }
  if (read === null && !isLikely) return null
  const candidates = read === null ? told : [read, ...told.filter(({ figure }) => !isSame(figure, read.figure))]
  return candidates.length === 0 ? null : { kind: 'candidates', candidates: candidates.slice(0, mostCandidates) }
}

/** Where the likeliest figure is of the time that is asked for, those of another are none of the candidates. */
function ofTime(ranked: readonly RankedValue[]): readonly RankedValue[] {
  const isOther = ({ best }: RankedValue): boolean => (best.features[figureFeatures.indexOf('yearOther')] ?? 0) > 0
  const [first] = ranked
  return first === undefined || isOther(first) ? ranked : ranked.filter((value) => !isOther(value))
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

/** Both figures of a change may be candidates: it is told once. */
const differing = (sentences: readonly FigureSentence[]): FigureSentence[] =>
  sentences.filter(({ figure }, at) => !sentences.slice(0, at).some((before) => isSame(before.figure, figure)))

const isSame = (one: FigureSentence['figure'], other: FigureSentence['figure']): boolean =>
  Math.abs(Math.abs(one.value * one.scale) - Math.abs(other.value * other.scale)) <= 0.001 * Math.abs(other.value * other.scale)
