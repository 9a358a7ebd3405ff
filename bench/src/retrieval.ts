import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hitAt, mean } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { readJsonLines } from './json-lines.ts'
import { printFigure, printProgress } from './print.ts'
import { readFiles } from './read-files.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'

interface Question {
  financebench_id: string
  doc_name: string
  question_type: string
  question: string
  evidence: { doc_name?: string; evidence_page_num: number }[]
}

const depths = [1, 3, 5, 10]
const projectId = 1

/**
 * Finding the page that holds the evidence, among the pages of its document (`single`) and of all documents (`shared`).
 * Reads `questions.jsonl` and `pdfs/*.pdf`.
 */
export async function benchRetrieval(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const all = await readQuestions(folder, options.questions)
  const paths = (await readdir(join(folder, 'pdfs')))
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
    .map((name) => join(folder, 'pdfs', name))
  const fileIds = new Map(paths.map((path, at) => [basename(path).replace(/\.pdf$/i, ''), at + 1]))
  const analyser = await makeAnalyser()

  await withIndex(analyser, async (index) => {
    const started = performance.now()
    let pages = 0
    const written: Promise<void>[] = []
    await readFiles(paths, options.cache, async (path, rows) => {
      pages += rows.pages
      written.push(index.writeFile(projectId, fileIds.get(basename(path).replace(/\.pdf$/i, '')) as number, rows))
    })
    await Promise.all(written)
    printProgress(`${pages} pages of ${paths.length} files read and indexed in ${((performance.now() - started) / 1000).toFixed(1)} s`)

    const asked = all.filter((question) => fileIds.has(question.doc_name))
    printFigure('retrieval.files', paths.length)
    printFigure('retrieval.pages', pages)
    printFigure('retrieval.questions', asked.length)
    printFigure('retrieval.questions-without-file', all.length - asked.length)
    for (const scope of ['single', 'shared'] as const) {
      const judged = []
      for (const question of asked) {
        const fileId = fileIds.get(question.doc_name) as number
        const { pages: hits } = await index.search(projectId, question.question, {
          limit: Math.max(...depths),
          ...(scope === 'single' ? { fileIds: [fileId] } : {}),
        })
        const relevant = new Set(
          question.evidence.map((one) => `${fileIds.get(one.doc_name ?? question.doc_name) ?? fileId}:${one.evidence_page_num + 1}`),
        )
        judged.push({ type: question.question_type, ranked: hits.map((hit) => `${hit.fileId}:${hit.page}`), relevant })
      }
      for (const k of depths) printFigure(`retrieval.${scope}.hit@${k}`, mean(judged.map((one) => hitAt(one, k))))
      for (const type of [...new Set(judged.map((one) => one.type))].sort()) {
        const own = judged.filter((one) => one.type === type)
        for (const k of depths) printFigure(`retrieval.${scope}.${type}.hit@${k}`, mean(own.map((one) => hitAt(one, k))))
      }
    }
  })
}

async function readQuestions(folder: string, otherWords: string | undefined): Promise<Question[]> {
  const questions = await readJsonLines<Question>(join(folder, 'questions.jsonl'))
  if (!otherWords) return questions
  const texts = new Map(
    (await readJsonLines<{ financebench_id: string; question_ko: string }>(otherWords)).map((row) => [
      row.financebench_id,
      row.question_ko,
    ]),
  )
  return questions.flatMap((question) => {
    const text = texts.get(question.financebench_id)
    return text === undefined ? [] : [{ ...question, question: text }]
  })
}
