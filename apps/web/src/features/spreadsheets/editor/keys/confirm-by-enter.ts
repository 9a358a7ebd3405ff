import { type IShortcutService, KeyCode } from '@univerjs/preset-sheets-core'

/** Of the editor's list of functions (0.25.1), for each of its lines of input. */
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
