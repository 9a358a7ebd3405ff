import { reasonOf, type UnreadableReason } from '../unreadable.ts'
import { buffersOf, packCells, type PackedCells } from './packed-cells.ts'
import { type OpenedWorkbook, readWorkbook, type ShownWorkbook } from './read-workbook.ts'

/** A workbook whose cells are apart, by the ids of their sheets. */
export interface PackedWorkbook extends OpenedWorkbook {
  cells: ReadonlyMap<string, PackedCells>
}

/** @public Type of the worker's messages: for a large workbook its first rows, then all of it. */
export type WorkbookReply = { first: ShownWorkbook } | { whole: PackedWorkbook } | { failed: UnreadableReason }

async function read(bytes: ArrayBuffer, id: string): Promise<void> {
  try {
    const opened = await readWorkbook(new Uint8Array(bytes), id, (first) => postMessage({ first } satisfies WorkbookReply))
    const cells = new Map<string, PackedCells>()
    for (const [sheetId, sheet] of Object.entries(opened.data.sheets)) {
      cells.set(sheetId, packCells(sheet.cellData ?? {}))
      sheet.cellData = {}
    }
    postMessage({ whole: { ...opened, cells } } satisfies WorkbookReply, { transfer: [...cells.values()].flatMap(buffersOf) })
  } catch (error) {
    postMessage({ failed: reasonOf(error) } satisfies WorkbookReply)
  }
}

// Loaded while the bytes of the workbook are.
void import('hucre/xlsx').catch(() => undefined)

addEventListener('message', (event: MessageEvent<{ bytes: ArrayBuffer; id: string }>) => void read(event.data.bytes, event.data.id))
