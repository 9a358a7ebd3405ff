import { computesArrays } from '../evaluation/index.ts'
import type { FormulaNode } from '../formula/formula-node.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { isFormula } from './cell-xml.ts'
import { type CellEdit, isCellEdit, type WorkbookEdit } from './workbook-edit.ts'
import type { WorkbookPackage } from './workbook-package.ts'
import { decodeEntities } from './xml-text.ts'
import { attributesOf, childNamed, parseElements } from './xml-tree.ts'

/**
 * Edits in which formulas that were typed and that compute arrays are dynamic arrays, as those are that are typed in Excel, which shows `@` in them otherwise.
 *
 * @param workbook with the names that formulas use
 */
export function withTypedArrays(edits: readonly WorkbookEdit[], workbook: WorkbookPackage): readonly WorkbookEdit[] {
  if (!edits.some(isTyped)) return edits
  const definitions = definitionsOf(workbook)
  return edits.map((edit) => {
    if (!isTyped(edit) || !isFormula(edit.content)) return edit
    const { formula } = edit.content
    const isArray = mayComputeArrays(formula, (name) => parsed(definitions.get(name.toLowerCase()) ?? ''))
    return { ...edit, content: isArray ? { formula, array: { rows: 1, columns: 1, isDynamic: true } } : { formula } }
  })
}

/** Whether an edit types a formula that computes arrays; of names nothing is known. */
export const isTypedArray = (edit: WorkbookEdit): boolean =>
  isTyped(edit) && isFormula(edit.content) && mayComputeArrays(edit.content.formula, () => null)

const isTyped = (edit: WorkbookEdit): edit is CellEdit =>
  isCellEdit(edit) && isFormula(edit.content) && edit.content.isTyped === true && edit.content.array === undefined

function mayComputeArrays(formula: string, definition: (name: string) => FormulaNode | null): boolean {
  const root = parsed(formula)
  return root !== null && computesArrays(root, definition)
}

function parsed(formula: string): FormulaNode | null {
  try {
    return formula === '' ? null : parseFormula(formula)
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return null
    throw error
  }
}

/** The texts of defined names, by their names in lower case; of those of several sheets the first. */
function definitionsOf(workbook: WorkbookPackage): ReadonlyMap<string, string> {
  const xml = workbook.read(workbook.path) ?? ''
  const definitions = new Map<string, string>()
  for (const element of childNamed(parseElements(xml), 'definedNames')?.children ?? []) {
    const name = (attributesOf(xml, element).get('name') ?? '').toLowerCase()
    if (!definitions.has(name)) definitions.set(name, decodeEntities(xml.slice(element.tagEnd, element.contentEnd)))
  }
  return definitions
}
