import { AppError, type fileEndpoints, type InputOf } from '@dossier/contract'
import { recordMany } from '../../audit/index.ts'
import { projectsRepository } from '../../projects/index.ts'
import { type Authorised, useCase, type Within } from '../../use-case/index.ts'
import { chosenFilesPolicy } from '../files.policy.ts'
import type { FileRow } from '../files.repository.ts'
import { fitIntoFolder } from './fit-into-folder.ts'
import { type FolderRow, foldersRepository } from '../folders.repository.ts'
import { fileAuditEvent, folderAuditEvent, formatFolderPath } from '../audit-events.ts'
import { versionsRepository } from '../versions/versions.repository.ts'

/** Moves files and folders into a folder, all or none. @throws FOLDER_NOT_FOUND, NAME_TAKEN_HERE, FOLDER_INTO_ITSELF */
export const moveItems = useCase({
  needs: ['clock'],
  policy: chosenFilesPolicy('files.edit'),
  async run({ deps, actor, subject, write }, { projectId, folderId }: InputOf<typeof fileEndpoints.move>) {
    await write(async (within) => {
      const tree = within(foldersRepository)
      await tree.lockTree(projectId)
      await within(versionsRepository).lock(projectId)
      const chosen = await reloadFolders(within, projectId, subject.folders)
      const target = await fitIntoFolder(within, { projectId, folderId, folders: chosen })
      const folders = chosen.filter((row) => row.parentId !== folderId)
      const files = onePerFile(subject.files).filter((row) => row.folderId !== folderId)
      if (files.length + folders.length === 0) return
      const oldPaths = await tree.paths(
        [...files.map((row) => row.folderId), ...folders.map((row) => row.parentId)].filter((id) => id !== null),
      )
      const from = (id: number | null) => formatFolderPath(id === null ? [] : oldPaths.get(id))
      const to = formatFolderPath(target)
      await tree.move(folders, folderId)
      await within(versionsRepository).move(files, folderId)
      const now = deps.clock.now()
      await within(projectsRepository).touch(projectId, now)
      await recordMany(
        within,
        actor,
        [
          ...files.map((file) => ({ ...fileAuditEvent('file.moved', file), from: from(file.folderId), to })),
          ...folders.map((folder) => ({ ...folderAuditEvent('folder.moved', folder), from: from(folder.parentId), to })),
        ],
        now,
      )
    })
    return null
  },
})

/** One row per file: all versions of a file move together. */
function onePerFile(rows: Authorised<FileRow>[]): Authorised<FileRow>[] {
  return [...new Map(rows.map((row) => [row.lineageId, row])).values()]
}

/** Reloads folders under the lock, because they may have changed since the policy's check. */
async function reloadFolders(within: Within, projectId: number, folders: Authorised<FolderRow>[]): Promise<Authorised<FolderRow>[]> {
  const ids = folders.map(({ id }) => id)
  const rows = new Map((await within(foldersRepository).findManyIn(projectId, ids)).map((row) => [row.id, row]))
  return folders.map((folder) => {
    const row = rows.get(folder.id)
    if (row === undefined) throw new AppError('FOLDER_NOT_FOUND')
    return { ...folder, ...row }
  })
}
