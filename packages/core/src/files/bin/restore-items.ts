import { AppError, type binEndpoints, type InputOf, jobs, type Restored } from '@dossier/contract'
import { type AuditEvent, recordMany } from '../../audit/index.ts'
import { projectsRepository } from '../../projects/index.ts'
import { type Member, type UseCaseContext, useCase, type Within } from '../../use-case/index.ts'
import { foldersRepository } from '../folders.repository.ts'
import { fileAuditEvent, folderAuditEvent, formatFolderPath } from '../audit-events.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { filesRepository } from '../files.repository.ts'
import { versionsRepository } from '../versions/versions.repository.ts'
import { binItemsPolicy } from './bin.policy.ts'
import { outputEvents } from './output-events.ts'
import { type BinItemRow, type BinnedFileRow, binRepository } from './bin.repository.ts'
import { placeRestored } from './place-restored.ts'

// Limits the names in the response; nobody reads thousands of them.
const MAX_NAMES = 100

/**
 * Restores items of the bin: files and folders to their folders, outputs to their list. See `placeRestored` for missing folders and name conflicts.
 * Searchable files are indexed again from their stored pages, without reading them.
 *
 * @throws BIN_ITEM_NOT_FOUND when none of the items is still in the bin
 */
export const restoreItems = useCase({
  needs: ['clock', 'queue'],
  policy: binItemsPolicy,
  async run(context, { projectId }: InputOf<typeof binEndpoints.restore>): Promise<Restored> {
    const { deps, actor, subject, write } = context
    return write(async (within) => {
      await within(foldersRepository).lockTree(projectId)
      await within(versionsRepository).lock(projectId)
      // Reloaded under the locks: another request may have restored or purged some of them.
      const bin = within(binRepository)
      const ids = subject.items.map(({ id }) => id)
      const remaining = new Set((await bin.unsafeFindMany(projectId, ids)).map(({ id }) => id))
      const items = subject.items.filter(({ id }) => remaining.has(id))
      if (items.length === 0) throw new AppError('BIN_ITEM_NOT_FOUND')
      const now = deps.clock.now()
      const binned = { files: await bin.filesOf([...remaining]), folders: await bin.foldersOf([...remaining]) }
      const outputs = await bin.outputsOf([...remaining])
      const placement = await placeRestored(within, { projectId, items, ...binned }, { userId: actor.userId, now })
      await bin.restoreOutputs([...remaining])
      await bin.remove(items)
      await within(projectsRepository).touch(projectId, now)
      await queueIndexing(within, context, projectId, binned.files)
      await recordMany(
        within,
        actor,
        [...restoreEvents(projectId, items, binned.files), ...outputEvents('output.restored', projectId, outputs)],
        now,
      )
      return {
        items: items.length,
        missing: subject.missing + subject.items.length - items.length,
        renamed: placement.renamed.slice(0, MAX_NAMES),
        createdFolders: placement.createdFolders.slice(0, MAX_NAMES),
      }
    })
  },
})

/** Queues the indexing of restored files. Files that were not read before their deletion are read now. */
async function queueIndexing(
  within: Within,
  { deps, actor }: UseCaseContext<Member, unknown, 'queue'>,
  projectId: number,
  files: readonly BinnedFileRow[],
): Promise<void> {
  const ids = new Set(files.map(({ id }) => id))
  const searchable = ids.size === 0 ? [] : await within(searchableRepository).list(projectId, [...ids])
  const indexed = searchable.map(({ id }) => id).filter((id) => ids.has(id))
  const unread = files.filter(({ status }) => status === 'uploaded' || status === 'reading').map(({ id }) => id)
  const { organizationId } = actor
  await within(filesRepository).setAllWaiting([...indexed, ...unread])
  const batches = [{ fileIds: indexed, fromStoredPages: true as const }, { fileIds: unread }].filter(({ fileIds }) => fileIds.length > 0)
  for (const batch of batches) {
    await deps.queue.send(jobs.readRestored, { organizationId, projectId, ...batch }, { transaction: within.transaction })
  }
}

/** One audit event for each item, and one for each file in a folder. */
function restoreEvents(projectId: number, items: readonly BinItemRow[], files: readonly BinnedFileRow[]): AuditEvent[] {
  const byItem = Map.groupBy(files, (file) => file.itemId)
  return items.flatMap((item): AuditEvent[] => {
    const facts = { place: formatFolderPath(item.above) }
    const lineages = [...Map.groupBy(byItem.get(item.id) ?? [], (file) => file.lineageId).values()]
    const inItem = lineages.flatMap((versions) => {
      const lead = versions.toSorted((one, other) => other.version - one.version)[0]
      return lead === undefined ? [] : [{ ...fileAuditEvent('file.restored', { ...lead, projectId }), facts }]
    })
    return item.kind === 'folder'
      ? [...inItem, { ...folderAuditEvent('folder.restored', { id: item.id, name: item.name, projectId }), facts }]
      : inItem
  })
}
