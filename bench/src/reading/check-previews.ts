import { type Attachment, endpoints, type SignedLink } from '@dossier/contract'
import type { Api } from '@dossier/e2e/api'
import type { UploadedFile } from './uploaded-file.ts'

/** Kinds whose viewer shows the extracted pages rather than the file's bytes. */
const shownAsRead = new Set(['docx', 'pptx', 'xlsx', 'xls', 'hwp', 'hwpx', 'eml'])
const playedByLink = new Set(['mp4', 'webm', 'ogg', 'mp3', 'wav'])

/** Requests everything that the viewer of a file's kind requests. Returns what is missing; undefined when complete. */
export async function previewProblem(api: Api, projectId: number, { kind, size, attachment }: UploadedFile): Promise<string | undefined> {
  if (attachment === undefined) return 'refused'
  const content = await api.send(addressOf(endpoints.files.content.path, projectId, attachment))
  const length = (await content.arrayBuffer()).byteLength
  if (content.status !== 200 || length !== size) return `content ${content.status}, ${length} of ${size} bytes`
  if (content.headers.get('x-content-type-options') !== 'nosniff') return 'a browser may guess the type'
  if (playedByLink.has(kind)) {
    const { url } = await api.call<SignedLink>(endpoints.files.signedUrl, { params: { fileId: attachment.id } })
    const { pathname } = new URL(url, api.url)
    const part = await fetch(`${api.url}${pathname}`, { headers: { range: 'bytes=0-99' } })
    await part.arrayBuffer()
    if (part.status !== 206) return `signed link ${part.status}`
  }
  if (attachment.status === 'failed') return attachment.failure?.message ? undefined : 'no reason'
  if (!shownAsRead.has(kind)) return undefined
  for (const page of new Set([1, attachment.pages ?? 1])) {
    const answer = await api.send(addressOf(endpoints.files.page.path, projectId, attachment).replace('{page}', String(page)))
    await answer.arrayBuffer()
    if (answer.status !== 200) return `page ${page}: ${answer.status}`
  }
  return undefined
}

const addressOf = (path: string, projectId: number, { id }: Attachment): string =>
  path.replace('{projectId}', String(projectId)).replace('{attachmentId}', String(id))
