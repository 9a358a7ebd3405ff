import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decisionFeatures, decisionOf, figureFeatures, rankFigures, type RankedValue, slotsAgree } from '@dossier/research'
import { dataFolder, type BenchArguments } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { makeAnalyser } from '../retrieval-rig.ts'
import { koreanReportQuestions, reportQuestions } from './figure-sets.ts'
import { type ChoiceExample, fitChoice, fitDecision, probabilityOf } from './fit-choice.ts'
import { type Gathered, gatherAll, saysValue } from './gather-examples.ts'

const foldCount = 5
const pull = 0.02
const decisionPull = 0.01
/** What a question whose pages were taken away counts beside one that a file does not answer. */
const ofWithheld = 0.3
/** Chosen on companies left out; see docs/decisions/0016. */
const leastStated = 0.55
const leastAnswered = 0.4

interface Example extends ChoiceExample, Gathered {}

/** Learns which figure is meant, and says how well on companies that were left out. */
export async function benchFigures(options: BenchArguments): Promise<void> {
  const data = dataFolder(options)
  const questions = [
    ...(await reportQuestions(join(data, 'reports'), 'reports')),
    ...(await reportQuestions(join(data, 'quarterly'), 'quarterly')),
    ...(await koreanReportQuestions(join(data, 'korean/samsung'))),
  ]
  const analyser = await makeAnalyser()
  const examples: Example[] = []
  for (const set of [...new Set(questions.map((question) => question.set))]) {
    const own = questions.filter((question) => question.set === set)
    for await (const one of gatherAll(own, { analyser, cache: options.cache })) {
      const { gathered, question } = one
      const candidates = gathered?.candidates ?? []
      examples.push({
        ...one,
        worth: one.isWithheld ? ofWithheld : 1,
        rows: candidates.map(({ features }) => features),
        right: candidates.map(({ candidate }) => question.value !== null && saysValue(candidate.fact.value, question.value)),
      })
    }
  }
  const foldOf = foldsOf(examples)
  const ranked = rankOutOfFold(examples, foldOf)
  printRanks(ranked)
  printDecisions(ranked, foldOf)
  if (options.write) await writeModel(examples, ranked)
}

/** Writes the weights found on all questions, the decisions on rankings by weights that had left the company out. */
async function writeModel(examples: readonly Example[], ranked: readonly Ranked[]): Promise<void> {
  const named = (names: readonly string[], weights: readonly number[]): Record<string, number> =>
    Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(4))]))
  const asking = ranked.filter(isAsking)
  const decide = (is: (one: Ranked) => boolean): Record<string, number> =>
    named(
      [...decisionFeatures, 'constant'],
      fitDecision(
        asking.map((one) => ({ row: one.decision, is: is(one), worth: one.example.worth })),
        decisionFeatures.length,
        decisionPull,
      ),
    )
  const model = {
    learnedFrom: Object.fromEntries([...Map.groupBy(examples, ({ question }) => question.set)].map(([set, own]) => [set, own.length])),
    leastStated,
    leastAnswered,
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
  }
  await writeFile(fileURLToPath(modelFile), `${JSON.stringify(model, null, 2)}\n`)
}
const modelFile = new URL('../../../packages/research/src/choice/choice-weights.json', import.meta.url)

const isAsking = ({ example }: Ranked): boolean => example.gathered !== null && example.question.type !== 'other'
const isRight = ({ rank, example }: Ranked): boolean => rank === 0 && example.question.type === 'figure'

/** Companies are spread over the folds by name. */
function foldsOf(examples: readonly Example[]): (example: Example) => number {
  const groups = [...new Set(examples.map(({ question }) => question.group))].sort()
  const folds = new Map(groups.map((group, at) => [group, at % foldCount]))
  return ({ question }) => folds.get(question.group) ?? 0
}

interface Ranked {
  example: Example
  values: RankedValue[]
  /** Of the right value, from 0; Infinity where it is no candidate. */
  rank: number
  decision: Float64Array
}

