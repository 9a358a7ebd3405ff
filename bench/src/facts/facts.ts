import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFacts, type TableFacts } from '@dossier/finance'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { readCached } from '../read-cached.ts'
import { addColumns, printColumns } from './statement-columns.ts'
import { type Agreement, agreementOf, type AskedFact, readAskedFacts } from './asked-facts.ts'

/**
 * Whether the figures of a set's questions are read correctly: a folder with `pdfs/` and `questions.jsonl`. For `check.jsonl`, if present, only
 * totals are printed.
 */
export async function benchFacts(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  for (const name of ['questions', 'check']) {
    const path = join(folder, `${name}.jsonl`)
    if (existsSync(path)) await measure(await readAskedFacts(path), folder, { ...options, isSeen: name === 'questions', name })
  }
}

async function measure(
  asked: readonly AskedFact[],
  folder: string,
  { cache, isSeen, name }: BenchArguments & { isSeen: boolean; name: string },
): Promise<void> {
  const reached: Record<keyof Agreement, number> = { digits: 0, value: 0, unit: 0, period: 0 }
  const columns = { columns: 0, unknown: 0 }
  const totals = { facts: 0, withoutPeriod: 0, withoutUnit: 0, pages: 0, milliseconds: 0 }
  for (const [file, questions] of Map.groupBy(asked, (one) => one.file)) {
    const document = await readCached(join(folder, 'pdfs', file), cache)
    const before = performance.now()
    const tables = readFacts(document.pages)
    totals.milliseconds += performance.now() - before
    totals.pages += document.pages.length
    const facts = tables.flatMap((table) => table.facts)
    addColumns(columns, document.pages)
    totals.facts += facts.length
    totals.withoutPeriod += facts.filter(({ period }) => period === null).length
    totals.withoutUnit += facts.filter(({ unit }) => unit.dimension === 'unknown').length
    for (const question of questions) {
      const best = bestAgreement(question, tables)
      for (const part of ['digits', 'value', 'unit', 'period'] as const) if (best[part]) reached[part] += 1
      if (isSeen && !best.period)
        printProgress(
          `${question.id} ${question.unit} ${Number(question.value.numerator) / Number(question.value.denominator)}: ${JSON.stringify(best)} page ${question.pages.join(', ')}`,
        )
    }
  }
  printFigure(`facts.${name}.questions`, asked.length)
  for (const [part, count] of Object.entries(reached)) printFigure(`facts.${name}.${part}`, count / Math.max(1, asked.length))
  printFigure(`facts.${name}.facts-per-page`, totals.facts / Math.max(1, totals.pages))
  printFigure(`facts.${name}.without-period`, totals.withoutPeriod / Math.max(1, totals.facts))
  printFigure(`facts.${name}.without-unit`, totals.withoutUnit / Math.max(1, totals.facts))
  printColumns(`facts.${name}`, columns)
  printFigure(`facts.${name}.ms-per-page`, totals.milliseconds / Math.max(1, totals.pages))
}

/** How closely the facts of the answering pages match the answer. */
function bestAgreement(question: AskedFact, tables: readonly TableFacts[]): Agreement {
  const best: Agreement = { digits: false, value: false, unit: false, period: false }
  for (const { page, facts } of tables) {
    if (!question.pages.includes(page)) continue
    for (const fact of facts) {
      const agreement = agreementOf(fact, question)
      for (const part of ['digits', 'value', 'unit', 'period'] as const) best[part] ||= agreement[part]
    }
  }
  return best
}
