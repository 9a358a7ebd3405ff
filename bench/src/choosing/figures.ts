import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  composedDecisionOf,
  composedFeatures,
  decisionFeatures,
  decisionOf,
  type FeaturedCandidate,
  figureFeatures,
  isContradicted,
  offerFigures,
  operandsAgree,
  probabilityOf,
  rankFigures,
  resultOf,
  type RankedValue,
  slotsAgree,
} from '@dossier/research'
import { dataFolder, type BenchArguments } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { makeAnalyser } from '../retrieval-rig.ts'
import { financeBenchQuestions, koreanReportQuestions, ownKoreanReportQuestions, ownQuestions, reportQuestions } from './figure-sets.ts'
import { type ChoiceExample, type Decided, fitChoice, fitDecision } from './fit-choice.ts'
import { type Gathered, gatherAll, isNearAtPrecision, isNearValue } from './gather-examples.ts'
import { gatherPrintedNumbers } from './gather-printed-numbers.ts'

const foldCount = 5
const pull = 0.02
const decisionPull = 0.01
/** Weight of a question whose answering pages were removed, relative to a question that a file does not answer. */
const ofWithheld = 0.3
/** Weight of a question about a single table, relative to one about a report. */
const ofPrinted = 0.05
const printedNumbersSet = 'tatqa'
/** Chosen on companies left out; see docs/decisions/0017. */
const statedThreshold = 0.5
const answeredThreshold = 0.45
/** From this probability on, 95 of 100 calculations were right; see docs/decisions/0019. */
const calculatedThreshold = 0.75

interface Example extends ChoiceExample, Gathered {}

/** Learns which figure answers a question, and prints the accuracy on companies that were left out. */
export async function benchFigures(options: BenchArguments): Promise<void> {
  const data = dataFolder(options)
  const sets = [
    await reportQuestions(join(data, 'reports'), 'reports'),
    await reportQuestions(join(data, 'reports'), 'fresh', ownQuestions('reports.jsonl')),
    await reportQuestions(join(data, 'quarterly'), 'quarterly'),
    await koreanReportQuestions(join(data, 'korean/samsung')),
    await ownKoreanReportQuestions(join(data, 'korean/samsung'), 'korean-report', ownQuestions('korean-report.jsonl')),
    await reportQuestions(join(data, 'financebench'), 'filings', ownQuestions('filings.jsonl')),
    await reportQuestions(join(data, 'financebench'), 'filings-second', ownQuestions('filings-second.jsonl')),
    await reportQuestions(join(data, 'financebench'), 'filings-third', ownQuestions('filings-third.jsonl')),
    await reportQuestions(join(data, 'reports'), 'reports-second', ownQuestions('reports-second.jsonl')),
    await reportQuestions(join(data, 'reports'), 'reports-computed', ownQuestions('reports-computed.jsonl')),
    await financeBenchQuestions(join(data, 'financebench')),
  ]
  const analyser = await makeAnalyser()
  const examples: Example[] = []
  for (const own of sets)
    for await (const one of gatherAll(own, { analyser, cache: options.cache }))
      examples.push(exampleOf(one, one.isWithheld ? ofWithheld : 1))
  for await (const one of gatherPrintedNumbers(join(data, 'tatqa'), printedNumbersSet, analyser)) examples.push(exampleOf(one, ofPrinted))
  const foldOf = foldsOf(examples)
  const ranked = rankOutOfFold(examples, foldOf)
  printRanks(ranked)
  printComputed(ranked)
  printDecisions(ranked, foldOf)
  printCalculations(ranked, foldOf)
  if (options.write) await writeModel(examples, ranked)
}

function exampleOf(one: Gathered, worth: number): Example {
  const candidates = one.gathered?.candidates ?? []
  return { ...one, worth, rows: candidates.map(({ features }) => features), right: rightOf(candidates, one) }
}

