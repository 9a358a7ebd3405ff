import { AppError } from '@dossier/contract'
import type { IncomingFile } from '@dossier/core'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { StagedFiles, type StagingOptions } from './staged-files.ts'

const FIELD_BYTES = 10_000

/** A multipart request taken apart: its fields, and its files one after the other. */
export interface MultipartRequest {
  fields: Record<string, unknown>
  files: AsyncIterable<IncomingFile>
  /** Lets go of what was set aside of the request; to be called when it is answered, whatever the answer. */
  release: () => Promise<void>
}

export interface MultipartOptions extends StagingOptions {
  /** Every field that the endpoint reads. */
  fieldNames: readonly string[]
  /** Those that the address has already told. */
  known: Readonly<Record<string, unknown>>
}

/**
 * Reads the fields of a multipart request, wherever among its files they stand. When all that there are (`fieldNames`) have come before the
 * first file, files are handed on as they arrive; otherwise a further field may still come, and they are set aside until the request's end.
 *
 * @throws MALFORMED_REQUEST; UPLOAD_INTERRUPTED before the first file; REQUEST_TOO_LARGE
 */
export async function openMultipart(request: FastifyRequest, options: MultipartOptions): Promise<MultipartRequest> {
  if (!request.isMultipart()) throw new AppError('MALFORMED_REQUEST')
  const parts = request.parts({ preservePath: true, limits: { fieldSize: FIELD_BYTES, fields: 20, fileSize: Infinity, files: Infinity } })
  const fields: Record<string, unknown> = {}
  for (;;) {
    const next = await nextPart(parts)
    if (next === undefined) return { fields, files: arriving(undefined, parts), release: async () => {} }
    if (next.type !== 'file') fields[next.fieldname] = next.value
    else if (options.fieldNames.every((name) => name in fields || name in options.known))
      return { fields, files: arriving(next, parts), release: async () => {} }
    else return stageRest({ fields, first: next, parts }, new StagedFiles(options))
  }
}

interface Begun {
  fields: Record<string, unknown>
  first: Multipart & { type: 'file' }
  parts: AsyncIterator<Multipart>
}

async function stageRest({ fields, first, parts }: Begun, staged: StagedFiles): Promise<MultipartRequest> {
  const files: IncomingFile[] = []
  let interruption: AppError | undefined
  try {
    for (let part: Multipart | undefined = first; part !== undefined; part = await nextPart(parts)) {
      if (part.type === 'file') files.push(await staged.add({ filename: nameOf(part), bytes: bytesOf(part.file) }))
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'UPLOAD_INTERRUPTED') {
      await staged.release()
      throw error
    }
    // What had arrived is taken in nevertheless, as it is when files are taken in as they arrive.
    interruption = error
  }
  return { fields, files: arrived(files, interruption), release: () => staged.release() }
}

async function* arrived(files: readonly IncomingFile[], interruption: AppError | undefined): AsyncGenerator<IncomingFile> {
  yield* files
  if (interruption !== undefined) throw interruption
}

async function* arriving(first: Multipart | undefined, parts: AsyncIterator<Multipart>): AsyncGenerator<IncomingFile> {
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
