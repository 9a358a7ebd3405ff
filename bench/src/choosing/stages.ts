import { join } from 'node:path'
import type { SourceKey } from '@dossier/documents'
import {
  answerByQuotation,
  asksForOneFigure,
  chooseAmong,
  choiceModel,
  type Composed,
  composeAnswers,
  composedDecisionOf,
  decisionOf,
  disagreementsOf,
  type FigureChoice,
  gatherCandidates,
  type GatheredCandidates,
  isContradicted,
  offerFigures,
  operandsAgree,
  probabilityOf,
  proseCandidatesOf,
  rankFigures,
  resultOf,
  type RankedValue,
} from '@dossier/research'
import { dataFolder, type BenchArguments } from '../arguments.ts'
import { fileSource } from '../file-sources.ts'
import { printFigure } from '../print.ts'
import { makeAnalyser } from '../retrieval-rig.ts'
import { type AskedOfFile, askFiles } from './ask-files.ts'
import { type FigureQuestion, koreanReportQuestions, ownKoreanReportQuestions, ownQuestions, reportQuestions } from './figure-sets.ts'
import { isNearAtPrecision, isNearValue } from './gather-examples.ts'

/** Outcome of one question at each stage, by name; absent if the question does not have the stage. */
type Stages = Readonly<Record<string, boolean | undefined>>

/**
 * Counts, stage by stage, where answers to questions for figures are lost with the product's weights: whether the page is found, its figure read,
 * gathered, ranked and stated, and what prevents that. Prints counts by set and never a question, so that held-out sets can be measured too.
 */
export async function benchStages(options: BenchArguments): Promise<void> {
  const data = dataFolder(options)
  const [reports, quarterly, filings] = ['reports', 'quarterly', 'financebench'].map((name) => join(data, name)) as [string, string, string]
  const korean = join(data, 'korean/samsung')
  const sets = [
    await reportQuestions(reports, 'reports'),
    await reportQuestions(reports, 'fresh', ownQuestions('reports.jsonl')),
    await reportQuestions(quarterly, 'quarterly'),
    await reportQuestions(filings, 'filings', ownQuestions('filings.jsonl')),
    await reportQuestions(filings, 'filings-second', ownQuestions('filings-second.jsonl')),
    await reportQuestions(reports, 'reports-computed', ownQuestions('reports-computed.jsonl')),
    await koreanReportQuestions(korean),
    await ownKoreanReportQuestions(korean, 'korean-report', ownQuestions('korean-report.jsonl')),
    await reportQuestions(reports, 'reports-check', join(reports, 'check.jsonl')),
    await reportQuestions(reports, 'fresh-check', ownQuestions('reports-check.jsonl')),
    await reportQuestions(quarterly, 'quarterly-check', join(quarterly, 'check.jsonl')),
    await reportQuestions(filings, 'filings-check', ownQuestions('filings-check.jsonl')),
    await ownKoreanReportQuestions(korean, 'korean-report-check', ownQuestions('korean-report-check.jsonl')),
    await reportQuestions(join(data, 'korean/allganize'), 'korean-check', ownQuestions('korean-check.jsonl')),
  ]
  const analyser = await makeAnalyser()
  for (const own of sets) {
    const judged = new Map<FigureQuestion['type'], Stages[]>()
    for await (const asked of askFiles(own, { analyser, cache: options.cache })) {
      const { type } = asked.question
      const stages = await stagesOf(asked, analyser)
      judged.set(type, [...(judged.get(type) ?? []), stages])
    }
    for (const [type, stages] of judged) printStages(`stages.${own[0]?.set}.${type}`, stages)
  }
}

function printStages(name: string, judged: readonly Stages[]): void {
  printFigure(`${name}.questions`, judged.length)
  const names = [...new Set(judged.flatMap((stages) => Object.keys(stages)))]
  for (const stage of names.filter((one) => judged.some((stages) => stages[one] !== undefined)))
    printFigure(`${name}.${stage}`, judged.filter((stages) => stages[stage] === true).length)
}

