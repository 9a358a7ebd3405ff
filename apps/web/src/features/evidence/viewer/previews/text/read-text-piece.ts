import { type Attachment, endpoints } from '@dossier/contract'
import { addressOf, refuse, requestHeaders } from '../../../../../api/index.ts'

/** Bytes of one piece. */
const pieceBytes = 1 << 19

/** Loads one piece of a file's bytes, from the offset `start`. @throws ApiError when refused */
export async function readTextPiece(file: Attachment, start: number, signal: AbortSignal): Promise<Uint8Array> {
  const endpoint = endpoints.files.content
  const headers = requestHeaders()
  const response = await fetch(addressOf(endpoint, { projectId: file.projectId, attachmentId: file.id }), {
    headers: { ...headers, range: `bytes=${start}-${start + pieceBytes - 1}` },
    credentials: 'include',
    signal,
  })
  if (!response.ok) {
    const token = headers['authorization']?.replace('Bearer ', '') ?? null
    throw await refuse(endpoint, response.status, await response.json().catch(() => null), token)
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  // A proxy may ignore the range and return the whole file.
  return response.status === 206 ? bytes : bytes.subarray(start, start + pieceBytes)
}
