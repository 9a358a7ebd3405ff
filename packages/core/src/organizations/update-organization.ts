import { AppError, type InputOf, type organizationEndpoints, type OrganizationStatus } from '@dossier/contract'
import { type Authorised, type SuperAdmin, type UseCaseContext, useCase, type Within } from '../use-case/index.ts'
import { endAccess } from './end-access.ts'
import { mailOwnerInvitation } from './mail-owner-invitation.ts'
import { organizationPolicy } from './organizations.policy.ts'
import { presentOrganization } from './organizations.present.ts'
import { type OrganizationRow, organizationsRepository } from './organizations.repository.ts'
import { dropExport } from './start-export.ts'
import { recordGoverning } from './record-governing.ts'

type Change = InputOf<typeof organizationEndpoints.update>
type Context = UseCaseContext<SuperAdmin, Authorised<OrganizationRow>, 'clock' | 'queue'>

const MEGABYTE = 1024 * 1024

/**
 * Edits an organization, suspends it, or cancels its suspension or deletion. @throws ORGANIZATION_NOT_FOUND when it is too late for that
 */
export const updateOrganization = useCase({
  needs: ['clock', 'limits', 'queue'],
  policy: organizationPolicy('organization.edit'),
  async run(context, input: Change) {
    const updated = await context.write(async (within) => {
      const organizations = within(organizationsRepository)
      const before = await organizations.lock(context.subject.id)
      if (before === undefined) throw new AppError('ORGANIZATION_NOT_FOUND')
      await updateDetails(context, within, before, input)
      await changeStatus(context, within, before, input.status)
      return organizations.unsafeFind(before.id)
    })
    if (updated === undefined) throw new AppError('ORGANIZATION_NOT_FOUND')
    return presentOrganization(updated, context.deps, context.actor.language)
  },
})

type LockedOrganization = NonNullable<Awaited<ReturnType<ReturnType<typeof organizationsRepository.transactor>['lock']>>>

async function updateDetails({ deps, actor, subject }: Context, within: Within, before: LockedOrganization, input: Change): Promise<void> {
  const { name = before.name, website = before.website, email = before.email, type = before.type } = input
  const { quotaMegabytes } = input
  const quotaBytes = quotaMegabytes === undefined ? before.quotaBytes : quotaMegabytes === null ? null : quotaMegabytes * MEGABYTE
  const after = { name, website, email, type, quotaBytes }
  const changed = (['name', 'website', 'email', 'type', 'quotaBytes'] as const).filter((field) => after[field] !== before[field])
  if (changed.length === 0) return
  const organizations = within(organizationsRepository)
  await organizations.update(subject, after)
  const owner = await organizations.ownerOf(before.id)
  if (changed.includes('email') && owner?.status === 'invited') {
    await organizations.moveInvitation(owner.id, email)
    await mailOwnerInvitation(within, deps, subject, { ownerId: owner.id, name })
  }
  const happened = { action: 'organization.updated', facts: { changed } } as const
  await recordGoverning(within, actor, { id: before.id, name }, happened, deps.clock.now())
}

async function changeStatus(context: Context, within: Within, before: LockedOrganization, requested: Change['status']): Promise<void> {
  if (requested === 'suspended' && before.status !== 'suspended') {
    // An organization being deleted is closed already; suspending it would cancel the deletion.
    if (before.status === 'deleting') throw new AppError('INVALID_INPUT', { field: 'status' })
    await endAccess(within, context.actor, context.subject, context.deps.clock.now())
    await setStatus(context, within, before, 'suspended')
  }
  if (requested === 'active' && (before.status === 'suspended' || before.status === 'deleting')) {
    if (before.status === 'deleting') await cancelDeletion(context, within, before)
    const owner = await within(organizationsRepository).ownerOf(before.id)
    await setStatus(context, within, before, owner?.status === 'invited' ? 'invited' : 'active')
  }
}

/** Possible while nothing can have been deleted. */
async function cancelDeletion({ deps, subject }: Context, within: Within, before: LockedOrganization): Promise<void> {
  const isOver = before.deletedAfter !== null && before.deletedAfter <= deps.clock.now()
  if (isOver && before.exportKey !== null) throw new AppError('ORGANIZATION_NOT_FOUND')
  const organizations = within(organizationsRepository)
  await organizations.update(subject, { deletedAfter: null, exportKey: null })
  await organizations.dropLinks(subject, 'organizationExport')
  await dropExport(within, deps, before.id)
}

async function setStatus(
  { deps, actor, subject }: Context,
  within: Within,
  before: LockedOrganization,
  status: OrganizationStatus,
): Promise<void> {
  await within(organizationsRepository).update(subject, { status })
  const happened = { action: 'organization.statusChanged', from: before.status, to: status } as const
  await recordGoverning(within, actor, subject, happened, deps.clock.now())
}
