import { AppError, type Language } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { type Actor, anyone, useCase } from '../use-case/index.ts'
import { sessionActor } from './accounts.present.ts'
import { sessionsRepository } from './sessions.repository.ts'

// How old the note of a session's last use may become; every request writing its own would cost more than it tells.
const NOTED_FOR_MS = 5 * 60_000

/** Turns a bearer token into the one who acts. @throws NOT_SIGNED_IN when it is unknown, expired or revoked */
export const authenticate = useCase({
  needs: ['clock', 'logger'],
  policy: anyone,
  async run({ deps, actor, read, write }, input: { token: string; language?: Language }): Promise<Actor> {
    const now = deps.clock.now()
    const found = await read(sessionsRepository).findByToken(sha256Hex(input.token), now)
    if (found === undefined) throw new AppError('NOT_SIGNED_IN')
    const stale = new Date(now.getTime() - NOTED_FOR_MS)
    if (found.lastUsedAt < stale) {
      // Nobody waits for the note, and a request does not fail for want of it.
      write((within) => within(sessionsRepository).touch(found.sessionId, { now, stale })).catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'the last use of a session was not noted'),
      )
    }
    return sessionActor(found, { address: actor.address, ...(input.language && { language: input.language }) })
  },
})
