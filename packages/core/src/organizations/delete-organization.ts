import { AppError, type InputOf, jobs, limits, type organizationEndpoints } from '@dossier/contract'
import { queueMail } from '../mail/index.ts'
import { useCase } from '../use-case/index.ts'
import { endAccess } from './end-access.ts'
import { organizationPolicy } from './organizations.policy.ts'
import { presentOrganization } from './organizations.present.ts'
import { organizationsRepository } from './organizations.repository.ts'
import { startExport } from './start-export.ts'
import { recordGoverning } from './record-governing.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Closes an organization and starts its grace period: its owner gets an export, and at the end everything is deleted. A repeated call only
 * restarts a failed export. The pages require the name as a confirmation; the API call of the specification has no body, so there the grace
 * period is the safeguard.
 *
 * @throws NAME_NOT_CONFIRMED
 */
export const deleteOrganization = useCase({
  needs: ['clock', 'limits', 'queue'],
  policy: organizationPolicy('organization.delete'),
  async run({ deps, actor, subject, write }, { confirmName }: InputOf<typeof organizationEndpoints.delete>) {
    const isConfirmed = confirmName === undefined || confirmName.trim().normalize('NFC') === subject.name.trim().normalize('NFC')
    if (!isConfirmed) throw new AppError('NAME_NOT_CONFIRMED')
    const deleted = await write(async (within) => {
      const organizations = within(organizationsRepository)
      const before = await organizations.lock(subject.id)
      if (before === undefined) throw new AppError('ORGANIZATION_NOT_FOUND')
      if (before.status === 'deleting') {
        // Restarts the export where there is neither an archive nor a run in progress.
        if (before.exportKey === null && before.deletedAfter !== null)
          await startExport(within, deps, { ...before, deletedAfter: before.deletedAfter })
        return organizations.unsafeFind(subject.id)
      }
      const now = deps.clock.now()
      const deletedAfter = new Date(now.getTime() + limits.organizationGraceDays * DAY_MS)
      await organizations.update(subject, { status: 'deleting', deletedAfter, exportKey: null })
      await endAccess(within, actor, subject, now)
      const owner = await organizations.ownerOf(subject.id)
      if (owner !== undefined && owner.status !== 'invited') {
        const facts = { organization: subject.name, until: deletedAfter.toISOString() }
        await queueMail(within, deps, { kind: 'organizationDeletion', userId: owner.id, organizationId: subject.id, facts })
      }
      const payload = { organizationId: subject.id }
      await startExport(within, deps, { id: subject.id, name: before.name, deletedAfter })
      await deps.queue.send(jobs.purgeOrganization, payload, { transaction: within.transaction, startAfter: deletedAfter })
      const happened = { action: 'organization.statusChanged', from: before.status, to: 'deleting' } as const
      await recordGoverning(within, actor, subject, happened, now)
      return organizations.unsafeFind(subject.id)
    })
    if (deleted === undefined) throw new AppError('ORGANIZATION_NOT_FOUND')
    return presentOrganization(deleted, deps, actor.language)
  },
})
