import { CommandType, type ICommandService, type Workbook, type Worksheet } from '@univerjs/core'
import type { CellRange } from '@dossier/contract'
import { type IShortcutService, whenSheetEditorFocused } from '@univerjs/preset-sheets-core'
import type { Axis } from '../sheet-lines.ts'

/** Cells that are chosen, and whether they are whole rows or columns. */
export interface ChosenRange {
  range: CellRange
  whole: Axis | null
}

export type OnKeys = (bindings: readonly number[], run: (sheet: Worksheet, range: CellRange, whole: Axis | null) => void) => void

/** Before those of the editor itself, of which some do something else than in Excel: zooming, hiding columns with the key that shows them. */
const priority = 10

/**
 * What binds keys to commands of the page for the chosen cells. They act while no cell is edited.
 *
 * @param group a word that no other keys of the page use
 */
export function keyCommands(
  group: string,
  book: Workbook,
  { commands, shortcuts }: { commands: ICommandService; shortcuts: IShortcutService },
  chosen: () => ChosenRange | null,
): OnKeys {
  let count = 0
  return (bindings, run) => {
    count += 1
    const id = `dossier.command.${group}-${count}`
    commands.registerCommand({
      id,
      type: CommandType.COMMAND,
      handler() {
        const [cells, sheet] = [chosen(), book.getActiveSheet()]
        if (cells !== null && sheet) run(sheet, cells.range, cells.whole)
        return true
      },
    })
    for (const binding of bindings) shortcuts.registerShortcut({ id, binding, priority, preconditions: whenSheetEditorFocused })
  }
}
