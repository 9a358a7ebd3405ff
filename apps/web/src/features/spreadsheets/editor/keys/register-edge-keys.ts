import { CommandType, type ICommandService, type Workbook } from '@univerjs/core'
import type { CellRange } from '@dossier/contract'
import { type IShortcutService, MetaKeys, whenSheetEditorFocused } from '@univerjs/preset-sheets-core'
import { type Corner, firstCell, lastCell, rangeBetween } from './edge-cells.ts'

const command = 'dossier.command.go-to-edge'
/** Codes of the keys, of which the editor (0.25.1) has no names. */
const keys = { last: 35, first: 36 } as const

interface EdgeCommand {
  edge: keyof typeof keys
  isExtended: boolean
}

/** Lets Ctrl+End and Ctrl+Home go to the last and the first cell, as in Excel, and choose all cells up to them with Shift. */
export function registerEdgeKeys(
  book: Workbook,
  { commands, shortcuts }: { commands: ICommandService; shortcuts: IShortcutService },
  { active, choose }: { active: () => Corner | null; choose: (range: CellRange, shown: Corner) => void },
): void {
  commands.registerCommand({
    id: command,
    type: CommandType.COMMAND,
    handler(_accessor: unknown, { edge, isExtended }: EdgeCommand) {
      const sheet = book.getActiveSheet()
      const to = edge === 'last' ? lastCell(sheet) : firstCell(sheet)
      choose(rangeBetween((isExtended ? active() : null) ?? to, to), to)
      return true
    },
  })
  for (const edge of ['last', 'first'] as const)
    for (const isExtended of [false, true])
      shortcuts.registerShortcut({
        id: command,
        binding: keys[edge] | MetaKeys.CTRL_COMMAND | (isExtended ? MetaKeys.SHIFT : 0),
        preconditions: whenSheetEditorFocused,
        staticParameters: { edge, isExtended },
      })
}
