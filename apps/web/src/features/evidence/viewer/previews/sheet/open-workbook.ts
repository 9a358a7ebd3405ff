import type { SheetOutline, ShownRow, Workbook } from './workbook.ts'

type Command =
  | { kind: 'open'; format: 'xlsx' | 'xls' | 'csv'; bytes: ArrayBuffer; name: string }
  | { kind: 'rows'; sheet: number; first: number; end: number }
/** @public Type of the worker's messages. */
export type SheetRequest = { id: number } & Command
/** @public Type of the worker's messages. */
export type SheetReply = { id: number } & (
  | { ok: true; result: { sheets: readonly SheetOutline[] } | { rows: ShownRow[] } }
  | { ok: false; reason: string }
)

/** Time-out of a call to the worker, milliseconds. */
const timeoutMs = 60_000

/** A workbook in its own worker; closing the workbook terminates the worker. */
export interface OpenWorkbook extends Workbook {
  close: () => void
}

/** Opens a workbook in a worker. @throws when it cannot be read or takes too long */
export async function openWorkbook(format: 'xlsx' | 'xls' | 'csv', bytes: ArrayBuffer, name: string): Promise<OpenWorkbook> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<Extract<SheetReply, { ok: true }>['result']>>()
  let lastId = 0
  const rejectAll = (reason: string) => {
    worker.terminate()
    for (const one of waiting.values()) one.reject(new Error(reason))
    waiting.clear()
  }
  worker.addEventListener('error', (event) => rejectAll(event.message))
  worker.addEventListener('message', ({ data }: MessageEvent<SheetReply>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.ok) one?.resolve(data.result)
    else one?.reject(new Error(data.reason))
  })
  const call = async (request: Command) => {
    const id = (lastId += 1)
    const reply = Promise.withResolvers<Extract<SheetReply, { ok: true }>['result']>()
    waiting.set(id, reply)
    const timer = setTimeout(() => rejectAll('the workbook takes too long'), timeoutMs)
    worker.postMessage({ id, ...request }, request.kind === 'open' ? [request.bytes] : [])
    try {
      return await reply.promise
    } finally {
      clearTimeout(timer)
    }
  }
  try {
    const opened = await call({ kind: 'open', format, bytes, name })
    return {
      sheets: 'sheets' in opened ? opened.sheets : [],
      async rows(sheet, first, last) {
        const answer = await call({ kind: 'rows', sheet, first, end: last })
        return 'rows' in answer ? answer.rows : []
      },
      close: () => rejectAll('closed'),
    }
  } catch (error) {
    rejectAll('failed')
    throw error
  }
}
