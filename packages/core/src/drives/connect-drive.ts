import type { driveEndpoints, InputOf } from '@dossier/contract'
import { randomToken, sha256Hex } from '@dossier/platform'
import { configuredDrive } from '../drive-connections/index.ts'
import { ownPath } from '../sign-in/index.ts'
import { useCase } from '../use-case/index.ts'
import { driveConsentsRepository } from './drive-consents.repository.ts'
import { ownDrives } from './drives.policy.ts'

const CONSENT_LIFETIME_MS = 10 * 60_000

/**
 * Creates a ticket for a redirect to the consent screen. The browser also gets a secret, so that an attacker cannot send the ticket's
 * address to a victim and connect the victim's drive with the attacker's account.
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
      expiresAt: new Date(now.getTime() + CONSENT_LIFETIME_MS),
    }
    await write((within) => within(driveConsentsRepository).begin(consent, now))
    return { data: { url: `/api/v2/drives/leave/${ticket}` }, browserSecret }
  },
})
