import { nodesOf } from '../formula/formula-node.ts'
import { type AuditLimits, defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import type { CellValue } from '../reading/workbook-model.ts'
import type { Computed, Engine } from '../recalculate/index.ts'
import { createReferenceResolver } from '../references/resolve-references.ts'
import { evaluateWorkbook, isUnknown } from '../evaluation/index.ts'

/** A formula of a workbook with its value in the file and that of the engine. */
export interface ComputedFormula {
  sheet: string
  /** 0-based. */
  row: number
  column: number
  /** As it is written in the file, without "=". */
  text: string
  /** Names of the functions that it calls. */
  functions: readonly string[]
  /** A value, or the code of an error. */
  stored: CellValue | string
  /** The same; null where the engine does not know a function, or for an array formula that it does not compute as the file has it. */
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
  const values = evaluateWorkbook(engine, { book, references: createReferenceResolver(book) })
  return book.sheets.flatMap((sheet) =>
    [...sheet.cells.values()].flatMap((cell): ComputedFormula[] => {
      const { row, column, formula, value, error } = cell
      if (formula === null) return []
      const computed = values.value(cell)
      const nodes = formula.root === null ? [] : [...nodesOf(formula.root)]
      return [
        {
          sheet: sheet.name,
          row,
          column,
          text: formula.text,
          functions: nodes.flatMap((node) => (node.kind === 'call' ? [node.name] : [])),
          stored: error ?? value,
          computed: computed === undefined || isUnknown(computed) ? null : valueOf(computed),
        },
      ]
    }),
  )
}

const valueOf = (computed: Computed): number | string | boolean => (computed.kind === 'error' ? computed.error : computed.value)
