import { hitAt, mean } from '@dossier/retrieval'
import { fileOf } from './file-sources.ts'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { evidenceOf, indexPdfs, projectId, readQuestions } from './page-questions.ts'
import { printFigure } from './print.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'

const depths = [1, 3, 5, 10]

/**
 * Finding the page with the evidence, among the pages of its document (`single`) and of all documents (`shared`). Reads `questions.jsonl` and
 * `pdfs/*.pdf`.
 */
export async function benchRetrieval(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const all = await readQuestions(folder, options.questions)
  await withIndex(await makeAnalyser(), async (index) => {
    const { fileIds, pages } = await indexPdfs(index, folder, options.cache)
    const asked = all.filter((question) => fileIds.has(question.doc_name))
    printFigure('retrieval.files', fileIds.size)
    printFigure('retrieval.pages', pages)
    printFigure('retrieval.questions', asked.length)
    printFigure('retrieval.questions-without-file', all.length - asked.length)
    for (const scope of ['single', 'shared'] as const) {
      const judged = []
      for (const question of asked) {
        const only = scope === 'single' ? { fileIds: [fileIds.get(question.doc_name) as number] } : {}
        const { pages: hits } = await index.search(projectId, question.question, { limit: Math.max(...depths), ...only })
        judged.push({
          type: question.question_type,
          ranked: hits.map((hit) => `${fileOf(hit.source)}:${hit.page}`),
          relevant: evidenceOf(question, fileIds),
        })
      }
      for (const k of depths) printFigure(`retrieval.${scope}.hit@${k}`, mean(judged.map((one) => hitAt(one, k))))
      for (const type of [...new Set(judged.map((one) => one.type))].sort()) {
        const own = judged.filter((one) => one.type === type)
        for (const k of depths) printFigure(`retrieval.${scope}.${type}.hit@${k}`, mean(own.map((one) => hitAt(one, k))))
      }
    }
  })
}
