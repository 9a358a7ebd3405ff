import { type Place, presenceLeaseMs } from '@dossier/contract'
import { personName, useCase } from '../use-case/index.ts'
import { mayOpenPlace } from './presence.policy.ts'
import { presenceRepository } from './presence.repository.ts'

/** Other people with this place open; empty for those who may not see the members of the workspace. */
export const listOthers = useCase({
  needs: ['clock'],
  policy: mayOpenPlace,
  async run({ deps, actor, subject: { place, seesOthers }, read }, _input: Place): Promise<{ id: number; name: string }[]> {
    if (!seesOthers) return []
    const since = new Date(deps.clock.now().getTime() - presenceLeaseMs)
    const rows = await read(presenceRepository).others(place, actor.userId, since)
    return rows.map(({ id, firstName, lastName }) => ({ id, name: personName(firstName, lastName) }))
  },
})
