import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDocument } from '@dossier/documents'
import { type Fact, factTablesOf, type FactTable } from '@dossier/finance'
import { compared, type Exact, exactDecimal, negated } from '@dossier/notation'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { addColumns, printColumns } from './statement-columns.ts'

/** A line of the statements of one report, for the group or the parent company only. */
export interface ReportedItem {
  concept: string
  value: Exact
  /** The first day of a flow, ISO. */
  start?: string
  /** The last day, ISO. */
  end: string
  /** The year in which it ends. */
  year: number
  scope: 'consolidated' | 'separate'
}

/**
 * Whether the statements of a report are read with the values of its XBRL instance: a folder with one `.xbrl` file as filed with DART and the same
 * report in other formats (`.pdf`, `.xls`). Only values of the complete group or company count.
 */
export async function benchInstanceXbrl(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const names = (await readdir(folder)).toSorted()
  const instance = names.find((name) => name.endsWith('.xbrl'))
  if (instance === undefined) throw new Error(`no .xbrl file in ${folder}`)
  const items = reportedItems(await readFile(join(folder, instance), 'utf8'))
  for (const name of names.filter((one) => /\.(?:pdf|xlsx?|html?)$/i.test(one))) {
    const { pages } = await readDocument(await readFile(join(folder, name)), { filename: name })
    const tables = [...factTablesOf(pages)]
    const statements = tables.filter(({ statement }) => statement !== undefined)
    const format = name.slice(name.lastIndexOf('.') + 1)
    for (const scope of ['consolidated', 'separate'] as const) {
      const own = items.filter((item) => item.scope === scope)
      const missing = own.filter((item) => !isReported(item, statements))
      printFigure(`instance.${format}.${scope}.items`, own.length)
      printFigure(`instance.${format}.${scope}.in-statements`, 1 - missing.length / Math.max(1, own.length))
      printFigure(`instance.${format}.${scope}.in-tables`, own.filter((item) => isReported(item, tables)).length / Math.max(1, own.length))
      for (const { concept, value, year } of missing.slice(0, 12))
        printProgress(`${format} ${scope} ${concept} ${year}: ${value.numerator} not in its statements`)
    }
    const facts = statements.flatMap((table) => table.facts)
    printFigure(`instance.${format}.statement-facts`, facts.length)
    printFigure(
      `instance.${format}.statement-facts-without-period`,
      facts.filter(({ period }) => period === null).length / Math.max(1, facts.length),
    )
    const columns = { columns: 0, unknown: 0 }
    addColumns(columns, pages)
    printColumns(`instance.${format}`, columns)
  }
}

const isReported = (item: ReportedItem, tables: readonly FactTable[]): boolean =>
  tables.some(({ facts, scope }) => facts.some((fact) => isItem(item, fact, fact.scope ?? scope)))

function isItem(item: ReportedItem, { value, unit, period }: Fact, scope: Fact['scope']): boolean {
  if (unit.dimension !== 'money' || unit.currency !== 'KRW') return false
  if (scope !== undefined && scope !== item.scope) return false
  const year = period?.fiscalYear ?? Number(period?.end?.slice(0, 4))
  return year === item.year && (compared(value, item.value) === 0 || compared(value, negated(item.value)) === 0)
}

/** The amounts in won of an instance filed with DART, for the complete group or the parent company. */
export function reportedItems(xml: string): ReportedItem[] {
  const contexts = new Map(
    Array.from(xml.matchAll(/<context id="([^"]+)">(.*?)<\/context>/gs), ([, id = '', inside = '']) => [id, contextOf(inside)] as const),
  )
  return Array.from(xml.matchAll(/<([\w-]+:\w+) contextRef="([^"]+)"[^>]*unitRef="KRW[^"]*"[^>]*>(-?[\d.]+)</g)).flatMap(
    ([, concept = '', context = '', digits = '']): ReportedItem[] => {
      const of = contexts.get(context)
      const size = exactDecimal(digits.replace('-', ''))
      return of && size && size.numerator !== 0n ? [{ concept, value: digits.startsWith('-') ? negated(size) : size, ...of }] : []
    },
  )
}

/** Null for a component of equity or any other part. */
function contextOf(inside: string): Pick<ReportedItem, 'start' | 'end' | 'year' | 'scope'> | null {
  const members = Array.from(inside.matchAll(/<xbrldi:explicitMember[^>]*>([^<]+)</g), ([, member = '']) => member)
  const day = (name: string): string | undefined => new RegExp(`<${name}>(\\d{4}-\\d{2}-\\d{2})<`).exec(inside)?.[1]
  const start = day('startDate')
  const end = day('endDate') ?? day('instant')
  const [only, ...others] = members
  if (end === undefined || others.length > 0) return null
  const scope = only === 'ifrs-full:ConsolidatedMember' ? 'consolidated' : only === 'ifrs-full:SeparateMember' ? 'separate' : null
  return scope && { ...(start !== undefined && { start }), end, year: Number(end.slice(0, 4)), scope }
}
