import { AppError } from '@dossier/contract'
import type { IncomingFile } from '@dossier/core'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

const FIELD_BYTES = 10_000

/** A multipart request taken apart: the fields before its first file, and the files as they arrive. */
export interface MultipartRequest {
  fields: Record<string, unknown>
  files: AsyncIterable<IncomingFile>
}

/** Reads a multipart request up to its first file; the files are then read one by one. @throws MALFORMED_REQUEST */
export async function openMultipart(request: FastifyRequest): Promise<MultipartRequest> {
  if (!request.isMultipart()) throw new AppError('MALFORMED_REQUEST')
  const parts = request.parts({ preservePath: true, limits: { fieldSize: FIELD_BYTES, fields: 20, fileSize: Infinity, files: Infinity } })
  const fields: Record<string, unknown> = {}
  for (;;) {
    const next = await nextPart(parts)
    if (next === undefined) return { fields, files: filesFrom(undefined, parts) }
    if (next.type === 'file') return { fields, files: filesFrom(next, parts) }
    fields[next.fieldname] = next.value
  }
}

async function* filesFrom(first: Multipart | undefined, parts: AsyncIterator<Multipart>): AsyncGenerator<IncomingFile> {
  for (let part = first; part !== undefined; part = await nextPart(parts)) {
    if (part.type === 'file') yield { filename: nameOf(part), bytes: bytesOf(part.file) }
  }
}

/** What browsers write for the three characters that would end a name in a form (HTML Standard, multipart/form-data encoding). */
const formEncoded: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** A part may be taken for a file by its type alone, and then has no name, whatever the library's types say. */
function nameOf({ filename }: { filename: string | undefined }): string {
  return (filename ?? '').replace(/%(?:22|0D|0A)/g, (written) => formEncoded[written] ?? written)
}

async function* bytesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw new AppError('UPLOAD_INTERRUPTED', {}, error)
  }
}

async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const next = await parts.next()
    return next.done === true ? undefined : next.value
  } catch (error) {
    throw new AppError('UPLOAD_INTERRUPTED', {}, error)
  }
}
