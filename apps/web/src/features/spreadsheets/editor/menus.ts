import type { MenuConfig } from '@univerjs/preset-sheets-core'

/** Menus for what no save keeps. They stay in their places, disabled; the reason is their tooltip. */
const unsaved = [
  'sheet.command.set-text-rotation',
  'sheet.command.insert-range-move-right-confirm',
  'sheet.command.insert-range-move-down-confirm',
  'sheet.command.delete-range-move-left-confirm',
  'sheet.command.delete-range-move-up-confirm',
  'sheet.command.set-tab-color',
]

/** Menus that the page or the workspace has itself: undo and redo, permissions. */
const foreign = [
  'univer.command.undo',
  'univer.command.redo',
  'sheet.command.add-range-protection-from-toolbar',
  'sheet.command.add-range-protection-from-sheet-bar',
  'sheet.contextMenu.permission',
]

/** @param reason why a menu is disabled, as text */
export function menusWith(reason: string): MenuConfig {
  const menus: MenuConfig = {}
  for (const id of unsaved) menus[id] = { disabled: true, tooltip: reason }
  for (const id of foreign) menus[id] = { hidden: true }
  return menus
}
