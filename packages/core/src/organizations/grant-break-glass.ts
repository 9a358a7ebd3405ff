import { AppError, type InputOf, limits, type organizationEndpoints, type SignedIn } from '@dossier/contract'
import { findAccount, startSession } from '../accounts/index.ts'
import { queueMail } from '../mail/index.ts'
import { useCase } from '../use-case/index.ts'
import { breakGlassRepository } from './break-glass.repository.ts'
import { organizationPolicy } from './organizations.policy.ts'
import { organizationsRepository } from './organizations.repository.ts'
import { recordGoverning } from './record-governing.ts'

const MINUTE_MS = 60_000

/**
 * Lets a super admin read an organization for an hour in a separate session. Its owner is mailed, and its audit log holds the reason.
 *
 * @throws ORGANIZATION_SUSPENDED when it is closed
 */
export const grantBreakGlass = useCase({
  needs: ['clock', 'queue'],
  policy: organizationPolicy('organization.breakGlass'),
  async run({ deps, actor, subject, write }, { reason }: InputOf<typeof organizationEndpoints.breakGlass>): Promise<SignedIn> {
    return write(async (within) => {
      const organizations = within(organizationsRepository)
      const locked = await organizations.lock(subject.id)
      if (locked === undefined) throw new AppError('ORGANIZATION_NOT_FOUND')
      if (locked.status === 'suspended' || locked.status === 'deleting') throw new AppError('ORGANIZATION_SUSPENDED')
      const now = deps.clock.now()
      const until = new Date(now.getTime() + limits.breakGlassMinutes * MINUTE_MS)
      const granted = { organizationId: subject.id, grantedTo: actor.userId, grantedToName: actor.name, reason, createdAt: now, until }
      const breakGlassId = await within(breakGlassRepository).grant(granted)
      const account = await findAccount(within, actor.userId)
      if (account === undefined) throw new AppError('NOT_SIGNED_IN')
      const sessionOptions = { visitor: actor, now, keepLoggedIn: false, method: 'breakGlass', breakGlassId, expiresAt: until } as const
      const { accessToken, user } = await startSession(within, account, sessionOptions)
      const owner = await organizations.ownerOf(subject.id)
      if (owner !== undefined) {
        const facts = { admin: actor.name, reason, until: until.toISOString() }
        await queueMail(within, deps, { kind: 'breakGlass', userId: owner.id, organizationId: subject.id, facts })
      }
      const facts = { organization: subject.name, until: until.toISOString() }
      const happened = { action: 'breakGlass.granted', subject: reason, subjectId: breakGlassId, facts } as const
      await recordGoverning(within, actor, subject, happened, now)
      return { accessToken, user }
    })
  },
})
