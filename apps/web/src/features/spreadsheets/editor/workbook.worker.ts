import { type OpenedWorkbook, readWorkbook } from './read-workbook.ts'
import { reasonOf, type UnreadableReason } from './unreadable.ts'

/** @public Type of the worker's message. */
export type WorkbookReply = { opened: OpenedWorkbook } | { failed: UnreadableReason }

addEventListener('message', (event: MessageEvent<{ bytes: ArrayBuffer; id: string }>) => {
  const { bytes, id } = event.data
  void readWorkbook(new Uint8Array(bytes), id).then(
    (opened) => postMessage({ opened } satisfies WorkbookReply),
    (error: unknown) => postMessage({ failed: reasonOf(error) } satisfies WorkbookReply),
  )
})
