import { AppError, type fileEndpoints, type InputOf } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { projectsRepository } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { validItemName } from '../uploads/file-path.ts'
import { folderPolicy } from '../files.policy.ts'
import { presentFolder } from '../files.present.ts'
import { fitIntoFolder } from './fit-into-folder.ts'
import { foldersRepository } from '../folders.repository.ts'
import { folderAuditEvent, formatFolderPath } from '../audit-events.ts'

/** Renames a folder, or moves it with its contents, or both. @throws FOLDER_NOT_FOUND, NAME_TAKEN_HERE, FOLDER_INTO_ITSELF */
export const updateFolder = useCase({
  needs: ['clock'],
  policy: folderPolicy('files.edit'),
  async run({ deps, actor, subject: folder, write }, input: InputOf<typeof fileEndpoints.updateFolder>) {
    const { id, projectId } = folder
    const updated = await write(async (within) => {
      const tree = within(foldersRepository)
      await tree.lockTree(projectId)
      const old = await tree.findIn(projectId, id)
      if (old === undefined) throw new AppError('FOLDER_NOT_FOUND')
      const name = input.name === undefined ? old.name : validItemName(input.name, 'name')
      const parentId = input.parentId === undefined ? old.parentId : input.parentId
      if (name === old.name && parentId === old.parentId) return old
      const target = await fitIntoFolder(within, { projectId, folderId: parentId, folders: [{ id, name }] })
      const oldPath = old.parentId === null ? [] : (await tree.paths([old.parentId])).get(old.parentId)
      await tree.place(folder, { name, parentId })
      const now = deps.clock.now()
      await within(projectsRepository).touch(projectId, now)
      const subject = { id, name, projectId }
      if (name !== old.name) await record(within, actor, { ...folderAuditEvent('folder.renamed', subject), from: old.name, to: name }, now)
      if (parentId !== old.parentId) {
        const [from, to] = [formatFolderPath(oldPath), formatFolderPath(target)]
        await record(within, actor, { ...folderAuditEvent('folder.moved', subject), from, to }, now)
      }
      return { ...old, name, parentId }
    })
    return presentFolder(updated)
  },
})