async function stagesOf(asked: AskedOfFile<FigureQuestion>, analyser: Parameters<typeof composeAnswers>[1]): Promise<Stages> {
  const { question, read, hits, statements, documentOf, pages, tables } = asked
  const request = {
    question: read,
    hits,
    analyser,
    documentOf,
    loadPage: async (_: SourceKey, page: number) => pages[page - 1] ?? null,
    statementPages: async () => statements,
    factsOf: async () => tables,
  }
  const gathered = await gatherCandidates(request)
  const isAsked = asksForOneFigure(read)
  const choice = gathered === null || !isAsked ? null : chooseAmong(gathered, analyser)
  const answer = await kindOf(choice, asked, request)
  const pagesFound = hits.map(({ page }) => page)
  const isEvidence = (page: number): boolean => question.pages?.includes(page) === true
  const placed = question.pages !== undefined && question.pages.length > 0
  const ranked = gathered === null ? [] : rankFigures(gathered.candidates, choiceModel.ranking)
  const composed = gathered === null ? [] : composeAnswers(gathered, analyser)
  const common: Stages = {
    ...(placed && {
      'page-first': isEvidence(pagesFound[0] ?? 0),
      'page-among-5': pagesFound.slice(0, 5).some(isEvidence),
      'page-among-10': pagesFound.some(isEvidence),
    }),
    'asked-for-a-figure': isAsked,
    ...Object.fromEntries(['figure', 'candidates', 'passages', 'none'].map((kind) => [`answer-${kind}`, answer.kind === kind])),
    ...(answer.kind === 'none' && { [`none-for-${answer.because}`]: true }),
    ...(question.type === 'other' && placed && { 'evidence-cited': answer.pages.some(isEvidence) }),
  }
  if (question.type === 'other') return common
  const { value } = question
  if (value === null || gathered === null) return { ...common, 'nothing-gathered': gathered === null }
  const offered = choice?.kind === 'figure' ? [choice.figure] : choice?.kind === 'candidates' ? choice.candidates : []
  const right = offered.findIndex(({ figure }) => isNearAtPrecision(figure.value * figure.scale, value))
  const outcome: Stages = {
    'stated-right': choice?.kind === 'figure' && right === 0,
    'stated-wrong': choice?.kind === 'figure' && right !== 0,
    'offered-right': choice?.kind === 'candidates' && right >= 0,
  }
  if (question.type === 'computed') return { ...common, ...outcome, ...ofComputed(gathered, ranked, composed, value) }
  const gatheredPages = new Set(gathered.candidates.map(({ candidate }) => candidate.from.page.number))
  const isRight = ({ best }: RankedValue): boolean => isNearValue(best.candidate.fact.value, value)
  const rank = ranked.findIndex(isRight)
  const facts = tables.filter(({ page }) => isEvidence(page)).flatMap((table) => table.facts)
  const prose = pages
    .filter(({ number }) => isEvidence(number))
    .flatMap((page) => proseCandidatesOf({ source: fileSource(1), page, weight: 1, termYears: new Map() }, tables))
    .map(({ fact }) => fact)
  const inTable = facts.some((fact) => isNearValue(fact.value, value))
  const inProse = prose.some((fact) => isNearValue(fact.value, value))
  const isOfScale = (fact: { value: { numerator: bigint; denominator: bigint } }): boolean =>
    scales.some((scale) => isNearValue({ numerator: fact.value.numerator * scale, denominator: fact.value.denominator }, value)) ||
    scales.some((scale) => isNearValue({ numerator: fact.value.numerator, denominator: fact.value.denominator * scale }, value))
  return {
    ...common,
    ...outcome,
    ...(placed && {
      'page-read': [...gatheredPages].some(isEvidence),
      'fact-in-table': inTable,
      'fact-in-prose-only': !inTable && inProse,
      ...(!inTable &&
        inProse && {
          'prose-only-candidate': rank >= 0,
          'prose-only-first': rank === 0,
          'prose-only-among-3': rank >= 0 && rank < 3,
          'prose-only-shown': right >= 0,
        }),
      'fact-of-other-scale': !inTable && !inProse && [...facts, ...prose].some(isOfScale),
      'fact-not-read': !inTable && !inProse && ![...facts, ...prose].some(isOfScale),
      'candidate-on-page': gathered.candidates.some(
        ({ candidate }) => isEvidence(candidate.from.page.number) && isNearValue(candidate.fact.value, value),
      ),
    }),
    candidate: rank >= 0,
    'candidate-first': rank === 0,
    'candidate-among-3': rank >= 0 && rank < 3,
    'candidate-among-10': rank >= 0 && rank < 10,
    ...(rank === 0 && choice?.kind !== 'figure' && whyNotStated(gathered, ranked, composed)),
    ...(rank >= 0 && rank < 3 && right < 0 && whyNotOffered(gathered, ranked, composed, isAsked)),
  }
}

