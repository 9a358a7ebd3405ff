import { AppError, type fileEndpoints, type InputOf } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { projectsRepository } from '../../projects/index.ts'
import { type Authorised, useCase, type Within } from '../../use-case/index.ts'
import { extensionOf, renamed } from '../uploads/file-path.ts'
import { filePolicy } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { fileAuditEvent, formatFolderPath } from '../audit-events.ts'
import { presentWithPaths } from '../lists/list-files.ts'
import { versionsRepository } from '../versions/versions.repository.ts'

/** Renames a file with all its versions, or moves it, or both. @throws FOLDER_NOT_FOUND */
export const updateFile = useCase({
  needs: ['clock'],
  policy: filePolicy('files.edit'),
  async run({ deps, actor, subject, read, write }, input: InputOf<typeof fileEndpoints.update>) {
    const { file } = subject
    const { projectId } = file
    const filename = input.filename === undefined ? file.filename : renamed(file.filename, input.filename)
    const folderId = input.folderId === undefined ? file.folderId : input.folderId
    await write(async (within) => {
      const now = deps.clock.now()
      const versions = within(versionsRepository)
      const folders = within(foldersRepository)
      const moves = folderId !== file.folderId
      if (moves) await folders.lockTree(projectId)
      await versions.lock(projectId)
      if (moves) {
        if (folderId !== null && (await folders.findIn(projectId, folderId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
        await versions.move([file], folderId)
      }
      const renames = filename !== file.filename
      if (renames) await renameVersions(within, file, filename)
      if (!moves && !renames) return
      await within(projectsRepository).touch(projectId, now)
      const paths = await folders.paths([file.folderId, folderId].filter((id) => id !== null))
      const place = (id: number | null) => formatFolderPath(id === null ? [] : paths.get(id))
      const named = { id: file.id, filename, projectId }
      if (renames) await record(within, actor, { ...fileAuditEvent('file.renamed', named), from: file.filename, to: filename }, now)
      if (moves) {
        await record(within, actor, { ...fileAuditEvent('file.moved', named), from: place(file.folderId), to: place(folderId) }, now)
      }
    })
    const row = await read(filesRepository).unsafeFind(projectId, file.id)
    const [presented] = await presentWithPaths(row === undefined ? [] : [row], read, actor.language)
    if (presented === undefined) throw new AppError('FILE_NOT_FOUND')
    return presented
  },
})

/** Renames all versions. Each keeps its own extension, because its type may differ. */
async function renameVersions(within: Within, file: Authorised<FileRow>, filename: string): Promise<void> {
  const extension = extensionOf(file.filename)
  const stem = filename.slice(0, filename.length - extension.length)
  for (const version of await within(versionsRepository).list(file.projectId, file.lineageId)) {
    const same = extensionOf(version.filename) === extension
    await within(versionsRepository).rename({ ...file, ...version }, same ? filename : renamed(version.filename, stem))
  }
}
