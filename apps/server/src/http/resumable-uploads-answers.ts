import { AppError, describeError, type ErrorCode, successMessages, translate } from '@dossier/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './authentication.ts'
import type { Completed } from '@dossier/core'
import type { UnfinishedUpload } from './resumable-uploads-store.ts'

const codes: Partial<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 410: 'NOT_FOUND', 413: 'REQUEST_TOO_LARGE' }

/** Sends the response of the tus server. Its errors keep their status, which clients rely on, and get the product's envelope. */
export function sendTusResponse(response: Response, request: FastifyRequest, reply: FastifyReply) {
  for (const [name, value] of response.headers) {
    // No CORS headers; and the body is replaced below.
    if (!name.startsWith('access-control-') && !/^(content-(length|type)|connection|upload-metadata)$/.test(name))
      void reply.header(name, value)
  }
  void reply.header('cache-control', 'no-store').status(response.status)
  if (response.status < 400) return reply.send()
  const code = codes[response.status] ?? (response.status < 409 || response.status === 412 ? 'MALFORMED_REQUEST' : 'UPLOAD_INTERRUPTED')
  return reply.send({ ...describeError(new AppError(code), languageOf(request)).body, requestId: request.id })
}

/** Sets the header with the result of an upload: `Attachment-Id` of a file, `Import-Id` of an unpacked archive. */
export function setResultHeader(became: Completed, reply: FastifyReply): void {
  if ('fileId' in became) void reply.header('attachment-id', became.fileId)
  else void reply.header('import-id', became.importId)
}

/** Answers any request about a complete upload. @throws NOT_FOUND when it sends a part beyond the end */
export function sendFinished({ became, size }: { became: Completed; size: number }, request: FastifyRequest, reply: FastifyReply) {
  void reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' })
  setResultHeader(became, reply)
  if (request.method === 'GET') return sendState({ offset: size, size }, became, request, reply)
  void reply.headers({ 'upload-offset': size, 'upload-length': size })
  if (request.method === 'HEAD') return reply.status(200).send()
  if (request.method === 'PATCH' && request.headers['upload-offset'] === String(size)) return reply.status(204).send()
  throw new AppError('NOT_FOUND')
}

/** The progress of an upload, and its result. */
export function sendState(
  { offset, size }: Pick<UnfinishedUpload, 'offset' | 'size'>,
  became: Completed | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const message = translate(successMessages.ok, languageOf(request))
  const ids = { attachmentId: null, importId: null, ...idsOf(became) }
  return reply.header('cache-control', 'no-store').send({ success: true, message, data: { offset, size, ...ids } })
}

function idsOf(became: Completed | null): { attachmentId?: number; importId?: number } {
  if (became === null) return {}
  return 'fileId' in became ? { attachmentId: became.fileId } : { importId: became.importId }
}
