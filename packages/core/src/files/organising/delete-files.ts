import { AppError, type fileEndpoints, type InputOf, jobs } from '@dossier/contract'
import { type AuditEvent, recordMany } from '../../audit/index.ts'
import { memberOnly, projectsRepository } from '../../projects/index.ts'
import { type Member, type Policy, type UseCaseContext, useCase } from '../../use-case/index.ts'
import { moveToBin } from '../bin/move-to-bin.ts'
import { byFolder, type Deletion, mayDelete } from '../files.policy.ts'
import { foldersRepository } from '../folders.repository.ts'
import { fileHappening, folderHappening } from '../happenings.ts'
import { bringBack } from '../reading/keep-searchable.ts'
import { type DeletedFile, versionsRepository } from '../versions/versions.repository.ts'

/** Moves one file with all its versions to the bin, or one earlier version of it. */
export const deleteFile = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: deletionOf((input: InputOf<typeof fileEndpoints.delete>) => ({
    projectId: input.projectId,
    fileIds: [input.attachmentId],
    folderIds: [],
  })),
  run: carryOut,
})

/** Moves several files to the bin, all or none. */
export const deleteFiles = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: deletionOf((input: InputOf<typeof fileEndpoints.deleteMany>) => ({
    projectId: input.projectId,
    fileIds: input.ids,
    folderIds: [],
  })),
  run: carryOut,
})

/** Moves files and folders with all that is in them to the bin, all or none. */
export const deleteMixed = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: deletionOf((input: InputOf<typeof fileEndpoints.deleteMixed>) => ({
    projectId: input.projectId,
    fileIds: input.attachmentIds,
    folderIds: input.folderIds,
  })),
  run: carryOut,
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
  run: carryOut,
})

function deletionOf<Input>(
  name: (input: Input) => { projectId: number; fileIds: number[]; folderIds: number[] },
): Policy<Member, Input, Deletion> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    return { actor: member, subject: await mayDelete(member, name(input), read) }
  }
}

/** Searches and lists lose sight of the files at once; a job takes them out of the index afterwards. */
async function carryOut(
  context: UseCaseContext<Member, Deletion, 'clock' | 'indexes' | 'queue'>,
  _input: unknown,
): Promise<{ deletionId: string }> {
  const { deps, actor, subject, write } = context
  const { projectId } = subject
  const { deletionId, files } = await write(async (within) => {
    await within(foldersRepository).holdTree(projectId)
    await within(versionsRepository).hold(projectId)
    const now = deps.clock.now()
    const moved = await moveToBin(within, subject, { deletedBy: actor.userId, now })
    // What came between the policy's look and the lock.
    const isOwn = moved.files.every((file) => file.uploadedBy === actor.userId)
    if (subject.ownOnly && !isOwn) throw new AppError('LIMITED_ACCESS')
    await within(projectsRepository).touch(projectId, now)
    if (moved.files.length > 0) {
      const payload = { organizationId: actor.organizationId, projectId, fileIds: moved.files.map(({ id }) => id) }
      await deps.queue.send(jobs.unindexBinned, payload, { transaction: within.transaction })
    }
    const folders = subject.folders.map((folder) => folderHappening('folder.deleted', folder))
    await recordMany(within, actor, [...deletionsOf(moved.files), ...folders], now)
    return moved
  })
  await bringBackEarlier(context, projectId, files)
  return { deletionId }
}

/** One entry for each file that is gone, and one for each earlier version of one that is not. */
function deletionsOf(deleted: DeletedFile[]): AuditEvent[] {
  return [...Map.groupBy(deleted, (file) => file.lineageId).values()].flatMap((versions): AuditEvent[] => {
    const latest = versions.find((file) => file.isLatest)
    if (latest === undefined) return versions.map((file) => ({ ...fileHappening('file.versionDeleted', file), from: String(file.version) }))
    return [{ ...fileHappening('file.deleted', latest), ...(versions.length > 1 && { facts: { versions: versions.length } }) }]
  })
}

/** When the version goes that searches looked into, since the latest cannot be read, they look into the one before it. */
async function bringBackEarlier(
  context: UseCaseContext<Member, Deletion, 'clock' | 'indexes' | 'queue'>,
  projectId: number,
  deleted: DeletedFile[],
): Promise<void> {
  const gone = new Set(deleted.filter((file) => file.isLatest).map((file) => file.lineageId))
  const lineages = new Set(deleted.filter((file) => file.status === 'indexed' && !gone.has(file.lineageId)).map((file) => file.lineageId))
  if (lineages.size === 0) return
  const left = await context.read(versionsRepository).listMany(projectId, [...lineages])
  await bringBack(
    context,
    projectId,
    left.map((file) => file.id),
  )
}
