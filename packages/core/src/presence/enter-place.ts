import { type InputOf, type presenceEndpoints, presenceLeaseMs } from '@dossier/contract'
import { publishChange } from '../changes/index.ts'
import { useCase } from '../use-case/index.ts'
import { mayOpenPlace } from './presence.policy.ts'
import { presenceRepository } from './presence.repository.ts'

/** Records that a person has a place open, and publishes the change if it is new. */
export const enterPlace = useCase({
  needs: ['clock'],
  policy: mayOpenPlace,
  async run({ deps, actor, subject: { place }, write }, { view }: InputOf<typeof presenceEndpoints.enter>) {
    // Break-glass access is recorded in the audit log only.
    if (actor.breakGlass !== undefined) return null
    const { userId, organizationId } = actor
    const now = deps.clock.now()
    const before = new Date(now.getTime() - presenceLeaseMs)
    await write(async (within) => {
      const presence = within(presenceRepository)
      const previous = await presence.placeOf(userId, view)
      await presence.enter(place, { userId, view, now, before })
      if (previous?.kind === place.kind && previous.id === place.id) return
      publishChange(within, { topic: 'presence', organizationId, projectId: place.projectId })
      if (previous !== undefined && previous.projectId !== place.projectId)
        publishChange(within, { topic: 'presence', organizationId, projectId: previous.projectId })
    })
    return null
  },
})
