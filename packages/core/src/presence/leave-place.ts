import { publishChange } from '../changes/index.ts'
import { signedIn, useCase } from '../use-case/index.ts'
import { presenceRepository } from './presence.repository.ts'

/** Notes that a view is closed. One that is not known was closed already. */
export const leavePlace = useCase({
  needs: [],
  policy: signedIn,
  async run({ actor, write }, { view }: { view: string }) {
    if (actor.kind !== 'member') return null
    const { userId, organizationId } = actor
    await write(async (within) => {
      const presence = within(presenceRepository)
      const was = await presence.placeOf(userId, view)
      if (was === undefined) return
      await presence.leave(userId, view)
      publishChange(within, { topic: 'presence', organizationId, projectId: was.projectId })
    })
    return null
  },
})
