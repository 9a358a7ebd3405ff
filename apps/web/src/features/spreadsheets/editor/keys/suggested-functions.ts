import type { ICommandInfo, ICommandService, Injector } from '@univerjs/core'
import { type Editor, IEditorService, type IShortcutService, KeyCode, ReplaceTextRunsCommand } from '@univerjs/preset-sheets-core'

/** Of the editor's list of functions (0.25.1), for each of its lines of input, whose name follows. */
const chooseFunction = 'sheet.formula-embedding-editor.search_function.'

/**
 * Leaves Enter to the line of input while functions are suggested, as in Excel, where Tab takes a suggestion. The editor's list takes the first one by Enter
 * too, and it may be of what was typed before: `=SUM(AC11,AC20)` became `=SUM(AC11,AC20ACCRINT())`.
 *
 * To be called before lines of input are opened.
 */
export function confirmByEnter(shortcuts: Pick<IShortcutService, 'registerShortcut'>): void {
  const register = shortcuts.registerShortcut.bind(shortcuts)
  shortcuts.registerShortcut = (item) =>
    item.id.startsWith(chooseFunction) && item.binding === KeyCode.ENTER ? { dispose: () => undefined } : register(item)
}

/** Where the text of a line of input begins and ends that is chosen, or where its caret is: 0-based, in UTF-16 units. */
interface TextRange {
  startOffset: number
  endOffset: number
}

interface ReplacedText {
  unitId: string
  body: { dataStream: string }
  textRanges?: TextRange[]
}

/**
 * Moves the caret behind a function in the moment in which Tab takes it. The editor (0.25.1) moves it by a timer 30 ms later: what was typed before then came
 * to stand within the function's name, where a computer is busy with a long formula: `=AVERAGEI`, Tab and `B2` became `=AVERAGEIBF2(`.
 */
export function followTakenFunctions(commands: ICommandService, injector: Injector): void {
  const editors = injector.get(IEditorService)
  /** Name of the line of input in which a function is being taken. */
  let line: string | undefined
  const isTaken = ({ id, params }: Readonly<ICommandInfo<{ keyCode?: KeyCode }>>) =>
    id.startsWith(chooseFunction) && params?.keyCode === KeyCode.TAB
  commands.beforeCommandExecuted((command) => {
    if (isTaken(command)) line = command.id.slice(chooseFunction.length)
    else if (line !== undefined && command.id === ReplaceTextRunsCommand.id) moveCaret(command.params as ReplacedText)
  })
  commands.onCommandExecuted((command) => {
    if (isTaken(command)) line = undefined
  })

  /** @param replaced the new text of the line of input, with its caret where it was in the old one */
  const moveCaret = (replaced: ReplacedText) => {
    const editor = editors.getEditor(replaced.unitId) as Editor | undefined
    const before = editor?.getDocumentData().body?.dataStream.replace(/\r\n$/, '')
    const caret = editor?.getSelectionRanges()[0]?.startOffset
    if (replaced.unitId !== line || !editor || before === undefined || caret === undefined) return
    const behind = caret + replaced.body.dataStream.length - before.length
    replaced.textRanges = [{ startOffset: behind, endOffset: behind }]
    const setRanges = editor.setSelectionRanges.bind(editor)
    editor.setSelectionRanges = (ranges, ...more) => {
      const isLate = more.length === 0 && ranges.length === 1 && ranges[0]?.startOffset === behind
      if (isLate) editor.setSelectionRanges = setRanges
      else setRanges(ranges, ...more)
    }
  }
}