/**
 * Whether each candidate has the right value. If some of these are on the pages with the evidence, only those count, since among thousands of figures
 * some match by chance. The same figure printed elsewhere is right too.
 */
function rightOf(candidates: readonly FeaturedCandidate[], { question: { value, pages }, isPrinted }: Gathered): boolean[] {
  if (isPrinted) return candidates.map(({ candidate }) => isPrinted(candidate.fact))
  const isRightValue = candidates.map(({ candidate }) => value !== null && isNearValue(candidate.fact.value, value))
  const keyOf = ({ candidate: { fact } }: FeaturedCandidate): string => `${fact.cell.text.replace(/[^\d.]/g, '')} ${fact.unit.dimension}`
  const placed = new Set(
    candidates.filter(({ candidate }, at) => isRightValue[at] && pages?.includes(candidate.from.page.number)).map((one) => keyOf(one)),
  )
  return placed.size === 0 ? isRightValue : candidates.map((candidate, at) => isRightValue[at] === true && placed.has(keyOf(candidate)))
}

/** Writes the weights learned from all questions; the weights of decisions are learned from rankings by weights that had left the company out. */
async function writeModel(examples: readonly Example[], ranked: readonly Ranked[]): Promise<void> {
  const named = (names: readonly string[], weights: readonly number[]): Record<string, number> =>
    Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(4))]))
  const asking = ranked.filter(isAsking)
  const decide = (is: (one: Ranked) => boolean): Record<string, number> =>
    named([...decisionFeatures, 'constant'], fitDecision(decidedOf(asking, is), decisionFeatures.length, decisionPull))
  const model = {
    learnedFrom: Object.fromEntries([...Map.groupBy(examples, ({ question }) => question.set)].map(([set, own]) => [set, own.length])),
    statedThreshold,
    answeredThreshold,
    calculatedThreshold,
    ranking: named(
      figureFeatures,
      fitChoice(
        examples.filter(({ question }) => question.type === 'figure'),
        figureFeatures.length,
        pull,
      ),
    ),
    stated: decide(isRight),
    answered: decide(({ example }) => example.question.type !== 'unanswerable'),
    calculated: named(
      [...composedFeatures, 'constant'],
      fitDecision(decidedOf(asking.filter(isCalculated), isCalculatedRight, ofCalculations.row), ofCalculations.size, decisionPull),
    ),
  }
  await writeFile(fileURLToPath(modelFile), `${JSON.stringify(model, null, 2)}\n`)
}
const modelFile = new URL('../../../packages/research/src/answer/figures/choice-weights.json', import.meta.url)

/** Single tables teach which figure answers, but not whether a file answers at all. */
const isAsking = ({ example }: Ranked): boolean =>
  example.gathered !== null && example.question.type !== 'other' && example.question.set !== printedNumbersSet
const isRight = ({ rank, example }: Ranked): boolean => rank === 0 && example.question.type === 'figure'

const isCalculated = ({ example: { gathered, composed } }: Ranked): boolean => gathered !== null && composed.length > 0
function isCalculatedRight({ example: { composed, question } }: Ranked): boolean {
  const [first] = composed
  if (first === undefined || question.value === null) return false
  return isNearAtPrecision(resultOf(first), question.value)
}

/** The features of a decision. */
interface Features {
  size: number
  row: (one: Ranked) => Float64Array
}
const ofFigures: Features = { size: decisionFeatures.length, row: ({ decision }) => decision }
const ofCalculations: Features = {
  size: composedFeatures.length,
  row: ({ example: { gathered, composed }, values }) =>
    gathered === null ? new Float64Array(composedFeatures.length) : composedDecisionOf(gathered, values, composed),
}

/** Questions as examples of a decision. */
const decidedOf = (ranked: readonly Ranked[], is: (one: Ranked) => boolean, row = ofFigures.row): Decided[] =>
  ranked.map((one) => ({ row: row(one), is: is(one), worth: one.example.worth }))

