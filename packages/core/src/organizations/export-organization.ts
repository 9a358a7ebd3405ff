import { randomId, zipStream } from '@dossier/platform'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import { type System, theSystem, type UseCaseContext, useCase } from '../use-case/index.ts'
import { exportsPrefix } from './export-key.ts'
import { type OrganizationRow, organizationsRepository } from './organizations.repository.ts'
import { packOrganization } from './pack-organization.ts'

type Context = UseCaseContext<System, null>

/**
 * Packs everything of an organisation that is being deleted, once, and mails its owner a link to it. Of one that is not being
 * deleted any more it clears away what was packed. Safe to run again at any point.
 */
export const exportOrganization = useCase({
  policy: theSystem,
  async run(context: Context, { signal }: { signal?: AbortSignal }): Promise<void> {
    const { deps, actor, read } = context
    const organization = await read(organizationsRepository).unsafeFind(actor.organizationId)
    const prefix = exportsPrefix(actor.organizationId)
    if (organization?.status !== 'deleting') return deps.blobs.deletePrefix(prefix)
    if (organization.exportKey !== null) return
    await deps.blobs.deletePrefix(prefix)
    const exportKey = `${prefix}/${randomId()}.zip`
    const ownerId = (await read(organizationsRepository).ownerOf(organization.id))?.id
    await deps.blobs.put(exportKey, zipStream(packOrganization({ deps, read, organization, ownerId, signal })))
    if (!(await announce(context, organization, exportKey))) await deps.blobs.delete(exportKey)
  },
})

/** @returns false when the deletion was taken back meanwhile; when it was begun again, the attempt fails and is repeated */
async function announce({ deps, actor, write }: Context, packed: OrganizationRow, exportKey: string): Promise<boolean> {
  return write(async (within) => {
    const organizations = within(organizationsRepository)
    const organization = await organizations.hold(actor.organizationId)
    if (organization?.status !== 'deleting' || organization.exportKey !== null) return false
    const { id, name, deletedAfter } = organization
    if (deletedAfter?.getTime() !== packed.deletedAfter?.getTime()) throw new Error('what was packed is older than the deletion')
    await organizations.setExportKey(id, exportKey)
    const owner = await organizations.ownerOf(id)
    if (owner !== undefined && owner.status !== 'invited' && deletedAfter !== null) {
      const facts = { organization: name, until: deletedAfter.toISOString() }
      await queueMail(within, deps, { kind: 'organizationExport', userId: owner.id, organizationId: id, facts })
    }
    await record(within, actor, { action: 'organization.exported', subject: name, subjectId: id }, deps.clock.now())
    return true
  })
}
