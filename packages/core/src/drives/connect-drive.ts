import type { driveEndpoints, InputOf } from '@dossier/contract'
import { randomToken, sha256Hex } from '@dossier/platform'
import { configuredDrive } from '../drive-connections/index.ts'
import { ownPath } from '../sign-in/index.ts'
import { useCase } from '../use-case/index.ts'
import { driveConsentsRepository } from './drive-consents.repository.ts'
import { ownDrives } from './drives.policy.ts'

const COMES_BACK_WITHIN_MS = 10 * 60_000

/**
 * Makes a ticket to leave with. The browser that asked for it gets a secret besides: somebody who is sent the ticket's address cannot
 * be made to connect their drive with another's account.
 *
 * @throws DRIVE_NOT_CONFIGURED
 */
export const connectDrive = useCase({
  needs: ['clock', 'drives'],
  policy: ownDrives,
  async run({ deps, actor, write }, { provider, next }: InputOf<typeof driveEndpoints.connect>) {
    configuredDrive(deps, provider)
    const ticket = randomToken()
    const browserSecret = randomToken()
    const now = deps.clock.now()
    const consent = {
      organizationId: actor.organizationId,
      userId: actor.userId,
      provider,
      ticketHash: sha256Hex(ticket),
      browserHash: sha256Hex(browserSecret),
      next: ownPath(next),
      expiresAt: new Date(now.getTime() + COMES_BACK_WITHIN_MS),
    }
    await write((within) => within(driveConsentsRepository).begin(consent, now))
    return { data: { url: `/api/v2/drives/leave/${ticket}` }, browserSecret }
  },
})