/** Distributes companies over the folds by name. */
function foldsOf(examples: readonly Example[]): (example: Example) => number {
  const groups = [...new Set(examples.map(({ question }) => question.group))].sort()
  const folds = new Map(groups.map((group, at) => [group, at % foldCount]))
  return ({ question }) => folds.get(question.group) ?? 0
}

interface Ranked {
  example: Example
  values: RankedValue[]
  /** Rank of the right value, from 0; Infinity if it is no candidate. */
  rank: number
  decision: Float64Array
}

/** Ranks the candidates of every question by weights that were learned from other companies. */
function rankOutOfFold(examples: readonly Example[], foldOf: (example: Example) => number): Ranked[] {
  const weights = Array.from({ length: foldCount }, (_, fold) =>
    fitChoice(
      examples.filter((example) => example.question.type === 'figure' && foldOf(example) !== fold),
      figureFeatures.length,
      pull,
    ),
  )
  return examples.map((example) => {
    const { gathered, question } = example
    const values = rankFigures(gathered?.candidates ?? [], weights[foldOf(example)] ?? [])
    const isRightValue = ({ best: { candidate } }: RankedValue): boolean =>
      example.isPrinted?.(candidate.fact) ?? isNearValue(candidate.fact.value, question.value ?? Number.NaN)
    const rank = values.findIndex(isRightValue)
    return {
      example,
      values,
      rank: rank < 0 ? Infinity : rank,
      decision: gathered === null ? new Float64Array(decisionFeatures.length) : decisionOf(gathered, values, example.composed),
    }
  })
}

function printRanks(ranked: readonly Ranked[]): void {
  for (const [set, own] of Map.groupBy(
    ranked.filter(({ example }) => example.question.type === 'figure'),
    ({ example }) => example.question.set,
  )) {
    const share = (of: (one: Ranked) => boolean) => own.filter(of).length / own.length
    printFigure(`figures.${set}.questions`, own.length)
    printFigure(
      `figures.${set}.among-candidates`,
      share(({ rank }) => rank < Infinity),
    )
    printFigure(
      `figures.${set}.first`,
      share(({ rank }) => rank < 1),
    )
    printFigure(
      `figures.${set}.first-3`,
      share(({ rank }) => rank < 3),
    )
  }
  for (const { example, values, rank } of ranked)
    if (rank > 0 && example.question.type === 'figure')
      printProgress(`${rank} ${example.question.question} | ${example.question.value} | ${values.slice(0, 2).map(written).join(' || ')}`)
}

/** How often the computed figure is offered, and how often offering calculations displaces a printed figure. */
function printComputed(ranked: readonly Ranked[]): void {
  const placeOf = ({ example: { gathered, composed, question }, values }: Ranked): number => {
    const wanted = question.value ?? Number.NaN
    const offered = gathered === null ? [] : offerFigures(gathered, values, composed)
    return offered.findIndex(({ figure }) => isNearAtPrecision(figure.value * figure.scale, wanted))
  }
  for (const type of ['computed', 'figure'] as const)
    for (const [set, own] of Map.groupBy(
      ranked.filter(({ example }) => example.question.type === type && !example.isWithheld),
      ({ example }) => example.question.set,
    )) {
      const places = new Map(own.map((one) => [one, placeOf(one)]))
      const share = (most: number): number => [...places.values()].filter((place) => place >= 0 && place < most).length / own.length
      printFigure(`figures.${set}.${type}.offered-first`, share(1))
      printFigure(`figures.${set}.${type}.offered-of-3`, share(3))
      if (type === 'computed')
        for (const [one, place] of places)
          printProgress(
            `${place} ${one.example.question.question} ~ ${one.example.composed.map(({ value, probability }) => `${value.toPrecision(4)} at ${probability.toFixed(3)}`).join(', ')}`,
          )
    }
}

function written({ best: { candidate }, probability }: RankedValue): string {
  const { label, headings, fact, from } = candidate
  return `${probability.toFixed(2)} ${label} [${headings}] ${fact.cell.text} page ${from.page.number}`.replace(/\n/g, '/')
}

