import { analyseDocument, mean, ndcgAt, recallAt, reciprocalRank, type Analyser, type Judged } from '@dossier/retrieval'
import { fileOf } from './file-sources.ts'
import { createBm25, plainTerms } from './bm25.ts'
import type { PassageSet } from './korean-sets.ts'
import { printFigure, printProgress } from './print.ts'
import { withIndex } from './retrieval-rig.ts'

const projectId = 1

/**
 * Each passage is a page, and the passages of one title are a document; the product's page search ranks them. As a baseline, BM25 by words between
 * blanks and by character pairs ranks the same passages for the same questions.
 */
export async function benchPassages({ passages, questions }: PassageSet, analyser: Analyser): Promise<void> {
  const documents = [...Map.groupBy(passages, (passage) => passage.title)]
  const passageAt = new Map(documents.flatMap(([, own], file) => own.map((passage, at) => [`${file + 1}:${at + 1}`, passage.id])))
  printFigure('korean.passages', passages.length)
  printFigure('korean.questions', questions.length)

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

    const judged: Judged<string>[] = []
    for (const { question, relevant } of questions) {
      const { pages } = await index.search(projectId, question, { limit: 100 })
      judged.push({ ranked: pages.map((hit) => passageAt.get(`${fileOf(hit.source)}:${hit.page}`) ?? ''), relevant })
    }
    printRanking('korean', judged)
  })

  for (const [name, termsOf] of Object.entries(plainTerms)) {
    const plain = createBm25(
      passages.map(({ text }) => text),
      termsOf,
    )
    const judged = questions.map(({ question, relevant }) => ({
      ranked: plain.rank(question).map((at) => passages[at]?.id ?? ''),
      relevant,
    }))
    printRanking(`korean.${name}`, judged)
  }
}

function printRanking(name: string, judged: readonly Judged<string>[]): void {
  printFigure(`${name}.ndcg@10`, mean(judged.map((one) => ndcgAt(one, 10))))
  printFigure(`${name}.recall@5`, mean(judged.map((one) => recallAt(one, 5))))
  printFigure(`${name}.mrr`, mean(judged.map(reciprocalRank)))
}
