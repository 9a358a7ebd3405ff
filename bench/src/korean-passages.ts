import { join } from 'node:path'
import { analyseDocument, mean, ndcgAt, recallAt, reciprocalRank, type Analyser } from '@dossier/retrieval'
import { readJsonLines } from './json-lines.ts'
import { printFigure, printProgress } from './print.ts'
import { withIndex } from './retrieval-rig.ts'

const projectId = 1

/** Each passage is a page of its own, those of one title a document, and the product's page search ranks them. */
export async function benchPassages(folder: string, analyser: Analyser): Promise<void> {
  const passages = await readJsonLines<{ id: string; title: string; text: string }>(join(folder, 'passages.jsonl'))
  const questions = await readJsonLines<{ question: string; passage: string }>(join(folder, 'questions.jsonl'))
  const documents = [...Map.groupBy(passages, (passage) => passage.title)]
  const passageAt = new Map(documents.flatMap(([, own], file) => own.map((passage, at) => [`${file + 1}:${at + 1}`, passage.id])))

  await withIndex(analyser, async (index) => {
    const writes = documents.map(([title, own], file) => {
      const pages = own.map(({ text }, at) => ({
        number: at + 1,
        width: 0,
        height: 0,
        text,
        words: [],
        headings: [],
        tables: [],
        anchor: { kind: 'section' as const },
      }))
      return index.writeFile(
        projectId,
        file + 1,
        analyseDocument({ kind: 'txt', pages, warnings: [] }, { filename: `${title}.txt`, analyser }),
      )
    })
    await Promise.all(writes)
    await index.optimize(projectId)
    printProgress(`${passages.length} passages of ${documents.length} documents indexed`)

    const judged = []
    for (const { question, passage } of questions) {
      const { pages } = await index.search(projectId, question, { limit: 100 })
      judged.push({ ranked: pages.map((hit) => passageAt.get(`${hit.fileId}:${hit.page}`) ?? ''), relevant: new Set([passage]) })
    }
    printFigure('korean.questions', judged.length)
    printFigure('korean.ndcg@10', mean(judged.map((one) => ndcgAt(one, 10))))
    printFigure('korean.recall@5', mean(judged.map((one) => recallAt(one, 5))))
    printFigure('korean.mrr', mean(judged.map(reciprocalRank)))
  })
}
