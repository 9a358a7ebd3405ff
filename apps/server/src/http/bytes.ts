import { Readable } from 'node:stream'
import { accountEndpoints, type Endpoint, fileEndpoints } from '@dossier/contract'
import type { BytesAnswer } from '@dossier/core'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The cache policy of bytes: a picture forever, since its address changes with it; a file of a workspace with revalidation, so that access
 * is checked each time; generated lists and exports not at all.
 */
export function cachingOf(endpoint: Endpoint): string {
  if (endpoint === accountEndpoints.avatar) return 'private, max-age=31536000, immutable'
  return endpoint === fileEndpoints.content ? 'private, max-age=0, must-revalidate' : 'no-store'
}

/** Sends a file's bytes, all or the requested range, with headers that prevent them from running as a page of the product. */
export async function sendBytes(answer: BytesAnswer, request: FastifyRequest, reply: FastifyReply, caching: string) {
  reply
    .header('content-type', answer.mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(answer.filename)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', caching)
  const { size } = answer
  if (size === null || answer.etag === null)
    return request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(await answer.open()))
  const etag = `"${answer.etag}"`
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  if (request.method === 'HEAD') return reply.header('content-length', size).send()
  const range = parseRange(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  if (range === undefined) {
    reply.header('content-length', size)
    return reply.send(Readable.from(await answer.open()))
  }
  reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
    .header('content-length', range.end - range.start)
  return reply.send(Readable.from(await answer.open(range)))
}

/**
 * Parses a single byte range of RFC 9110, section 14, into offsets with `end` excluded. Multiple ranges and other units are ignored, as the
 * standard allows: the complete content is then sent.
 */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  if (first === '') {
    const start = Math.max(0, size - Number(last))
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start, end: size }
  }
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** RFC 8187: everything but its `attr-char`s is percent-encoded. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
