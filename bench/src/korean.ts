import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { analyseDocument, hitAt, mean, ndcgAt, recallAt, reciprocalRank, type Analyser } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { readJsonLines } from './json-lines.ts'
import { printFigure, printProgress } from './print.ts'
import { readFiles } from './read-files.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'

const projectId = 1
const depths = [1, 3, 5, 10]

/** Retrieval in Korean: of passages (`passages.jsonl` and `questions.jsonl`), or of the pages of a report (a PDF and `questions.jsonl`). */
export async function benchKorean(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const analyser = await makeAnalyser()
  const hasPassages = await stat(join(folder, 'passages.jsonl')).then(
    () => true,
    () => false,
  )
  await (hasPassages ? benchPassages(folder, analyser) : benchReport(folder, analyser, options.cache))
}

/** Each passage is a page of its own, those of one title a document, and the product's page search ranks them. */
async function benchPassages(folder: string, analyser: Analyser): Promise<void> {
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

interface ReportQuestion {
  language: string
  type: string
  question: string
  /** 0-based. */
  pages: number[]
}

async function benchReport(folder: string, analyser: Analyser, cache: string | undefined): Promise<void> {
  const questions = (await readJsonLines<ReportQuestion>(join(folder, 'questions.jsonl'))).filter((question) => question.pages.length > 0)
  const path = (await readdir(folder)).find((name) => name.toLowerCase().endsWith('.pdf'))
  if (!path) throw new Error(`no PDF in ${folder}`)

  await withIndex(analyser, async (index) => {
    await readFiles([join(folder, path)], cache, async (_, rows) => {
      printProgress(`${rows.pages} pages, ${rows.passages} passages`)
      await index.writeFile(projectId, 1, rows)
    })
    await index.optimize(projectId)
    const judged = []
    for (const question of questions) {
      const { pages } = await index.search(projectId, question.question, { limit: Math.max(...depths) })
      judged.push({ ...question, ranked: pages.map((hit) => hit.page), relevant: new Set(question.pages.map((page) => page + 1)) })
    }
    printFigure('korean.questions', judged.length)
    for (const language of [...new Set(judged.map((one) => one.language))].sort()) {
      const own = judged.filter((one) => one.language === language)
      for (const k of depths) printFigure(`korean.${language}.hit@${k}`, mean(own.map((one) => hitAt(one, k))))
      for (const type of [...new Set(own.map((one) => one.type))].sort()) {
        const ofType = own.filter((one) => one.type === type)
        for (const k of depths) printFigure(`korean.${language}.${type}.hit@${k}`, mean(ofType.map((one) => hitAt(one, k))))
      }
    }
  })
}
