import type { CellRange } from '@dossier/contract'
import type { ICommandService, Injector } from '@univerjs/core'
import { COPY_TYPE, ISheetClipboardService } from '@univerjs/preset-sheets-core'
import { moveCellsCommand, staysWithCells } from '../change-guard.ts'
import type { MoveParams } from './cell-moves.ts'

interface CutCells {
  commands: ICommandService
  /** The chosen cells, to the first of which what was cut is moved. */
  target: () => { subUnitId: string; row: number; column: number } | null
  /** Chooses cells of the sheet that is shown. */
  choose: (cells: CellRange) => void
}

type Paste = (copyId: string, pasteType: string) => Promise<boolean>

/** How the clipboard of the editor (Univer 0.25.1) pastes what was copied or cut in it, which is private in its types. */
const pasting = '_pasteInternal'

/** Makes pasting cells that were cut a move, as in Excel: once, and as long as nothing else has changed, after which other cells may be where they were. */
export function moveCutCells(injector: Injector, { commands, target, choose }: CutCells): void {
  const clipboard = injector.get(ISheetClipboardService)
  const pasteCopied = (Reflect.get(clipboard, pasting) as Paste).bind(clipboard)
  const paste: Paste = async (copyId, pasteType) => {
    const copied = clipboard.copyContentCache().get(copyId)
    const place = target()
    if (copied?.copyType !== COPY_TYPE.CUT || copied.matrix === null || place === null) return pasteCopied(copyId, pasteType)
    const { rows, cols } = copied.range
    const [top = 0, left = 0] = [rows[0], cols[0]]
    const range = { top, left, bottom: rows.at(-1) ?? top, right: cols.at(-1) ?? left }
    const isMoved = commands.syncExecuteCommand(moveCellsCommand, { subUnitId: copied.subUnitId, range, to: place } satisfies MoveParams)
    if (!isMoved) return false
    choose({ top: place.row, left: place.column, bottom: place.row + range.bottom - top, right: place.column + range.right - left })
    return true
  }
  Reflect.set(clipboard, pasting, paste)
  commands.onCommandExecuted(({ id }, how) => {
    if (!id.startsWith('sheet.mutation.') || staysWithCells(id) || how?.['applyFormulaCalculationResult'] === true) return
    const cache = clipboard.copyContentCache()
    const copyId = cache.getLastCopyId()
    const copied = copyId === null ? undefined : cache.get(copyId)
    if (copyId === null || copied?.copyType !== COPY_TYPE.CUT || copied.matrix === null) return
    cache.set(copyId, { ...copied, matrix: null })
    clipboard.removeMarkSelection()
  })
}
