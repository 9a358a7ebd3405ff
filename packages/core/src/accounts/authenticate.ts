import { AppError, type Language } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { type Actor, anyone, useCase } from '../use-case/index.ts'
import { sessionActor } from './accounts.present.ts'
import { sessionsRepository } from './sessions.repository.ts'

// Precision of a session's last use: writing it on every request would cost too much.
const LAST_USE_PRECISION_MS = 5 * 60_000

/** Authenticates a bearer token. @throws NOT_SIGNED_IN when it is unknown, expired or revoked */
export const authenticate = useCase({
  needs: ['clock', 'logger'],
  policy: anyone,
  async run({ deps, actor, read, write }, input: { token: string; language?: Language }): Promise<Actor> {
    const now = deps.clock.now()
    const found = await read(sessionsRepository).findByToken(sha256Hex(input.token), now)
    if (found === undefined) throw new AppError('NOT_SIGNED_IN')
    const stale = new Date(now.getTime() - LAST_USE_PRECISION_MS)
    if (found.lastUsedAt < stale) {
      // Not awaited: a request must not wait for this write or fail with it.
      write((within) => within(sessionsRepository).touch(found.sessionId, { now, stale })).catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'the last use of a session was not noted'),
      )
    }
    return sessionActor(found, { address: actor.address, ...(input.language && { language: input.language }) })
  },
})
