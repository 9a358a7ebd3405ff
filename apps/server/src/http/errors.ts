import { AppError, describeError } from '@dossier/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './authentication.ts'

/** The one place where an error becomes an answer. Whatever is not an AppError is a bug, and is logged as one, once. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const expected = asAppError(error)
  if (expected === undefined) request.log.error({ err: error }, 'request failed')
  const { status, body } = describeError(expected ?? new AppError('UNEXPECTED'), languageOf(request))
  return reply.status(status).send({ ...body, requestId: request.id })
}

/** The AppError that an error stands for; undefined for a bug. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('INVALID_INPUT', { field: 'body' })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('MALFORMED_REQUEST', {}, error)
  return undefined
}