const scales = [1_000n, 1_000_000n, 1_000_000_000n, 100n, 10n, 10_000n, 100_000_000n]

/**
 * What prevents the most probable figure, which is the right one, from being stated. Each reason counts, and a reason that is the only one is also
 * counted as such.
 */
function whyNotStated(gathered: GatheredCandidates, ranked: readonly RankedValue[], composed: readonly Composed[]): Stages {
  const found = disagreementsOf(gathered, ranked)
  const isSure = probabilityOf(decisionOf(gathered, ranked, composed), choiceModel.stated) >= choiceModel.statedThreshold
  const alone = found.length === 1 && isSure ? found[0] : found.length === 0 ? 'unsure' : undefined
  return {
    ...Object.fromEntries(found.map((name) => [`first-unstated-for-${name}`, true])),
    ...(!isSure && { 'first-unstated-for-unsure': true }),
    ...(alone !== undefined && { [`first-unstated-for-${alone}-alone`]: true }),
  }
}

function whyNotOffered(
  gathered: GatheredCandidates,
  ranked: readonly RankedValue[],
  composed: readonly Composed[],
  isAsked: boolean,
): Stages {
  const likelihood = probabilityOf(decisionOf(gathered, ranked, composed), choiceModel.answered)
  const because = !isAsked
    ? 'not-asked'
    : gathered.isOfUnknownSubject
      ? 'unknown-subject'
      : isContradicted(gathered, ranked, composed)
        ? 'contradicted'
        : likelihood < choiceModel.answeredThreshold
          ? 'unlikely'
          : composed.length > 0
            ? 'after-composed'
            : 'not-quotable'
  return { [`among-3-unoffered-for-${because}`]: true }
}

function ofComputed(gathered: GatheredCandidates, ranked: readonly RankedValue[], composed: readonly Composed[], value: number): Stages {
  const isRight = (one: Composed): boolean => isNearAtPrecision(resultOf(one), value)
  const at = composed.findIndex(isRight)
  const [first] = composed
  const offered = offerFigures(gathered, ranked, composed).findIndex(({ figure }) => isNearAtPrecision(figure.value * figure.scale, value))
  return {
    'read-as-computed': gathered.asked.isComputed,
    'something-composed': composed.length > 0,
    'right-composed': at >= 0,
    'right-composed-first': at === 0,
    'right-printed': ranked.slice(0, 3).some(({ best }) => isNearValue(best.candidate.fact.value, value)),
    'right-among-3-offered': offered >= 0 && offered < 3,
    ...(at === 0 &&
      first && {
        'first-operands-disagree': !operandsAgree(gathered, first),
        'first-unsure':
          probabilityOf(composedDecisionOf(gathered, ranked, composed), choiceModel.calculated) < choiceModel.calculatedThreshold,
      }),
  }
}

/** The kind of answer that the product gives to a question, the reason if none, and the cited pages. */
async function kindOf(
  choice: FigureChoice | null,
  { read, hits, documentOf, pages }: AskedOfFile<FigureQuestion>,
  { analyser }: { analyser: Parameters<typeof composeAnswers>[1] },
): Promise<{ kind: string; because: string; pages: number[] }> {
  const pagesOf = (citations: readonly { page: number }[]): number[] => citations.map(({ page }) => page)
  if (choice?.kind === 'figure') return { kind: 'figure', because: '', pages: pagesOf(choice.figure.citations) }
  const candidates = choice?.kind === 'candidates' ? choice.candidates : []
  const answer = candidates.flatMap(({ citations }) => pagesOf(citations))
  let because = 'not-found'
  for await (const step of answerByQuotation({
    question: read,
    hits,
    analyser,
    loadPage: async (_, page) => pages[page - 1] ?? null,
    documentOf,
    ...(choice?.kind === 'none' && choice.because === 'unlikely' && { likelihoodOfFigure: choice.likelihood }),
  })) {
    if (step.type === 'sentence') answer.push(...pagesOf(step.sentence.citations))
    if (step.type === 'finding' && !step.finding.found) because = step.finding.reason
  }
  if (candidates.length > 0) return { kind: 'candidates', because, pages: answer }
  if (choice?.kind === 'none' && choice.because === 'contradicted') return { kind: 'none', because: 'contradicted', pages: [] }
  return { kind: answer.length > 0 ? 'passages' : 'none', because, pages: answer }
}
