import { dataFolder, type BenchArguments } from './arguments.ts'
import { benchPassages } from './korean-passages.ts'
import { benchReport } from './korean-report.ts'
import { readPassageSet } from './korean-sets.ts'
import { makeAnalyser } from './retrieval-rig.ts'

/** Retrieval in Korean: of passages (see `readPassageSet`), or of the pages of a report (a PDF and `questions.jsonl`). */
export async function benchKorean(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const analyser = await makeAnalyser()
  const passages = await readPassageSet(folder)
  await (passages ? benchPassages(passages, analyser) : benchReport(folder, analyser, options.cache))
}
