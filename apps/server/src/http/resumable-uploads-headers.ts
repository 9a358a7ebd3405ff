import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { idSchema, type Language, parseInput, whenPresentSchema } from '@dossier/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalidInput } from './request-input.ts'

/** Content type of an upload part in tus. */
export const UPLOAD_PART_TYPE = 'application/offset+octet-stream'

const NAME_LENGTH = 4_000

const uploadMetadataSchema = z.object({
  projectId: idSchema,
  folderId: idSchema.optional(),
  filename: z.string().min(1).max(NAME_LENGTH),
  whenPresent: whenPresentSchema.default('version'),
  /** Id of the file of which it becomes the next version. */
  versionOf: idSchema.optional(),
  /** Whether an archive is to be unpacked. */
  unpack: z.stringbool().default(false),
  /** Total size. */
  bytes: z.coerce.number().int().min(0),
})

/**
 * Parses the headers of a new upload: its size, and its destination in `Upload-Metadata` (names, each with a value in base64 of UTF-8).
 * `filename` may contain a relative path.
 *
 * @throws SELECT_PROJECT_FIRST, INVALID_INPUT
 */
export function readUploadMetadata(headers: IncomingHttpHeaders, language: Language): z.output<typeof uploadMetadataSchema> {
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
  const checked = parseInput(uploadMetadataSchema, fields, language)
  if (checked.issues === undefined) return checked.data
  throw invalidInput(checked.issues)
}

/** A request in the form that the tus server takes. */
interface TusRequest {
  request: Request
  /** Aborts its body. */
  abortBody: (reason: Error) => void
}

/** Converts a request for the tus server. The body is streamed, and only for parts. */
export function asWebRequest({ raw, method }: FastifyRequest): TusRequest {
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
    abortBody: (reason) => body?.destroy(reason),
  }
}

/** A stream separate from the request, so that the rest can be drained after an error and the response reaches its sender. */
function bodyOf(raw: IncomingMessage): PassThrough {
  const body = raw.pipe(new PassThrough())
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('the sender went away'))
  })
  return body
}

/** Drains the rest of a request. */
export function drainRequest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
