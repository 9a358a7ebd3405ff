import { AppError, type fileEndpoints, type InputOf, jobs } from '@dossier/contract'
import { type Happening, recordMany } from '../../audit/index.ts'
import { memberOnly, projectsRepository } from '../../projects/index.ts'
import { type CoreDependencies, type Member, type Policy, type UseCaseContext, useCase, type Within } from '../../use-case/index.ts'
import { byFolder, type Deletion, mayDelete } from '../files.policy.ts'
import { foldersRepository } from '../folders.repository.ts'
import { fileHappening, folderHappening } from '../happenings.ts'
import { bringBack } from '../reading/keep-searchable.ts'
import { type DeletedFile, versionsRepository } from '../versions/versions.repository.ts'

/** Deletes one file with all its versions, or one earlier version of it. */
export const deleteFile = useCase({
  policy: deletionOf((input: InputOf<typeof fileEndpoints.delete>) => ({
    projectId: input.projectId,
    fileIds: [input.attachmentId],
    folderIds: [],
  })),
  run: carryOut,
})

/** Deletes several files, all or none. */
export const deleteFiles = useCase({
  policy: deletionOf((input: InputOf<typeof fileEndpoints.deleteMany>) => ({
    projectId: input.projectId,
    fileIds: input.ids,
    folderIds: [],
  })),
  run: carryOut,
})

/** Deletes files and folders with all that is in them, all or none. */
export const deleteMixed = useCase({
  policy: deletionOf((input: InputOf<typeof fileEndpoints.deleteMixed>) => ({
    projectId: input.projectId,
    fileIds: input.attachmentIds,
    folderIds: input.folderIds,
  })),
  run: carryOut,
})

/** Deletes a folder with all that is in it. */
export const deleteFolder = useCase({
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

/** The rows go at once, and with them every search's sight of the files; a job clears bytes and index afterwards. */
async function carryOut(context: UseCaseContext<Member, Deletion>, _input: unknown) {
  const { deps, actor, subject, write } = context
  const { projectId } = subject
  const deleted = await write(async (within) => {
    if (subject.folders.length > 0) await within(foldersRepository).holdTree(projectId)
    await within(versionsRepository).hold(projectId)
    const files = await within(versionsRepository).delete(projectId, subject.files, subject.folders)
    // What came between the policy's look and the lock.
    if (subject.ownOnly && files.some((file) => file.uploadedBy !== actor.userId)) throw new AppError('LIMITED_ACCESS')
    await within(foldersRepository).delete(subject.folders)
    const now = deps.clock.now()
    await within(projectsRepository).touch(projectId, now)
    if (files.length > 0) {
      const payload = { organizationId: actor.organizationId, projectId, files: files.map(({ id, blobKey }) => ({ id, blobKey })) }
      await deps.queue.send(jobs.removeFiles, payload, { transaction: within.transaction })
      await queueForgetting(within, deps, { organizationId: actor.organizationId, projectId, files })
    }
    const folders = subject.folders.map((folder) => folderHappening('folder.deleted', folder))
    await recordMany(within, actor, [...deletionsOf(files), ...folders], now)
    return files
  })
  await bringBackEarlier(context, projectId, deleted)
  return null
}

/** An answer that was being made meanwhile may record what it read until it ends. */
const ANSWERS_END_MS = 3_600_000

/** Has it forgotten what models were asked of deleted files. */
async function queueForgetting(
  { transaction }: Within,
  { clock, queue }: CoreDependencies,
  { files, ...of }: { organizationId: number; projectId: number; files: readonly DeletedFile[] },
): Promise<void> {
  const payload = { ...of, fileIds: files.map(({ id }) => id), lineageIds: [...new Set(files.map(({ lineageId }) => lineageId))] }
  await queue.send(jobs.forgetFiles, payload, { transaction })
  const startAfter = new Date(clock.now().getTime() + ANSWERS_END_MS)
  await queue.send(jobs.forgetFiles, payload, { transaction, startAfter })
}

/** One entry for each file that is gone, and one for each earlier version of one that is not. */
function deletionsOf(deleted: DeletedFile[]): Happening[] {
  return [...Map.groupBy(deleted, (file) => file.lineageId).values()].flatMap((versions): Happening[] => {
    const latest = versions.find((file) => file.isLatest)
    if (latest === undefined) return versions.map((file) => ({ ...fileHappening('file.versionDeleted', file), from: String(file.version) }))
    return [{ ...fileHappening('file.deleted', latest), ...(versions.length > 1 && { facts: { versions: versions.length } }) }]
  })
}

/** When the version goes that searches looked into, since the latest cannot be read, they look into the one before it. */
async function bringBackEarlier(context: UseCaseContext<Member, Deletion>, projectId: number, deleted: DeletedFile[]): Promise<void> {
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
