import { featureWeights, mean, type WorkspaceIndexes } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { fitWeights, rankOfRight, type Example, type Weights } from './fit-weights.ts'
import { evidenceOf, indexPdfs, projectId, readQuestions, type PageQuestion } from './page-questions.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'

const folds = 5
/** How strongly weights are held at the present ones. */
const pull = 0.02
const depths = [1, 3, 5, 10]

/**
 * Finds the weights of the ranking anew, and says what they are worth on companies they were not found on. Prints, for
 * questions as they are and (with `--questions`) in other words, hit@k under the present weights and under weights found
 * on the other companies; the weights found on all questions go to stderr.
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
  for (const k of depths) printFigure(`${name}.hit@${k}`, mean(ranks.map((rank) => (rank < k ? 1 : 0))))
}
