import { WorkbookEditRefused } from './edit-refused.ts'
import type { XmlElement } from './xml-tree.ts'

/** The children of a sheet in their order (ECMA-376 part 1, 18.3.1.99). */
const order = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetCalcPr',
  'sheetProtection',
  'protectedRanges',
  'scenarios',
  'autoFilter',
  'sortState',
  'dataConsolidate',
  'customSheetViews',
  'mergeCells',
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'rowBreaks',
  'colBreaks',
  'customProperties',
  'cellWatches',
  'ignoredErrors',
  'smartTags',
  'drawing',
  'legacyDrawing',
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
] as const

export type SheetChild = (typeof order)[number]

const places: ReadonlyMap<string, number> = new Map(order.map((name, at) => [name, at]))

/**
 * Where a child of a sheet is inserted: behind all that stand before it by the schema, and behind others of its name.
 *
 * @param root of the sheet
 * @throws WorkbookEditRefused `damaged` for a sheet without cells
 */
export function placeInSheet({ children }: XmlElement, name: SheetChild): number {
  const own = places.get(name) ?? 0
  const before = children.findLast((child) => (places.get(child.name) ?? order.length) <= own)
  if (before === undefined) throw new WorkbookEditRefused('damaged')
  return before.end
}
