import { type Attachment, endpoints, limits } from '@dossier/contract'
import { addressOf, refuse, requestHeaders } from '../../api/index.ts'
import { currentSession } from '../../session/index.ts'
import { postForm } from '../files/upload/upload-request.ts'

const { upload } = endpoints.files

/** Adds a file of these bytes to a folder, under a free name. @returns the file @throws ApiError */
export async function addCopy(bytes: Blob, name: string, place: { projectId: number; folderId: number | null }): Promise<Attachment> {
  const form = new FormData()
  const fields = { projectId: place.projectId, folderId: place.folderId ?? '', whenPresent: 'keepBoth' }
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('files', bytes, name)
  const token = currentSession()?.token ?? null
  const { signal } = new AbortController()
  const address = addressOf(upload, { projectId: place.projectId })
  const response = await postForm(address, requestHeaders(), form, () => undefined, signal, limits.clientTimeoutMs)
  const { status, body } = response ?? { status: 0, body: null }
  if (status < 200 || status >= 300) throw await refuse(upload, status, body, token)
  const [copy] = (body as { data: Attachment[] }).data
  if (copy === undefined) throw await refuse(upload, status, null, token)
  return copy
}
