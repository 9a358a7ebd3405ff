import { publishChange } from '../changes/index.ts'
import { signedIn, useCase } from '../use-case/index.ts'
import { presenceRepository } from './presence.repository.ts'

/** Records that a view was closed; unknown views are ignored. */
export const leavePlace = useCase({
  needs: [],
  policy: signedIn,
  async run({ actor, write }, { view }: { view: string }) {
    if (actor.kind !== 'member') return null
    const { userId, organizationId } = actor
    await write(async (within) => {
      const presence = within(presenceRepository)
      const previous = await presence.placeOf(userId, view)
      if (previous === undefined) return
      await presence.leave(userId, view)
      publishChange(within, { topic: 'presence', organizationId, projectId: previous.projectId })
    })
    return null
  },
})
