import { AppError, type Audience, type Language, languageFromHeader, languages } from '@dossier/contract'
import { type Actor, authenticate, type Needs } from '@dossier/core'
import type { FastifyRequest } from 'fastify'

const DEVICE_LENGTH = 400

/** The language of a request: its `language` header, else the browser's preference. */
export function languageOf(request: FastifyRequest): Language {
  return requestedLanguage(request) ?? languageFromHeader(request.headers['accept-language'])
}

function requestedLanguage(request: FastifyRequest): Language | undefined {
  const header = request.headers['language']
  const asked = typeof header === 'string' ? header.toLowerCase() : undefined
  return languages.find((language) => language === asked)
}

/**
 * The actor of a request, by its bearer token.
 *
 * @throws NOT_SIGNED_IN when the endpoint requires a signed-in person and the token is missing, unknown or expired
 */
export async function actorOf(request: FastifyRequest, audience: Audience, deps: Needs<'clock' | 'database' | 'logger'>): Promise<Actor> {
  const device = request.headers['user-agent']?.slice(0, DEVICE_LENGTH) ?? ''
  const visitor: Actor = { kind: 'visitor', language: languageOf(request), address: request.ip, device }
  if (audience === 'public') return visitor
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('NOT_SIGNED_IN')
  const language = requestedLanguage(request)
  const actor = await authenticate(deps, visitor, language === undefined ? { token } : { token, language })
  if (audience === 'user' && actor.kind !== 'member') throw new AppError('LIMITED_ACCESS')
  if (audience === 'superAdmin' && actor.kind !== 'superAdmin') throw new AppError('LIMITED_ACCESS')
  return actor
}