/** Decisions are learned from the questions of other companies, whose candidates were ranked by weights learned from yet other companies. */
function decideOutOfFold(
  asking: readonly Ranked[],
  foldOf: (example: Example) => number,
  is: (one: Ranked) => boolean,
  { size, row }: Features = ofFigures,
): Map<Ranked, number> {
  const rows = new Map(asking.map((one) => [one, row(one)]))
  const rowOf = (one: Ranked): Float64Array => rows.get(one) ?? new Float64Array(size)
  const weights = Array.from({ length: foldCount }, (_, fold) => {
    const others = asking.filter(({ example }) => foldOf(example) !== fold)
    return fitDecision(decidedOf(others, is, rowOf), size, decisionPull)
  })
  return new Map(asking.map((one) => [one, probabilityOf(rowOf(one), weights[foldOf(one.example)] ?? [])]))
}

/** Number of calculations stated, right and wrong, by minimum probability. */
function printCalculations(ranked: readonly Ranked[], foldOf: (example: Example) => number): void {
  const asking = ranked.filter((one) => isAsking(one) && isCalculated(one))
  const sure = decideOutOfFold(asking, foldOf, isCalculatedRight, ofCalculations)
  const agreeing = asking.filter(
    ({ example: { gathered, composed } }) => gathered !== null && composed[0] && operandsAgree(gathered, composed[0]),
  )
  for (const least of calculationThresholds) {
    const stated = agreeing.filter((one) => (sure.get(one) ?? 0) >= least)
    const real = stated.filter(({ example }) => !example.isWithheld)
    printFigure(`figures.calculated-from-${least}.right`, real.filter(isCalculatedRight).length)
    printFigure(`figures.calculated-from-${least}.wrong`, real.filter((one) => !isCalculatedRight(one)).length)
    printFigure(`figures.calculated-from-${least}.wrong-where-withheld`, stated.length - real.length)
  }
  for (const one of agreeing)
    printProgress(`${(sure.get(one) ?? 0).toFixed(2)} ${isCalculatedRight(one)} ${one.example.isWithheld} ${one.example.question.question}`)
}
const calculationThresholds = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9]

function printDecisions(ranked: readonly Ranked[], foldOf: (example: Example) => number): void {
  const asking = ranked.filter(isAsking)
  const decide = (is: (one: Ranked) => boolean): Map<Ranked, number> => decideOutOfFold(asking, foldOf, is)
  const real = asking.filter(({ example }) => !example.isWithheld)
  const stated = decide(isRight)
  for (const least of thresholds) {
    const isStated = (one: Ranked): boolean =>
      one.example.gathered !== null && (stated.get(one) ?? 0) >= least && slotsAgree(one.example.gathered, one.values)
    const own = real.filter(isStated)
    printFigure(`figures.stated-from-${least}.right`, own.filter(isRight).length)
    printFigure(`figures.stated-from-${least}.wrong`, own.filter((one) => !isRight(one)).length)
    printFigure(`figures.stated-from-${least}.wrong-where-withheld`, asking.filter((one) => one.example.isWithheld && isStated(one)).length)
  }
  const answered = decide(({ example }) => example.question.type !== 'unanswerable')
  for (const least of thresholds) {
    for (const type of ['figure', 'computed', 'unanswerable'] as const) {
      const own = real.filter(({ example }) => example.question.type === type)
      const refused = own.filter(
        (one) =>
          one.example.gathered === null ||
          one.example.gathered.isOfUnknownSubject ||
          isContradicted(one.example.gathered, one.values, one.example.composed) ||
          (answered.get(one) ?? 0) < least,
      )
      printFigure(`figures.refused-below-${least}.${type}`, refused.length / Math.max(1, own.length))
    }
  }
}

const thresholds = [0.3, 0.4, 0.5, 0.55, 0.6, 0.7]
