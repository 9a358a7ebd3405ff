import { join } from 'node:path'
import { relevanceFeatures } from '@dossier/research'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { type Decided, fitDecision } from '../choosing/fit-choice.ts'
import {
  type FigureQuestion,
  financeBenchQuestions,
  koreanReportQuestions,
  ownKoreanReportQuestions,
  ownQuestions,
  reportQuestions,
} from '../choosing/figure-sets.ts'
import { withReports } from '../context.ts'
import { fileSource } from '../file-sources.ts'
import { projectId } from '../page-questions.ts'
import { printFigure } from '../print.ts'
import { makeAnalyser } from '../retrieval-rig.ts'

const pull = 0.0001
/** As many as an answer with a model searches for. */
const pagesRead = 14
const featureNames = ['behind', 'rank', 'constant']

/**
 * Fits the probability that a page found by a search answers the question, from its rank and score: each question of the sets that may be read is
 * searched in its own file. Prints the weights.
 */
export async function benchPageRelevance(options: BenchArguments): Promise<void> {
  const data = dataFolder(options)
  const analyser = await makeAnalyser()
  const sets = [
    await reportQuestions(join(data, 'reports'), 'reports'),
    await reportQuestions(join(data, 'reports'), 'fresh', ownQuestions('reports.jsonl')),
    await reportQuestions(join(data, 'quarterly'), 'quarterly'),
    await reportQuestions(join(data, 'financebench'), 'filings', ownQuestions('filings.jsonl')),
    await financeBenchQuestions(join(data, 'financebench')),
    await reportQuestions(join(data, 'korean/allganize'), 'allganize'),
    await koreanReportQuestions(join(data, 'korean/samsung')),
    await ownKoreanReportQuestions(join(data, 'korean/samsung'), 'own', ownQuestions('korean-report.jsonl')),
  ]
  const examples: Decided[] = []
  for (const set of sets) {
    const asked = set.filter((question): question is FigureQuestion & { pages: readonly number[] } => question.pages !== undefined)
    await withReports(asked, { analyser, cache: options.cache }, async ({ index, paths }) => {
      for (const { question, path, pages } of asked) {
        const fileId = paths.indexOf(path) + 1
        const { pages: found } = await index.search(projectId, question, { fileIds: [fileId], limit: pagesRead })
        for (const [at, { source, page }] of found.entries())
          examples.push({ row: relevanceFeatures(found, at), is: source === fileSource(fileId) && pages.includes(page) })
      }
    })
  }
  printFigure('page-relevance.pages', examples.length)
  const weights = fitDecision(examples, featureNames.length - 1, pull)
  for (const [at, name] of featureNames.entries()) printFigure(`page-relevance.${name}`, weights[at] ?? 0)
}
