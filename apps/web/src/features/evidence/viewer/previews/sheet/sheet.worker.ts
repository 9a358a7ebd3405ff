import type { SheetReply, SheetRequest } from './open-workbook.ts'
import type { Workbook } from './workbook.ts'

let workbook: Workbook | undefined

addEventListener('message', (event: MessageEvent<SheetRequest>) => void handle(event.data))

async function handle(request: SheetRequest): Promise<void> {
  const reply = await resultOf(request).then(
    (result): SheetReply => ({ id: request.id, ok: true, result }),
    (error: unknown): SheetReply => ({ id: request.id, ok: false, reason: String(error).slice(0, 300) }),
  )
  postMessage(reply)
}

async function resultOf(request: SheetRequest) {
  if (request.kind === 'open') {
    workbook = await open(request.format, request.bytes, request.name)
    return { sheets: workbook.sheets }
  }
  if (workbook === undefined) throw new Error('no workbook is open')
  return { rows: await workbook.rows(request.sheet, request.first, request.end) }
}

async function open(format: 'xlsx' | 'xls' | 'csv', bytes: ArrayBuffer, name: string): Promise<Workbook> {
  if (format === 'csv') return (await import('./csv-workbook.ts')).openCsv(bytes, name)
  // The content decides, not the extension: either format may carry the other's extension.
  const isPackage = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)).toString() === '80,75'
  return isPackage ? await (await import('./xlsx-workbook.ts')).openXlsx(bytes) : (await import('./xls-workbook.ts')).openXls(bytes)
}
