import { type Attachment, endpoints, type Import, limits, type RefusedFile } from '@dossier/contract'
import { addressOf, ApiError, call, refuse, requestHeaders } from '../../../api/index.ts'
import { currentSession } from '../../../session/index.ts'
import { followImport, trackImport } from '../../imports/index.ts'
import type { RequestResult } from './outcomes-of-response.ts'
import { batchBytes } from './plan-batch.ts'
import { newestPage, type UploadServer } from './run-batch.ts'
import { defaultChoice } from './upload-choice.ts'
import type { UploadItem } from './upload-item.ts'
import { parsedOrNull, postForm } from './upload-request.ts'

const { upload, list, get, delete: remove } = endpoints.files

/** Sends a large file alone by a resumable upload. */
async function sendLarge(
  item: UploadItem,
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<RequestResult> {
  const token = currentSession()?.token ?? null
  const { sendResumable } = await import('./resumable-request.ts')
  const response = await sendResumable(item, file, requestHeaders(), onProgress, signal)
  if (response === null) return { kind: 'broken' }
  if ('importId' in response) {
    void trackImport(response.importId)
    return { kind: 'unpacking', importId: response.importId }
  }
  if ('status' in response) {
    const { code, message, details } = await refuse(upload, response.status, parsedOrNull(response.body), token)
    if (code === 'UNEXPECTED' && gatewayStatuses.has(response.status)) return { kind: 'broken' }
    return { kind: 'refused', status: response.status, code, message, details }
  }
  try {
    const { projectId } = item.target
    return { kind: 'answered', accepted: [await call(get, { projectId, attachmentId: response.attachmentId })], refused: [] }
  } catch {
    return { kind: 'broken' }
  }
}

const gatewayStatuses = new Set([502, 503, 504])

/** Delay between two polls after a broken request, milliseconds. */
const settleMs = 750

/** The server's operations, over HTTP. */
export const uploadServer: UploadServer = {
  async send(items, files, onProgress, signal) {
    const [first] = items
    const large = first && files.get(first.id)
    if (large && items.length === 1 && large.size > batchBytes) return sendLarge(first, large, onProgress, signal)
    const token = currentSession()?.token ?? null
    const form = formOf(items, files)
    const address = addressOf(upload, { projectId: items[0]?.target.projectId ?? 0 })
    const response = await postForm(address, requestHeaders(), form, onProgress, signal, limits.clientTimeoutMs)
    if (response === null) return { kind: 'broken' }
    const { status, body } = response
    if (status < 200 || status >= 300) {
      const { code, message, details } = await refuse(upload, status, body, token)
      // A gateway's own response for an unreachable server.
      if (code === 'UNEXPECTED' && gatewayStatuses.has(status)) return { kind: 'broken' }
      // When all files of a request are refused, the error lists them in its details.
      const named = listIn(details, 'refused') as RefusedFile[] | null
      if (named) return { kind: 'answered', accepted: [], refused: named }
      return { kind: 'refused', status, code, message, details }
    }
    const [started] = (listIn(body, 'imports') ?? []) as Import[]
    if (started && first?.choice.unpack === true) {
      followImport(started)
      return { kind: 'unpacking', importId: started.id }
    }
    const unchanged = (listIn(body, 'unchanged') ?? []) as string[]
    const accepted = listIn(body, 'data') as Attachment[] | null
    const refused = listIn(body, 'refused') as RefusedFile[] | null
    // A response of a proxy contains no information about the files.
    return accepted && refused ? { kind: 'answered', accepted, refused, unchanged } : { kind: 'broken' }
  },
  async newest(projectId, offset) {
    const { rows } = await call(list, { projectId, sort: 'createdAt', direction: 'descending', limit: newestPage, offset })
    return rows
  },
  async get(projectId, attachmentId) {
    try {
      return await call(get, { projectId, attachmentId })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'FILE_NOT_FOUND') return null
      throw error
    }
  },
  async remove(projectId, attachmentId) {
    await call(remove, { projectId, attachmentId })
  },
  settle: () => new Promise((resolve) => setTimeout(resolve, settleMs)),
}

/** All fields come before the first file, even empty ones, so that the server can stream the files. */
function formOf(items: readonly UploadItem[], files: ReadonlyMap<number, File>): FormData {
  const form = new FormData()
  const target = items[0]?.target
  const choice = items[0]?.choice ?? defaultChoice
  const { whenPresent, versionOf, unpack } = choice
  if (target) {
    const fields = { projectId: target.projectId, folderId: target.folderId ?? '', whenPresent, versionOf: versionOf ?? '', unpack }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  }
  for (const item of items) {
    const file = files.get(item.id)
    if (file) form.append('files', file, item.path)
  }
  return form
}

/** A list in a response, which the server has validated against the contract; null for responses of a proxy. */
function listIn(answer: unknown, name: string): unknown[] | null {
  const list = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : null
  return Array.isArray(list) ? list : null
}
