import { join } from 'node:path'
import { rankFigures, figureFeatures } from '@dossier/research'
import { dataFolder, type BenchArguments } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { makeAnalyser } from '../retrieval-rig.ts'
import { type FigureQuestion, koreanReportQuestions, reportQuestions } from './figure-sets.ts'
import { type ChoiceExample, fitChoice } from './fit-choice.ts'
import { gatherAll } from './gather-examples.ts'

const folds = 5
const pull = 0.02

interface Example extends ChoiceExample {
  question: FigureQuestion
  gathered: import('@dossier/research').GatheredCandidates | null
}

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
    for await (const { question, gathered } of gatherAll(own, { analyser, cache: options.cache })) {
      const candidates = gathered?.candidates ?? []
      examples.push({
        question,
        gathered,
        worth: 1,
        rows: candidates.map(({ features }) => features),
        right: candidates.map(({ candidate }) => question.value !== null && saysValue(candidate.fact.value, question.value)),
      })
    }
  }
  const figures = examples.filter(({ question }) => question.type === 'figure')
  const groups = [...new Set(figures.map(({ question }) => question.group))].sort()
  const foldOf = new Map(groups.map((group, at) => [group, at % folds]))
  const weightsOf = Array.from({ length: folds }, (_, fold) =>
    fitChoice(
      figures.filter(({ question }) => foldOf.get(question.group) !== fold),
      figureFeatures.length,
      pull,
    ),
  )
  const ranked = figures.map((example) => {
    const weights = weightsOf[foldOf.get(example.question.group) ?? 0] ?? []
    const values = rankFigures(example.gathered?.candidates ?? [], weights)
    const rank = values.findIndex(({ best }) => saysValue(best.candidate.fact.value, example.question.value ?? Number.NaN))
    return { example, values, rank: rank < 0 ? Infinity : rank }
  })
  for (const set of [...new Set(questions.map(({ set: one }) => one))]) {
    const own = ranked.filter(({ example }) => example.question.set === set)
    const share = (of: (one: (typeof own)[number]) => boolean) => own.filter(of).length / Math.max(1, own.length)
    printFigure(`figures.${set}.questions`, own.length)
    printFigure(`figures.${set}.among-candidates`, share(({ rank }) => rank < Infinity))
    printFigure(`figures.${set}.first`, share(({ rank }) => rank < 1))
    printFigure(`figures.${set}.first-3`, share(({ rank }) => rank < 3))
  }
  if (process.env.VERBOSE)
    for (const { example, values, rank } of ranked)
      if (rank > 0)
        printProgress(
          `${rank}\t${example.question.question} | ${example.question.value} | ${values
            .slice(0, 2)
            .map(({ best: { candidate }, probability }) => `${probability.toFixed(2)} ${candidate.label.replace(/\n/g, '/')} [${candidate.over.replace(/\n/g, '/')}] ${candidate.fact.cell.text} p${candidate.from.page.number}`)
            .join(' || ')}`,
        )
  const all = fitChoice(figures, figureFeatures.length, pull)
  if (process.env.VERBOSE) figureFeatures.forEach((name, at) => printProgress(`${name} ${(all[at] ?? 0).toFixed(2)}`))
}

/** Magnitudes within 0.6 per cent: losses are printed either way, and figures rounded. */
function saysValue(value: { numerator: bigint; denominator: bigint }, wanted: number): boolean {
  const size = Math.abs(Number(value.numerator) / Number(value.denominator))
  return Math.abs(size - Math.abs(wanted)) <= Math.abs(wanted) * 0.006 + 1e-9
}
