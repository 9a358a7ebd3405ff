import { reasonOf, WorkbookUnreadable } from '../unreadable.ts'
import { type CellsByRow, inPieces, unpackedRows } from './packed-cells.ts'
import type { OpenedWorkbook } from './read-workbook.ts'
import type { PackedWorkbook, WorkbookReply } from './workbook.worker.ts'

/** Time-out of reading a workbook, milliseconds. */
const timeoutMs = 60_000

/** A workbook as far as it has been read. */
export interface LoadedWorkbook extends OpenedWorkbook {
  /** All of it, where only the first rows are here, without charts, comments and the like; null where everything is. */
  whole: Promise<PackedWorkbook> | null
}

let prepared: Worker | undefined

const newWorker = (): Worker => new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })

/** Starts the worker of the next workbook, so that its code is loaded while the bytes are. */
export function prepareReading(): void {
  prepared ??= newWorker()
}

/** Reads a workbook in a worker of its own; a large one is here with its first rows. @throws WorkbookUnreadable, which `whole` may reject with, too */
export async function openWorkbook(bytes: ArrayBuffer, id: string, signal: AbortSignal): Promise<LoadedWorkbook> {
  const worker = prepared ?? newWorker()
  prepared = undefined
  const loaded = Promise.withResolvers<LoadedWorkbook>()
  const whole = Promise.withResolvers<PackedWorkbook>()
  const timer = setTimeout(() => whole.reject(new WorkbookUnreadable('tooLarge')), timeoutMs)
  worker.addEventListener('error', (event) => whole.reject(new WorkbookUnreadable(reasonOf(new Error(event.message)))))
  worker.addEventListener('message', ({ data }: MessageEvent<WorkbookReply>) => {
    if ('first' in data) loaded.resolve({ ...data.first, visuals: [], tables: [], comments: [], whole: whole.promise })
    else if ('whole' in data) whole.resolve(data.whole)
    else whole.reject(new WorkbookUnreadable(data.failed))
  })
  signal.addEventListener('abort', () => whole.reject(signal.reason))
  const isGone = () => signal.aborted
  void whole.promise
    .finally(() => {
      clearTimeout(timer)
      worker.terminate()
    })
    .then((read) => withCells(read, isGone))
    .then(loaded.resolve, loaded.reject)
  worker.postMessage({ bytes, id }, [bytes])
  return loaded.promise
}

/** Puts the cells into a workbook that is shown for the first time. */
async function withCells({ cells, ...opened }: PackedWorkbook, isGone: () => boolean): Promise<LoadedWorkbook> {
  for (const [id, packed] of cells) {
    const cellData: CellsByRow = {}
    await inPieces(unpackedRows(packed), ([row, line]) => (cellData[row] = line), isGone)
    opened.data.sheets[id] = { ...opened.data.sheets[id], cellData }
  }
  return { ...opened, whole: null }
}
