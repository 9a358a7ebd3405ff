import type { OpenedWorkbook } from './read-workbook.ts'
import { reasonOf, WorkbookUnreadable } from './unreadable.ts'
import type { WorkbookReply } from './workbook.worker.ts'

/** Time-out of reading a workbook, milliseconds. */
const timeoutMs = 60_000

/** Reads a workbook in a worker of its own. @throws WorkbookUnreadable */
export async function openWorkbook(bytes: ArrayBuffer, id: string, signal: AbortSignal): Promise<OpenedWorkbook> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
  const reply = Promise.withResolvers<WorkbookReply>()
  const timer = setTimeout(() => reply.reject(new WorkbookUnreadable('tooLarge')), timeoutMs)
  worker.addEventListener('error', (event) => reply.reject(new WorkbookUnreadable(reasonOf(new Error(event.message)))))
  worker.addEventListener('message', ({ data }: MessageEvent<WorkbookReply>) => reply.resolve(data))
  signal.addEventListener('abort', () => reply.reject(signal.reason))
  try {
    worker.postMessage({ bytes, id }, [bytes])
    const read = await reply.promise
    if ('failed' in read) throw new WorkbookUnreadable(read.failed)
    return read.opened
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
