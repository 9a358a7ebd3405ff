import { type Feature, featureWeights, mean, type WorkspaceIndexes } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { fitWeights, rankOfRight, type Example, type Weights } from './fit-weights.ts'
import { evidenceOf, indexPdfs, projectId, readQuestions, type PageQuestion } from './page-questions.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'

const folds = 5
/** Strength of the regularisation towards the present weights. */
const pull = 0.02
const depths = [1, 3, 5, 10]

/** Groups of features that are left out together, to measure their contribution. */
const kinds = {
  'page-text': ['pageText'],
  'best-passage': ['passageText'],
  'titles-and-labels-as-text': ['headText'],
  'words-and-order': ['coverage', 'phrases', 'rest'],
  statements: ['roleTitle', 'roleRows'],
  'row-labels': ['labels', 'rowConcept'],
  'column-years': ['years', 'span'],
  'titles-that-name-it': ['titleItem', 'titleTopic', 'titleConcept'],
  'section-openings': ['opens', 'discussed'],
  demotion: ['aside', 'contents', 'formality'],
  'shape-of-page': ['shape'],
  company: ['company'],
  'period-form-date': ['period', 'form', 'date', 'recency'],
} as const satisfies Record<string, readonly Feature[]>

/**
 * Relearns the weights of the ranking, and prints their accuracy on companies that were left out: for questions as they are and (with `--questions`)
 * reworded, hit@k under the present weights and under weights learned from the other companies, then hit@5 without each group of features in turn.
 * The weights learned from all questions go to stderr.
 */
export async function benchWeights(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const own = await readQuestions(folder, undefined)
  const others = options.questions ? await readQuestions(folder, options.questions) : []
  await withIndex(await makeAnalyser(), async (index) => {
    const { fileIds } = await indexPdfs(index, folder, options.cache)
    const sets = new Map<string, Example[]>()
    for (const [words, questions] of [['given', own] as const, ['other', others] as const]) {
      for (const scope of ['single', 'shared'] as const) {
        if (questions.length > 0) sets.set(`${words}.${scope}`, await examplesOf(index, questions, fileIds, scope))
      }
    }
    const present: Weights = { ...featureWeights }
    const all = [...sets.values()].flat()
    const companies = [...new Set(all.map((example) => example.group))].sort()
    const foldOf = new Map(companies.map((company, at) => [company, at % folds]))
    const found = Array.from({ length: folds }, (_, fold) =>
      fitWeights(
        all.filter((example) => foldOf.get(example.group) !== fold),
        present,
        pull,
      ),
    )
    for (const [name, examples] of sets) {
      const under = (weights: (example: Example) => Weights | undefined): number[] =>
        examples.map((example) => rankOfRight(example, weights(example) ?? present))
      printHits(
        `weights.present.${name}`,
        under(() => present),
      )
      printHits(
        `weights.left-out.${name}`,
        under((example) => found[foldOf.get(example.group) ?? 0]),
      )
    }
    for (const [name, examples] of sets) {
      for (const [kind, features] of Object.entries(kinds)) {
        const without: Weights = { ...present, ...Object.fromEntries(features.map((feature) => [feature, 0])) }
        const ranks = examples.map((example) => rankOfRight(example, without))
        for (const k of [1, 5]) printFigure(`weights.without-${kind}.${name}.hit@${k}`, hitAt(ranks, k))
      }
    }
    printProgress(
      JSON.stringify(fitWeights(all, present, pull), (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)),
    )
  })
}

async function examplesOf(
  index: WorkspaceIndexes,
  questions: readonly PageQuestion[],
  fileIds: ReadonlyMap<string, number>,
  scope: 'single' | 'shared',
): Promise<Example[]> {
  const examples: Example[] = []
  for (const question of questions) {
    const fileId = fileIds.get(question.doc_name)
    if (fileId === undefined) continue
    const candidates = await index.candidates(projectId, question.question, scope === 'single' ? { fileIds: [fileId] } : {})
    const right = evidenceOf(question, fileIds)
    examples.push({
      group: question.company,
      pages: candidates.map(({ features, ...page }) => ({ features, right: right.has(`${page.fileId}:${page.page}`) })),
    })
  }
  return examples
}

function printHits(name: string, ranks: readonly number[]): void {
  for (const k of depths) printFigure(`${name}.hit@${k}`, hitAt(ranks, k))
}

function hitAt(ranks: readonly number[], k: number): number {
  return mean(ranks.map((rank) => (rank < k ? 1 : 0)))
}
