import { type CellPlace, readCell, writeCell } from '../formula/cell-address.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { insertNote, notedCells, removeNote, takeNote, type TakenNote, threadedCells } from './notes.ts'
import { insertMessages, takeMessages } from './threads.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'

/** Notes and threads of comments on their way to another sheet, as they are written. */
export interface CarriedNotes {
  notes: readonly { note: TakenNote; from: CellPlace; to: CellPlace }[]
  messages: readonly string[]
}

/**
 * Takes notes and threads of comments off a sheet.
 *
 * @param placeOf where a cell is on the other sheet; null for one that stays
 * @throws WorkbookEditRefused `bound-to-sheet` for a note with a picture, or with what is not known here
 */
export function takeNotes(workbook: WorkbookPackage, sheet: SheetPart, placeOf: (place: CellPlace) => CellPlace | null): CarriedNotes {
  const moved = [...new Set([...notedCells(workbook, sheet.path), ...threadedCells(workbook, sheet.path)])].flatMap((cell) => {
    const from = readCell(cell)
    const to = from && placeOf(from)
    return from && to ? [{ cell, from, to }] : []
  })
  const messages = takeMessages(workbook, sheet, new Map(moved.map(({ cell, to }) => [cell, writeCell(to)])))
  const notes = moved.flatMap(({ cell, from, to }) => {
    const note = takeNote(workbook, sheet, cell)
    if (note === 'bound') throw new WorkbookEditRefused('bound-to-sheet', { cell: `${sheet.name}!${cell}` })
    removeNote(workbook, sheet, cell)
    return note === null ? [] : [{ note, from, to }]
  })
  return { notes, messages }
}

/** Writes them to the sheet that their cells have come to. */
export function writeNotes(workbook: WorkbookPackage, sheet: SheetPart, { notes, messages }: CarriedNotes): void {
  insertMessages(workbook, sheet, messages)
  for (const { note, from, to } of notes) insertNote(workbook, sheet, note, { from, to })
}
