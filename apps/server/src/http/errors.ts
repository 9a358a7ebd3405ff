import { AppError, describeError, type ErrorCode } from '@dossier/contract'
import { isDatabaseUnreachable, isDiskFull, LockTimeout } from '@dossier/platform'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './authentication.ts'

const ofFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQUEST_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE_NOT_ALLOWED',
  FST_ERR_MAX_PARAM_LENGTH: 'ADDRESS_TOO_LONG',
}

/** The only place that turns errors into responses. Everything but an AppError is a bug, and is logged once. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const expected = asAppError(error)
  if (expected === undefined) request.log.error({ err: error }, 'request failed')
  else if (isDatabaseUnreachable(expected)) request.log.error({ err: expected.cause }, 'the database does not answer')
  const { status, body } = describeError(expected ?? new AppError('UNEXPECTED'), languageOf(request))
  const { seconds } = body.details
  if (status === 429 && typeof seconds === 'number') void reply.header('retry-after', Math.max(1, Math.ceil(seconds)))
  return reply.status(status).send({ ...body, requestId: request.id })
}

/** Answers an address that Fastify cannot route at all; no hook has set headers by then. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  void answerError(error, request, reply)
}

/** Maps an error to an AppError; undefined for a bug. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return new AppError('DISK_FULL', {}, error)
  // An operation that cannot be counted or locked is refused; the client may retry.
  if (isDatabaseUnreachable(error) || error instanceof LockTimeout) return new AppError('UNAVAILABLE', {}, error)
  const { statusCode, code = '' } = (error ?? {}) as Partial<FastifyError>
  const known = ofFastify[code]
  if (known !== undefined) return new AppError(known, {}, error)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('MALFORMED_REQUEST', {}, error)
  return undefined
}
