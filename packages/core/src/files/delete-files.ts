import { type fileEndpoints, type InputOf, jobs } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { memberOnly, projectsRepository } from '../projects/index.ts'
import { type Member, type Policy, type UseCaseContext, useCase } from '../use-case/index.ts'
import { byFolder, type Deletion, mayDelete } from './files.policy.ts'
import { filesRepository } from './files.repository.ts'
import { foldersRepository } from './folders.repository.ts'
import { fileHappening, folderHappening } from './happenings.ts'

/** Deletes one file. */
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
async function carryOut({ deps, actor, subject, write }: UseCaseContext<Member, Deletion>, _input: unknown) {
  await write(async (within) => {
    if (subject.folders.length > 0) await within(foldersRepository).holdTree(subject.projectId)
    await within(filesRepository).delete(subject.files)
    await within(foldersRepository).delete(subject.folders)
    const now = deps.clock.now()
    await within(projectsRepository).touch(subject.projectId, now)
    if (subject.files.length > 0) {
      const payload = {
        organizationId: actor.organizationId,
        projectId: subject.projectId,
        files: subject.files.map((file) => ({ id: file.id, blobKey: file.blobKey })),
      }
      await deps.queue.send(jobs.removeFiles, payload, { transaction: within.transaction })
    }
    for (const file of subject.files) await record(within, actor, fileHappening('file.deleted', file), now)
    for (const folder of subject.folders) await record(within, actor, folderHappening('folder.deleted', folder), now)
  })
  return null
}
