import { AppError, type fileEndpoints, type InputOf, jobs } from '@dossier/contract'
import { type AuditEvent, recordMany } from '../../audit/index.ts'
import { memberOnly, projectsRepository } from '../../projects/index.ts'
import { type Member, type Policy, type UseCaseContext, useCase } from '../../use-case/index.ts'
import { moveToBin } from '../bin/move-to-bin.ts'
import { byFolder, type Deletion, mayDelete } from '../files.policy.ts'
import { foldersRepository } from '../folders.repository.ts'
import { fileAuditEvent, folderAuditEvent } from '../audit-events.ts'
import { queueMissingVersions } from '../reading/reconcile-index.ts'
import { type DeletedFile, versionsRepository } from '../versions/versions.repository.ts'

/** Moves one file with all its versions to the bin, or one earlier version of it. */
export const deleteFile = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: deletionOf((input: InputOf<typeof fileEndpoints.delete>) => ({
    projectId: input.projectId,
    fileIds: [input.attachmentId],
    folderIds: [],
  })),
  run: performDeletion,
})

/** Moves several files to the bin, all or none. */
export const deleteFiles = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: deletionOf((input: InputOf<typeof fileEndpoints.deleteMany>) => ({
    projectId: input.projectId,
    fileIds: input.ids,
    folderIds: [],
  })),
  run: performDeletion,
})

/** Moves files and folders with all that is in them to the bin, all or none. */
export const deleteMixed = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: deletionOf((input: InputOf<typeof fileEndpoints.deleteMixed>) => ({
    projectId: input.projectId,
    fileIds: input.attachmentIds,
    folderIds: input.folderIds,
  })),
  run: performDeletion,
})

/** Moves a folder with all that is in it to the bin. */
export const deleteFolder = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: (async (actor, input, read) => {
    const member = memberOnly(actor)
    const subject = await byFolder(input.id, read, ({ projectId, id }) =>
      mayDelete(member, { projectId, fileIds: [], folderIds: [id] }, read),
    )
    return { actor: member, subject }
  }) satisfies Policy<Member, { id: number }, Deletion>,
  run: performDeletion,
})

function deletionOf<Input>(
  name: (input: Input) => { projectId: number; fileIds: number[]; folderIds: number[] },
): Policy<Member, Input, Deletion> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    return { actor: member, subject: await mayDelete(member, name(input), read) }
  }
}

/** Searches and lists exclude the files at once; a job removes them from the index afterwards. */
async function performDeletion(
  context: UseCaseContext<Member, Deletion, 'clock' | 'indexes' | 'queue'>,
  _input: unknown,
): Promise<{ deletionId: string }> {
  const { deps, actor, subject, write } = context
  const { projectId } = subject
  const { deletionId, files } = await write(async (within) => {
    await within(foldersRepository).lockTree(projectId)
    await within(versionsRepository).lock(projectId)
    const now = deps.clock.now()
    const moved = await moveToBin(within, subject, { deletedBy: actor.userId, now })
    // Files may have been added between the policy's check and the lock.
    const isOwn = moved.files.every((file) => file.uploadedBy === actor.userId)
    if (subject.ownOnly && !isOwn) throw new AppError('LIMITED_ACCESS')
    await within(projectsRepository).touch(projectId, now)
    if (moved.files.length > 0) {
      const payload = { organizationId: actor.organizationId, projectId, fileIds: moved.files.map(({ id }) => id) }
      await deps.queue.send(jobs.unindexBinned, payload, { transaction: within.transaction })
    }
    const folders = subject.folders.map((folder) => folderAuditEvent('folder.deleted', folder))
    await recordMany(within, actor, [...deletionEvents(moved.files), ...folders], now)
    return moved
  })
  await queueEarlierVersions(context, projectId, files)
  return { deletionId }
}

/** One event for each deleted file, and one for each deleted earlier version. */
function deletionEvents(deleted: DeletedFile[]): AuditEvent[] {
  return [...Map.groupBy(deleted, (file) => file.lineageId).values()].flatMap((versions): AuditEvent[] => {
    const latest = versions.find((file) => file.isLatest)
    if (latest === undefined)
      return versions.map((file) => ({ ...fileAuditEvent('file.versionDeleted', file), from: String(file.version) }))
    return [{ ...fileAuditEvent('file.deleted', latest), ...(versions.length > 1 && { facts: { versions: versions.length } }) }]
  })
}

/** When the searchable version was deleted and the latest one cannot be read, the version before it becomes searchable. */
async function queueEarlierVersions(
  context: UseCaseContext<Member, Deletion, 'clock' | 'indexes' | 'queue'>,
  projectId: number,
  deleted: DeletedFile[],
): Promise<void> {
  const deletedLineages = new Set(deleted.filter((file) => file.isLatest).map((file) => file.lineageId))
  const lineages = new Set(
    deleted.filter((file) => file.status === 'indexed' && !deletedLineages.has(file.lineageId)).map((file) => file.lineageId),
  )
  if (lineages.size === 0) return
  const remaining = await context.read(versionsRepository).listMany(projectId, [...lineages])
  await queueMissingVersions(
    context,
    projectId,
    remaining.map((file) => file.id),
  )
}
