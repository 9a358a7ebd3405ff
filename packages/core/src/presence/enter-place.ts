import { type InputOf, type presenceEndpoints, presenceLeaseMs } from '@dossier/contract'
import { publishChange } from '../changes/index.ts'
import { useCase } from '../use-case/index.ts'
import { whoMayOpen } from './presence.policy.ts'
import { presenceRepository } from './presence.repository.ts'

/** Notes that somebody has a place open; others hear of it when it is new. */
export const enterPlace = useCase({
  needs: ['clock'],
  policy: whoMayOpen,
  async run({ deps, actor, subject: { place }, write }, { view }: InputOf<typeof presenceEndpoints.enter>) {
    // Whoever looks in by break-glass access leaves no trace but in the log.
    if (actor.breakGlass !== undefined) return null
    const { userId, organizationId } = actor
    const now = deps.clock.now()
    const before = new Date(now.getTime() - presenceLeaseMs)
    await write(async (within) => {
      const presence = within(presenceRepository)
      const was = await presence.placeOf(userId, view)
      await presence.enter(place, { userId, view, now, before })
      if (was?.kind === place.kind && was.id === place.id) return
      publishChange(within, { topic: 'presence', organizationId, projectId: place.projectId })
      if (was !== undefined && was.projectId !== place.projectId)
        publishChange(within, { topic: 'presence', organizationId, projectId: was.projectId })
    })
    return null
  },
})
