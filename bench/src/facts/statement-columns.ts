import { factTablesOf } from '@dossier/finance'
import type { ParsedDocument } from '@dossier/documents'
import { printFigure } from '../print.ts'

/** Columns of recognized statements, and how many of them state no time; columns of changes and shares are left out. */
export interface StatementColumns {
  columns: number
  unknown: number
}

export function addColumns(counts: StatementColumns, pages: ParsedDocument['pages']): void {
  for (const { statement, facts } of factTablesOf(pages)) {
    if (statement === undefined) continue
    for (const own of Map.groupBy(facts, ({ column }) => column).values()) {
      if (own.some(({ isChange, unit }) => isChange === true || unit.dimension === 'percent')) continue
      counts.columns += 1
      if (own.every(({ period }) => period === null)) counts.unknown += 1
    }
  }
}

export function printColumns(name: string, { columns, unknown }: StatementColumns): void {
  printFigure(`${name}.statement-columns`, columns)
  printFigure(`${name}.statement-columns-without-period`, unknown / Math.max(1, columns))
}
