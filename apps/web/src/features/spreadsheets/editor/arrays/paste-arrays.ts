import { type ICellData, type IMutationInfo, type Injector, ObjectMatrix } from '@univerjs/core'
import { ISheetClipboardService, PREDEFINED_HOOK_NAME_PASTE } from '@univerjs/preset-sheets-core'
import { setCells } from '../change-guard.ts'
import { type ArrayMark, isOfSeveral, markOf, mostComputed, withMark } from './array-mark.ts'

/** The parts of rows and columns that were copied, by their numbers. */
interface Copied {
  rows: readonly number[]
  cols: readonly number[]
}

const nothing = { redos: [] as IMutationInfo[], undos: [] as IMutationInfo[] }
/** After the editor's own, whose formulas it replaces. */
const priority = 20
const withoutContents: ReadonlySet<string> = new Set([
  PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_FORMAT,
  PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_COL_WIDTH,
])

/** Pastes the values of cells that are copied from a part of an array formula; one that is copied as a whole is pasted by its formulas and its mark. */
export function registerArrayPaste(injector: Injector): void {
  injector.get(ISheetClipboardService).addClipboardHook({
    id: 'dossier.paste-arrays',
    priority,
    onPasteCells(from, { unitId, subUnitId, range }, data, { pasteType }) {
      if (from === null || withoutContents.has(pasteType)) return nothing
      const values = new ObjectMatrix<ICellData>()
      data.forValue((row, column, cell) => {
        const mark = markOf(cell)
        const [at, across] = [range.rows[row], range.cols[column]]
        if (mark === null || !isOfSeveral(mark) || at === undefined || across === undefined) return
        const { v = null, t = null } = cell
        // Formulas do not say whether their array spills by itself.
        if (isWhole({ row, column }, mark, from.range)) values.setValue(at, across, { custom: withMark(mark) })
        else values.setValue(at, across, { v, t, f: null, si: null, p: null })
      })
      // What undoes the formulas undoes these.
      return { redos: [{ id: setCells, params: { unitId, subUnitId, cellValue: values.getMatrix() } }], undos: [] }
    },
  })
}

/** Whether all cells of an array are copied. @param place of one of them among the pasted cells, which may repeat those that are copied */
export function isWhole(place: { row: number; column: number }, mark: ArrayMark, { rows, cols }: Copied): boolean {
  if (mark.rows * mark.columns > mostComputed || !isUnbroken(rows) || !isUnbroken(cols)) return false
  const [top, left] = [(place.row % rows.length) - mark.row, (place.column % cols.length) - mark.column]
  return top >= 0 && left >= 0 && top + mark.rows <= rows.length && left + mark.columns <= cols.length
}

/** Whether lines follow one another, without those that a filter hides. */
const isUnbroken = (lines: readonly number[]): boolean => (lines.at(-1) ?? 0) - (lines[0] ?? 0) === lines.length - 1
