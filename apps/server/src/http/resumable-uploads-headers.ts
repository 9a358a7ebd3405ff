import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { idSchema, type Language, parseInput, whenPresentSchema } from '@dossier/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalidInput } from './request-input.ts'

/** The type of a part of an upload, as tus names it. */
export const UPLOAD_PART_TYPE = 'application/offset+octet-stream'

const NAME_LENGTH = 4_000

const announced = z.object({
  projectId: idSchema,
  folderId: idSchema.optional(),
  filename: z.string().min(1).max(NAME_LENGTH),
  whenPresent: whenPresentSchema.default('version'),
  /** It becomes the next version of this file. */
  versionOf: idSchema.optional(),
  /** An archive is taken in as what it holds. */
  unpack: z.stringbool().default(false),
  /** What the whole is going to have. */
  bytes: z.coerce.number().int().min(0),
})

/**
 * What a request says of the upload that it begins: its size, and where it goes, in `Upload-Metadata` (names, each with a
 * value in base64 of UTF-8). `filename` may hold a relative path.
 *
 * @throws SELECT_PROJECT_FIRST, INVALID_INPUT
 */
export function readUploadMetadata(headers: IncomingHttpHeaders, language: Language): z.output<typeof announced> {
  const pairs = String(headers['upload-metadata'] ?? '')
    .split(',')
    .map((pair) => pair.trim().split(/ +/))
  const values = new Map(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]))
  const fields = {
    projectId: values.get('projectId'),
    folderId: values.get('folderId') || undefined,
    filename: values.get('filename'),
    whenPresent: values.get('whenPresent') || undefined,
    versionOf: values.get('versionOf') || undefined,
    unpack: values.get('unpack') || undefined,
    bytes: headers['upload-length'],
  }
  const checked = parseInput(announced, fields, language)
  if (checked.issues === undefined) return checked.data
  throw invalidInput(checked.issues)
}

/** A request as the tus server takes it. */
interface SpokenRequest {
  request: Request
  /** Ends its body before its time. */
  breakOff: (reason: Error) => void
}

/** The request as the tus server takes it. Its body streams, and only that of a part is handed on. */
export function asWebRequest({ raw, method }: FastifyRequest): SpokenRequest {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers)) if (typeof value === 'string') headers.set(name, value)
  if (method !== 'PATCH') headers.delete('content-type')
  const body = method === 'PATCH' ? bodyOf(raw) : undefined
  return {
    request: new Request(`http://localhost${raw.url ?? ''}`, {
      method,
      headers,
      ...(body && { body: Readable.toWeb(body), duplex: 'half' as const }),
    }),
    breakOff: (reason) => body?.destroy(reason),
  }
}

/** Beside the request itself, so that what is left of it after a refusal can be read away and the answer reaches its sender. */
function bodyOf(raw: IncomingMessage): PassThrough {
  const body = raw.pipe(new PassThrough())
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('the sender went away'))
  })
  return body
}

/** Reads the rest of a request away that nobody wants any more. */
export function drainRequest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
