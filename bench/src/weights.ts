import { type Feature, featureWeights, mean, type WorkspaceIndexes } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { fitWeights, rankOfRight, type Example, type Weights } from './fit-weights.ts'
import { evidenceOf, indexPdfs, projectId, readQuestions, type PageQuestion } from './page-questions.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'

const folds = 5
/** How strongly weights are held at the present ones. */
const pull = 0.02
const depths = [1, 3, 5, 10]

/** Evidence that is left out together, to see what it adds. */
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
 * Finds the weights of the ranking anew, and says what they are worth on companies they were not found on. Prints, for
 * questions as they are and (with `--questions`) in other words, hit@k under the present weights and under weights found
 * on the other companies, then hit@5 without each kind of evidence in turn; the weights found on all questions go to stderr.
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
