import { AppError } from '@dossier/contract'
import type { IncomingFile } from '@dossier/core'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { StagedFiles, type StagingOptions } from './staged-files.ts'

const FIELD_BYTES = 10_000

/** A parsed multipart request: its fields, and its files as a stream. */
export interface MultipartRequest {
  fields: Record<string, unknown>
  files: AsyncIterable<IncomingFile>
  /** Deletes staged files; call it after every response. */
  release: () => Promise<void>
}

export interface MultipartOptions extends StagingOptions {
  /** All fields that the endpoint reads. */
  fieldNames: readonly string[]
  /** Fields already given in the address. */
  known: Readonly<Record<string, unknown>>
}

/**
 * Parses a multipart request with fields before or after its files. If all fields (`fieldNames`) arrive before the first file, files are
 * streamed; otherwise they are staged until the end of the request.
 *
 * @throws MALFORMED_REQUEST; UPLOAD_INTERRUPTED before the first file; REQUEST_TOO_LARGE
 */
export async function openMultipart(request: FastifyRequest, options: MultipartOptions): Promise<MultipartRequest> {
  if (!request.isMultipart()) throw new AppError('MALFORMED_REQUEST')
  const parts = request.parts({ preservePath: true, limits: { fieldSize: FIELD_BYTES, fields: 20, fileSize: Infinity, files: Infinity } })
  const fields: Record<string, unknown> = {}
  for (;;) {
    const next = await nextPart(parts)
    if (next === undefined) return { fields, files: streamed(undefined, parts), release: async () => {} }
    if (next.type !== 'file') fields[next.fieldname] = next.value
    else if (options.fieldNames.every((name) => name in fields || name in options.known))
      return { fields, files: streamed(next, parts), release: async () => {} }
    else return stageRest({ fields, first: next, parts }, new StagedFiles(options))
  }
}

interface ParsedStart {
  fields: Record<string, unknown>
  first: Multipart & { type: 'file' }
  parts: AsyncIterator<Multipart>
}

async function stageRest({ fields, first, parts }: ParsedStart, staged: StagedFiles): Promise<MultipartRequest> {
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
    // Complete files are processed even if a later one is interrupted, as they are when streamed.
    interruption = error
  }
  return { fields, files: replay(files, interruption), release: () => staged.release() }
}

async function* replay(files: readonly IncomingFile[], interruption: AppError | undefined): AsyncGenerator<IncomingFile> {
  yield* files
  if (interruption !== undefined) throw interruption
}

async function* streamed(first: Multipart | undefined, parts: AsyncIterator<Multipart>): AsyncGenerator<IncomingFile> {
  for (let part = first; part !== undefined; part = await nextPart(parts)) {
    if (part.type === 'file') yield { filename: nameOf(part), bytes: bytesOf(part.file) }
  }
}

/** How browsers encode the three characters that would end a name in a form (HTML Standard, multipart/form-data encoding). */
const formEncoded: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** A part may count as a file by its type alone and then has no name, contrary to the library's types. */
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
