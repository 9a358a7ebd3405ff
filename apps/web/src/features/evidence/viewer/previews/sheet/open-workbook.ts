import type { SheetOutline, ShownRow, Workbook } from './workbook.ts'

type Asked =
  | { kind: 'open'; format: 'xlsx' | 'xls' | 'csv'; bytes: ArrayBuffer; name: string }
  | { kind: 'rows'; sheet: number; first: number; end: number }
/** @public Named in the messages of the worker. */
export type SheetRequest = { id: number } & Asked
/** @public Named in the messages of the worker. */
export type SheetReply = { id: number } & (
  | { ok: true; result: { sheets: readonly SheetOutline[] } | { rows: ShownRow[] } }
  | { ok: false; reason: string }
)

/** A workbook that has not opened by then is given up, milliseconds. */
const patienceMs = 60_000

/** A workbook in a worker of its own, which is ended with it. */
export interface OpenWorkbook extends Workbook {
  close: () => void
}

/** Opens a workbook without holding up the page. @throws when it cannot be read or takes too long */
export async function openWorkbook(format: 'xlsx' | 'xls' | 'csv', bytes: ArrayBuffer, name: string): Promise<OpenWorkbook> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<Extract<SheetReply, { ok: true }>['result']>>()
  let asked = 0
  const end = (reason: string) => {
    worker.terminate()
    for (const one of waiting.values()) one.reject(new Error(reason))
    waiting.clear()
  }
  worker.addEventListener('error', (event) => end(event.message))
  worker.addEventListener('message', ({ data }: MessageEvent<SheetReply>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.ok) one?.resolve(data.result)
    else one?.reject(new Error(data.reason))
  })
  const ask = async (request: Asked) => {
    const id = (asked += 1)
    const reply = Promise.withResolvers<Extract<SheetReply, { ok: true }>['result']>()
    waiting.set(id, reply)
    const timer = setTimeout(() => end('the workbook takes too long'), patienceMs)
    worker.postMessage({ id, ...request }, request.kind === 'open' ? [request.bytes] : [])
    try {
      return await reply.promise
    } finally {
      clearTimeout(timer)
    }
  }
  try {
    const opened = await ask({ kind: 'open', format, bytes, name })
    return {
      sheets: 'sheets' in opened ? opened.sheets : [],
      async rows(sheet, first, last) {
        const answer = await ask({ kind: 'rows', sheet, first, end: last })
        return 'rows' in answer ? answer.rows : []
      },
      close: () => end('closed'),
    }
  } catch (error) {
    end('failed')
    throw error
  }
}
