import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { benchPassages } from './korean-passages.ts'
import { benchReport } from './korean-report.ts'
import { makeAnalyser } from './retrieval-rig.ts'

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
