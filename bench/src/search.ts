import { analyseDocument, type WorkspaceIndexes } from '@dossier/retrieval'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchArguments } from './arguments.ts'
import { peakMemory } from './peak-memory.ts'
import { printFigure, printProgress } from './print.ts'
import { quantile } from './quantile.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'
import { seededRandom, type Random } from './seeded-random.ts'
import { companyName, syntheticReport, vocabulary, type Language } from './synthetic-documents.ts'

const projectId = 1
const pagesPerReport = 200
const writesAtOnce = 16
const warmUps = 20
const questions = 200
const megabyte = 1024 * 1024
/** Longer than the lifetime of old versions of a table. */
const laterMs = 3_600_000

/**
 * Time of a search in a workspace of many passages: the product's complete search with ranking and passages. Reports are analysed in the process that
 * writes them, so its memory and time are those of both.
 */
export async function benchSearch(options: BenchArguments): Promise<void> {
  if (!(options.passages > 0)) throw new Error('--passages must be a positive number')
  const analyser = await makeAnalyser()
  const random = seededRandom(7)
  const draw: Record<Language, (random: Random) => string> = { en: vocabulary('en', random), ko: vocabulary('ko', random) }

  let aheadMs = 0
  const now = (): Date => new Date(Date.now() + aheadMs)
  const measure = async (index: WorkspaceIndexes, folder: string): Promise<void> => {
    const sampling = new AbortController()
    const memory = peakMemory(() => process.pid, sampling.signal)
    const started = performance.now()
    let analysing = 0
    let passages = 0
    let reports = 0
    const written: Promise<void>[] = []
    while (passages < options.passages) {
      reports += 1
      const before = performance.now()
      const report = syntheticReport(reports, pagesPerReport, draw)
      const rows = analyseDocument(report.document, { filename: report.filename, analyser })
      analysing += performance.now() - before
      written.push(index.writeFile(projectId, reports, rows))
      if (written.length === writesAtOnce) await Promise.all(written.splice(0))
      passages += rows.passages
      if (reports % 50 === 0) printProgress(`${passages} passages`)
    }
    await Promise.all(written)
    const secondsWritten = (performance.now() - started) / 1000
    // The maintenance that the product runs in a pause of writing, and again after the remaining versions have expired.
    await index.optimize(projectId)
    const seconds = (performance.now() - started) / 1000
    const bytesAtOnce = await bytesIn(folder)
    aheadMs = laterMs
    await index.optimize(projectId)
    sampling.abort()
    const { userCPUTime, systemCPUTime } = process.resourceUsage()
    printFigure('search.passages', passages)
    printFigure('search.files', reports)
    printFigure('search.searchable-after-seconds', secondsWritten)
    printFigure('search.build-seconds', seconds)
    printFigure('search.build-cpu-seconds', (userCPUTime + systemCPUTime) / 1e6)
    printFigure('search.of-which-analysis-seconds', analysing / 1000)
    printFigure('search.build-peak-memory-mb', (await memory) / megabyte)
    printFigure('search.bytes-a-passage-right-after-writing', bytesAtOnce / passages)
    printFigure('search.bytes-a-passage', (await bytesIn(folder)) / passages)

    const times: number[] = []
    let cpuMs = 0
    for (let at = 0; at < warmUps + questions; at++) {
      const question = questionAt(at, reports, random, draw)
      const before = performance.now()
      const cpuBefore = process.cpuUsage()
      await index.search(projectId, question, { limit: 10 })
      if (at < warmUps) continue
      times.push(performance.now() - before)
      const cpu = process.cpuUsage(cpuBefore)
      cpuMs += (cpu.user + cpu.system) / 1000
    }
    printFigure('search.p50-ms', quantile(times, 0.5))
    printFigure('search.p95-ms', quantile(times, 0.95))
    printFigure('search.cpu-ms', cpuMs / questions)
  }
  await withIndex(analyser, measure, now)
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const asked = {
  en: [
    'capital expenditure',
    'operating margin',
    'total current assets',
    'inventory turnover ratio',
    'net income',
    'effective tax rate',
    'dividends paid',
  ],
  ko: ['매출액', '영업이익률', '재고자산', '유형자산의 취득', '부채비율', '법인세비용', '배당금'],
}

/** A third of the questions name a measure and a company, a third a measure in Korean, and a third are only words. */
function questionAt(at: number, reports: number, random: Random, draw: Record<Language, (random: Random) => string>): string {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One
  const company = companyName(1 + Math.floor(random() * reports))
  const year = 2015 + Math.floor(random() * 10)
  if (at % 3 === 0) return `What is the FY${year} ${pick(asked.en)} of ${company}? Answer in USD millions.`
  if (at % 3 === 1) return `${company}의 ${year}년 ${pick(asked.ko)}은 얼마인가? ${draw.ko(random)}`
  return `How did ${Array.from({ length: 5 }, () => draw.en(random)).join(' ')} change?`
}
