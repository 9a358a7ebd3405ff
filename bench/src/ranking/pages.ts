import { join } from 'node:path'
import { hitAt, mean, type WorkspaceIndexes } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from '../arguments.ts'
import { readJsonLines } from '../json-lines.ts'
import { projectId } from '../page-questions.ts'
import { printFigure } from '../print.ts'
import { quantile } from '../quantile.ts'
import { readFiles } from '../read-files.ts'
import { makeAnalyser, withIndex } from '../retrieval-rig.ts'

interface PageRow {
  file: string
  language: 'en' | 'ko'
  question: string
  /** 0-based; empty if the file does not answer. */
  pages: number[]
}

const sets = ['reports', 'quarterly']
const depths = [1, 5]

/**
 * Finding an answering page among the pages of the question's file. Reads `reports` and `quarterly`, each with `questions.jsonl` and `pdfs/`; prints
 * hit@k by set and language, and the median time of a search in milliseconds.
 */
export async function benchPages(options: BenchArguments): Promise<void> {
  const data = dataFolder(options)
  const analyser = await makeAnalyser()
  for (const set of sets) {
    const rows = await readJsonLines<PageRow>(join(data, set, 'questions.jsonl'))
    const answered = rows.filter(({ pages }) => pages.length > 0)
    await withIndex(analyser, async (index) => {
      const fileIds = await indexFiles(index, join(data, set, 'pdfs'), answered, options.cache)
      const judged = []
      for (const { file, language, question, pages } of answered) {
        const fileId = fileIds.get(file) as number
        const started = performance.now()
        const { pages: hits } = await index.search(projectId, question, { limit: Math.max(...depths), fileIds: [fileId] })
        const milliseconds = performance.now() - started
        judged.push({ language, milliseconds, ranked: hits.map(({ page }) => page - 1), relevant: new Set(pages) })
      }
      for (const language of ['en', 'ko'] as const) {
        const own = judged.filter((one) => one.language === language)
        printFigure(`pages.${set}.${language}.questions`, own.length)
        for (const depth of depths) printFigure(`pages.${set}.${language}.hit@${depth}`, mean(own.map((one) => hitAt(one, depth))))
      }
      const times = judged.map(({ milliseconds }) => milliseconds)
      printFigure(`pages.${set}.search-ms`, quantile(times, 0.5))
    })
  }
}

/** Indexes the files of the questions; their ids by name. */
async function indexFiles(
  index: WorkspaceIndexes,
  folder: string,
  questions: readonly PageRow[],
  cache: string | undefined,
): Promise<Map<string, number>> {
  const files = [...new Set(questions.map(({ file }) => file))]
  const ids = new Map(files.map((file, at) => [file, at + 1]))
  const idsByPath = new Map(files.map((file, at) => [join(folder, file), at + 1]))
  const written: Promise<void>[] = []
  await readFiles([...idsByPath.keys()], cache, async (path, rows) => {
    written.push(index.writeFile(projectId, idsByPath.get(path) as number, rows))
  })
  await Promise.all(written)
  return ids
}
