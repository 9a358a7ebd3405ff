import { AppError, type Language } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { type Actor, anyone, useCase } from '../use-case/index.ts'
import { sessionActor } from './accounts.present.ts'
import { accountsRepository } from './accounts.repository.ts'

/** Turns a bearer token into the one who acts. @throws NOT_SIGNED_IN when it is unknown, expired or revoked */
export const authenticate = useCase({
  policy: anyone,
  async run({ deps, actor, read }, input: { token: string; language?: Language }): Promise<Actor> {
    const found = await read(accountsRepository).findSession(sha256Hex(input.token), deps.clock.now())
    if (found === undefined) throw new AppError('NOT_SIGNED_IN')
    return sessionActor(found, { address: actor.address, ...(input.language && { language: input.language }) })
  },
})
