import { nodesOf } from '../formula/formula-node.ts'
import { type AuditLimits, defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { type CellValue, cellKey } from '../reading/workbook-model.ts'
import type { Computed, Engine } from '../recalculate/index.ts'
import { createReferenceResolver } from '../references/resolve-references.ts'
import { computedBy, gridOf, isUnknown } from './recalculate-edited.ts'

/** A formula of a workbook with its value in the file and that of the engine. */
export interface ComputedFormula {
  sheet: string
  /** 0-based. */
  row: number
  column: number
  /** Names of the functions that it calls. */
  functions: readonly string[]
  /** A value, or the code of an error. */
  stored: CellValue | string
  /** The same; null where the engine does not know a function, or for an array formula, which it does not compute. */
  computed: number | string | boolean | null
}

/**
 * Computes every formula of a workbook as it is stored.
 *
 * @throws WorkbookNotAudited for a file that is damaged, protected or too large
 */
export async function computeFormulas(
  bytes: Uint8Array,
  engine: Engine,
  limits: AuditLimits = defaultAuditLimits,
): Promise<ComputedFormula[]> {
  const book = await readWorkbook(bytes, limits)
  const values = computedBy(engine, gridOf(book, createReferenceResolver(book), new Map()))
  return book.sheets.flatMap((sheet) =>
    [...sheet.cells.values()].flatMap(({ row, column, formula, value, error }): ComputedFormula[] => {
      if (formula === null) return []
      const computed = formula.isArray ? undefined : values.get(`${sheet.name} ${cellKey(row, column)}`)
      const nodes = formula.root === null ? [] : [...nodesOf(formula.root)]
      return [
        {
          sheet: sheet.name,
          row,
          column,
          functions: nodes.flatMap((node) => (node.kind === 'call' ? [node.name] : [])),
          stored: error ?? value,
          computed: computed === undefined || isUnknown(computed) ? null : valueOf(computed),
        },
      ]
    }),
  )
}

const valueOf = (computed: Computed): number | string | boolean => (computed.kind === 'error' ? computed.error : computed.value)
