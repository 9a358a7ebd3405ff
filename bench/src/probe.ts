import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountOf, chooseValues, factTablesOf, monthOf, readAccounts, readDocumentCalendar } from '@dossier/finance'
import { readDocumentFacts } from '@dossier/retrieval'
import { readCached } from './read-cached.ts'
const folder = process.argv[2]!, only = process.argv[3]
const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean)
const files = [...new Set(lines.map((l) => (JSON.parse(l) as { file: string }).file))].toSorted()
const num = (v: { numerator: bigint; denominator: bigint }) => Number(v.numerator) / Number(v.denominator)
for (const file of files) {
  if (only && !file.includes(only)) continue
  const doc = await readCached(join(folder, 'pdfs', file), '/tmp/probe-cache')
  const tables = [...factTablesOf(doc.pages)]
  const { to, fiscalYear, months = 12 } = readDocumentFacts(doc, file).period ?? {}
  const cal = readDocumentCalendar(tables)
  const time = to !== undefined ? { to, months, ...(fiscalYear !== undefined && { fiscalYear }) } : cal === null ? {} : { to: cal.newest, fiscalYear: cal.fiscalYear, months: cal.quarter * 3 }
  console.log(`## ${file}`, JSON.stringify(time))
  for (const t of tables.filter((x) => x.statement)) {
    const units = Map.groupBy(t.facts, (f) => `${f.unit.dimension}/${f.unit.scale}/${f.unit.currency ?? ''}/${(f.unit as { per?: string }).per ?? ''}`)
    console.log(`  p${t.page}.${t.table} ${t.statement} "${t.title.slice(0, 60)}" ${[...units].map(([k, v]) => `${k}:${v.length}`).join(' ')} ties ${t.ties.length}`)
  }
  const chosen = chooseValues(readAccounts(tables, time))
  const byA = Map.groupBy(chosen.filter((v) => v.scope === 'consolidated' && (v.months === undefined || v.months === 12)), (v) => v.account)
  for (const a of ['revenue', 'cost-of-sales', 'operating-income', 'pretax-income', 'net-income', 'total-assets', 'total-liabilities', 'total-equity', 'cash', 'operating-cash', 'capital-expenditure', 'depreciation-amortization']) {
    const vs = (byA.get(a as never) ?? []).toSorted((x, y) => y.to.localeCompare(x.to)).slice(0, 3)
    console.log(`    ${a.padEnd(26)} ${vs.map((v) => `${v.to.slice(0, 7)} ${num(v.value).toLocaleString('en')} p${v.place.table.page}`).join(' | ')}`)
  }
}
void accountOf; void monthOf
