import { type OpenedWorkbook, readWorkbook } from './read-workbook.ts'

/** @public Type of the worker's message. */
export type WorkbookReply = { opened: OpenedWorkbook } | { failed: string }

addEventListener('message', (event: MessageEvent<{ bytes: ArrayBuffer; id: string }>) => {
  const { bytes, id } = event.data
  void readWorkbook(new Uint8Array(bytes), id).then(
    (opened) => postMessage({ opened } satisfies WorkbookReply),
    (error: unknown) => postMessage({ failed: String(error).slice(0, 300) } satisfies WorkbookReply),
  )
})
