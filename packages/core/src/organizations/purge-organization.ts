import { jobs } from '@dossier/contract'
import { pictureKey } from '../accounts/index.ts'
import { eraseLog, record } from '../audit/index.ts'
import { type System, theSystem, type UseCaseContext, useCase } from '../use-case/index.ts'
import { contentsRepository } from './contents.repository.ts'
import { exportsPrefix } from './export-key.ts'
import { type OrganizationRow, organizationsRepository } from './organizations.repository.ts'
import { startExport } from './start-export.ts'

const DAY_MS = 24 * 3_600_000

type Context = UseCaseContext<System, null, 'blobs' | 'clock' | 'indexes' | 'queue'>

/**
 * Deletes an organization whose grace period is over and whose export is complete; otherwise does nothing or restarts the export. Rows are
 * deleted last, so that a killed job can be repeated.
 */
export const purgeOrganization = useCase({
  needs: ['blobs', 'clock', 'indexes', 'queue'],
  policy: theSystem,
  async run(context, { signal }: { signal?: AbortSignal }): Promise<void> {
    const { deps, actor, read } = context
    const organization = await read(organizationsRepository).unsafeFind(actor.organizationId)
    const now = deps.clock.now()
    if (organization?.status !== 'deleting' || organization.deletedAfter === null || organization.deletedAfter > now) return
    if (organization.exportKey === null) return waitForExport(context, { ...organization, deletedAfter: organization.deletedAfter }, now)
    await eraseContents(context, signal)
    await eraseRecords(context, organization, now)
  },
})

async function waitForExport({ deps, actor, write }: Context, organization: Parameters<typeof startExport>[2], now: Date): Promise<void> {
  const payload = { organizationId: actor.organizationId }
  await write(async (within) => {
    await startExport(within, deps, organization)
    const startAfter = new Date(now.getTime() + DAY_MS)
    await deps.queue.send(jobs.purgeOrganization, payload, { transaction: within.transaction, startAfter })
  })
}

async function eraseContents({ deps, actor, read }: Context, signal: AbortSignal | undefined): Promise<void> {
  const contents = read(contentsRepository)
  for await (const { id } of contents.projects()) {
    signal?.throwIfAborted()
    await deps.indexes.dropWorkspace(id)
  }
  await deps.blobs.deletePrefix(`projects/${actor.organizationId}`)
  for (const key of await contents.pictureKeys()) await deps.blobs.delete(pictureKey(key))
  await deps.blobs.deletePrefix(exportsPrefix(actor.organizationId))
}

async function eraseRecords({ actor, write }: Context, { id, name, code }: OrganizationRow, now: Date): Promise<void> {
  await write(async (within) => {
    if ((await within(organizationsRepository).lock(id)) === undefined) return
    const erased = await within(contentsRepository).erase()
    await eraseLog(within, id)
    // The organization's log is deleted, so this is recorded in the installation's.
    const installation = { ...actor, organizationId: 0 }
    const facts = { code, ...erased }
    await record(within, installation, { action: 'organization.deleted', subject: name, subjectId: id, facts }, now)
  })
}
