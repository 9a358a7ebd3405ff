import { AppError, type binEndpoints, type InputOf, jobs } from '@dossier/contract'
import type { z } from 'zod'
import { type AuditEvent, recordMany } from '../../audit/index.ts'
import { projectsRepository, type ProjectAccess } from '../../projects/index.ts'
import { deleteRunsOf } from '../../runs/index.ts'
import {
  authorise,
  type Member,
  type Needs,
  type System,
  theSystem,
  useCase,
  type UseCaseContext,
  type Within,
} from '../../use-case/index.ts'
import { foldersRepository } from '../folders.repository.ts'
import { fileAuditEvent, folderAuditEvent } from '../audit-events.ts'
import { isRecording } from '../uploads/allowed-kind.ts'
import { versionsRepository } from '../versions/versions.repository.ts'
import { outputEvents } from './output-events.ts'
import { binItemsPolicy, visibleOwnerId, wholeBinPolicy } from './bin.policy.ts'
import { type BinItemRow, type BinnedFileRow, type BinnedOutputRow, binRepository } from './bin.repository.ts'

/** Items deleted in one transaction. Small batches keep concurrent uploads and restores from waiting long. */
const BATCH_SIZE = 1_000

/** Permanently deletes items of the bin. @throws WORKSPACE_NAME_NOT_CONFIRMED, BIN_ITEM_NOT_FOUND */
export const removeFromBin = useCase({
  needs: ['clock', 'queue'],
  policy: binItemsPolicy,
  async run(context, { projectId, confirmName }: InputOf<typeof binEndpoints.remove>) {
    const { access, items } = context.subject
    assertNameConfirmed(access, confirmName)
    return {
      items: await purge(
        context,
        projectId,
        items.map(({ id }) => id),
      ),
    }
  },
})

/** Permanently deletes all items of the bin that the actor may delete. @throws WORKSPACE_NAME_NOT_CONFIRMED */
export const emptyBin = useCase({
  needs: ['clock', 'queue'],
  policy: wholeBinPolicy,
  async run(context, { projectId, confirmName }: InputOf<typeof binEndpoints.empty>) {
    const { actor, subject: access, read } = context
    assertNameConfirmed(access, confirmName)
    const ownerId = visibleOwnerId(access, actor)
    const ids = await read(binRepository).ids(projectId, ownerId === undefined ? {} : { ownerId })
    return { items: await purge(context, projectId, ids) }
  },
})

/** Permanently deletes the items that were moved to a workspace's bin before a moment. */
export const purgeExpired = useCase({
  needs: ['clock', 'queue'],
  policy: theSystem,
  async run(context, { projectId, before }: z.infer<typeof jobs.purgeBin.payload>): Promise<void> {
    const ids = await context.read(binRepository).ids(projectId, { before: new Date(before) })
    await purge(context, projectId, ids)
  },
})

function assertNameConfirmed({ project }: ProjectAccess, confirmName: string): void {
  if (confirmName.trim().normalize('NFC') !== project.name.trim().normalize('NFC')) throw new AppError('WORKSPACE_NAME_NOT_CONFIRMED')
}

/** Returns how many items were deleted. Jobs delete their bytes, pages, index rows and model records. */
async function purge(
  { deps, actor, write }: UseCaseContext<Member | System, unknown, 'clock' | 'queue'>,
  projectId: number,
  ids: readonly number[],
): Promise<number> {
  let deleted = 0
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    deleted += await write(async (within) => {
      await within(foldersRepository).lockTree(projectId)
      await within(versionsRepository).lock(projectId)
      const bin = within(binRepository)
      const items = await bin.unsafeFindMany(projectId, ids.slice(at, at + BATCH_SIZE))
      const files = await bin.filesOf(items.map(({ id }) => id))
      const outputs = await bin.outputsOf(items.map(({ id }) => id))
      await bin.remove(items.map(authorise<BinItemRow>))
      const recordings = files.filter(({ kind }) => isRecording(kind)).map(({ id }) => id)
      if (recordings.length > 0) await deleteRunsOf(within, 'transcription', recordings)
      await deleteOutputData(within, deps, actor, outputs)
      const now = deps.clock.now()
      if (actor.kind === 'member') await within(projectsRepository).touch(projectId, now)
      await queueDataDeletion(within, deps, { organizationId: actor.organizationId, projectId, files })
      await recordMany(within, actor, [...purgeEvents(projectId, items, files), ...outputEvents('output.purged', projectId, outputs)], now)
      return items.length
    })
  }
  return deleted
}

/** Deletes the runs of outputs; a job deletes their files. */
async function deleteOutputData(
  within: Within,
  { queue }: Needs<'queue'>,
  { organizationId }: Member | System,
  outputs: readonly BinnedOutputRow[],
): Promise<void> {
  if (outputs.length === 0) return
  await deleteRunsOf(
    within,
    'workflow',
    outputs.map(({ id }) => id),
  )
  const blobKeys = outputs.map(({ blobKey }) => blobKey).filter((key) => key !== null)
  await queue.send(jobs.removeOutputFiles, { organizationId, blobKeys }, { transaction: within.transaction })
}

/** An answer in progress may still record what it read until it ends, so the records are deleted once more after this time. */
const MAX_ANSWER_DURATION_MS = 3_600_000

async function queueDataDeletion(
  { transaction }: Within,
  { clock, queue }: Needs<'clock' | 'queue'>,
  { files, ...of }: { organizationId: number; projectId: number; files: readonly BinnedFileRow[] },
): Promise<void> {
  if (files.length === 0) return
  await queue.send(jobs.removeFiles, { ...of, files: files.map(({ id, blobKey }) => ({ id, blobKey })) }, { transaction })
  const payload = { ...of, fileIds: files.map(({ id }) => id), lineageIds: [...new Set(files.map(({ lineageId }) => lineageId))] }
  await queue.send(jobs.forgetFiles, payload, { transaction })
  const startAfter = new Date(clock.now().getTime() + MAX_ANSWER_DURATION_MS)
  await queue.send(jobs.forgetFiles, payload, { transaction, startAfter })
}

/** One audit event for each item, and one for each file in a folder. */
function purgeEvents(projectId: number, items: readonly BinItemRow[], files: readonly BinnedFileRow[]): AuditEvent[] {
  const byItem = Map.groupBy(files, (file) => file.itemId)
  return items.flatMap((item): AuditEvent[] => {
    const inItem = [...Map.groupBy(byItem.get(item.id) ?? [], (file) => file.lineageId).values()].flatMap((versions): AuditEvent[] => {
      const lead = versions.toSorted((one, other) => other.version - one.version)[0]
      if (lead === undefined) return []
      const facts = item.kind === 'version' ? { version: lead.version } : { versions: versions.length }
      return [{ ...fileAuditEvent('file.purged', { ...lead, projectId }), facts }]
    })
    return item.kind === 'folder' ? [...inItem, folderAuditEvent('folder.purged', { id: item.id, name: item.name, projectId })] : inItem
  })
}
