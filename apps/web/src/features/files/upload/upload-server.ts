import { type Attachment, endpoints, type Import, limits, type RefusedFile } from '@dossier/contract'
import { addressOf, ApiError, call, refuse, requestHeaders } from '../../../api/index.ts'
import { currentSession } from '../../../session/index.ts'
import { followImport, trackImport } from '../../imports/index.ts'
import type { UploadAnswer } from './judge-answer.ts'
import { batchBytes } from './plan-batch.ts'
import { newestPage, type UploadServer } from './run-batch.ts'
import { usualChoice } from './upload-choice.ts'
import type { UploadItem } from './upload-item.ts'
import { parsedOrNull, postForm } from './upload-request.ts'

const { upload, list, get, delete: remove } = endpoints.files

/** What a file of more than a request's share came back with: sent by itself, so that it can go on after a broken line. */
async function sendLarge(item: UploadItem, file: File, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<UploadAnswer> {
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

/** The moment between two looks at what became of a broken request, milliseconds. */
const settleMs = 750

/** The installation's server as uploads see it. */
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
      // A gateway's own words for a server that does not answer.
      if (code === 'UNEXPECTED' && gatewayStatuses.has(status)) return { kind: 'broken' }
      // A request all of whose files were refused counts as refused, and names them in its details.
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
    // An answer that is not ours (a proxy's page) says nothing about the files.
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

/** Every field stands before the first file, also without a value: the server then takes files in as they arrive. */
function formOf(items: readonly UploadItem[], files: ReadonlyMap<number, File>): FormData {
  const form = new FormData()
  const target = items[0]?.target
  const choice = items[0]?.choice ?? usualChoice
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

/** A list in an answer of the server, which checks its answers against the contract; null when the answer is not the server's. */
function listIn(answer: unknown, name: string): unknown[] | null {
  const list = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : null
  return Array.isArray(list) ? list : null
}