/** Ranks the candidates of every question under weights that were found on other companies. */
function rankOutOfFold(examples: readonly Example[], foldOf: (example: Example) => number): Ranked[] {
  const weights = Array.from({ length: foldCount }, (_, fold) =>
    fitChoice(
      examples.filter((example) => example.question.type === 'figure' && foldOf(example) !== fold),
      figureFeatures.length,
      pull,
    ),
  )
  return examples.map((example) => {
    const { gathered, question, read } = example
    const values = rankFigures(gathered?.candidates ?? [], weights[foldOf(example)] ?? [])
    const rank = values.findIndex(({ best }) => saysValue(best.candidate.fact.value, question.value ?? Number.NaN))
    const told = read === null ? null : read.figure.value * read.figure.scale
    return {
      example,
      values,
      rank: rank < 0 ? Infinity : rank,
      decision: gathered === null ? new Float64Array(decisionFeatures.length) : decisionOf(gathered, values, told),
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
    printFigure(`figures.${set}.among-candidates`, share(({ rank }) => rank < Infinity))
    printFigure(`figures.${set}.first`, share(({ rank }) => rank < 1))
    printFigure(`figures.${set}.first-3`, share(({ rank }) => rank < 3))
  }
  if (process.env.VERBOSE)
    for (const { example, values, rank } of ranked)
      if (rank > 0 && example.question.type === 'figure')
        printProgress(
          `${rank}\t${example.question.question} | ${example.question.value} | ${values
            .slice(0, 2)
            .map(({ best: { candidate }, probability }) => `${probability.toFixed(2)} ${candidate.label.replace(/\n/g, '/')} [${candidate.over.replace(/\n/g, '/')}] ${candidate.fact.cell.text} p${candidate.from.page.number}`)
            .join(' || ')}`,
        )
}

/** Decisions are learned from the questions of other companies, whose candidates were ranked under weights of others still. */
function printDecisions(ranked: readonly Ranked[], foldOf: (example: Example) => number): void {
  const asking = ranked.filter(isAsking)
  const decide = (is: (one: Ranked) => boolean, of: readonly Ranked[]): Map<Ranked, number> => {
    const weights = Array.from({ length: foldCount }, (_, fold) =>
      fitDecision(
        of.filter(({ example }) => foldOf(example) !== fold).map((one) => ({ row: one.decision, is: is(one), worth: one.example.worth })),
        decisionFeatures.length,
        decisionPull,
      ),
    )
    return new Map(of.map((one) => [one, probabilityOf(one.decision, weights[foldOf(one.example)] ?? [])]))
  }
  const agrees = ({ example: { gathered }, values }: Ranked): boolean => gathered !== null && slotsAgree(gathered, values)
  const stated = decide(isRight, asking)
  for (const least of [0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8]) {
    const own = asking.filter((one) => (stated.get(one) ?? 0) >= least && agrees(one))
    printProgress(`stated from ${least}: ${own.length}, right ${own.filter(isRight).length}, of unanswerable ${own.filter(({ example }) => example.question.type === 'unanswerable').length}; ${[...Map.groupBy(own, ({ example }) => example.question.set)].map(([set, of]) => `${set} ${of.filter(isRight).length}/${of.length}`).join(' ')}`)
  }
  if (process.env.VERBOSE)
    for (const one of [...stated].toSorted(([, a], [, b]) => b - a).slice(0, 45)) {
      const [{ example, values, rank, decision }, p] = one
      const { candidate } = values[0]?.best ?? {}
      printProgress(`STATED ${agrees(one[0]) ? 'agrees' : 'not'} ${p.toFixed(2)} ${rank === 0 ? 'OK' : 'WRONG'} ${example.question.type} ${example.question.question} = ${example.question.value} | ${candidate?.label.replace(/\n/g, '/')} [${candidate?.over.replace(/\n/g, '/')}] ${candidate?.fact.cell.text} p${candidate?.from.page.number} ${decisionFeatures.flatMap((n, i) => decision[i] ? `${n}=${decision[i]?.toFixed(2)}` : []).join(' ')}`)
    }
  const both = asking.filter((one) => agrees(one) && one.decision[decisionFeatures.indexOf('readerAgrees')] === 1)
  printProgress(
    `reader and slots agree: ${both.length}, right ${both.filter(isRight).length}; ${[...Map.groupBy(both, ({ example }) => example.question.set)].map(([set, of]) => `${set} ${of.filter(isRight).length}/${of.length}`).join(' ')}`,
  )
  const answered = decide(({ example }) => example.question.type !== 'unanswerable', asking)
  for (const least of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
    const kept = asking.filter((one) => (answered.get(one) ?? 0) >= least)
    const of = (type: string, from: readonly Ranked[]) => from.filter(({ example }) => example.question.type === type).length
    printProgress(
      `answered from ${least}: figures ${of('figure', kept)} of ${of('figure', asking)}, computed ${of('computed', kept)} of ${of('computed', asking)}, unanswerable ${of('unanswerable', kept.filter((one) => !one.example.isWithheld))} of ${of('unanswerable', asking.filter((one) => !one.example.isWithheld))}, withheld ${kept.filter((one) => one.example.isWithheld).length} of ${asking.filter((one) => one.example.isWithheld).length}`,
    )
  }
}
