import { AppError, type fileEndpoints, type InputOf } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { validItemName } from '../uploads/file-path.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { folderAuditEvent } from '../audit-events.ts'
import { presentFolder } from '../files.present.ts'
import { foldersRepository } from '../folders.repository.ts'

/** Creates a folder; returns the existing one of the same name and place. @throws FOLDER_NOT_FOUND for an unknown parent, INVALID_INPUT */
export const createFolder = useCase({
  needs: ['clock'],
  policy: inProjectPolicy('files.upload'),
  async run({ deps, actor, write }, input: InputOf<typeof fileEndpoints.createFolder>) {
    const parentId = input.parentId ?? null
    const name = validItemName(input.name, 'name')
    const folder = await write(async (within) => {
      const folders = within(foldersRepository)
      if (parentId !== null && (await folders.findIn(input.projectId, parentId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
      const now = deps.clock.now()
      const { id, made } = await folders.ensure(input.projectId, parentId, name, actor.userId, now)
      const found = await folders.findIn(input.projectId, id)
      if (made) await record(within, actor, folderAuditEvent('folder.created', { id, name, projectId: input.projectId }), now)
      return found
    })
    if (folder === undefined) throw new AppError('FOLDER_NOT_FOUND')
    return presentFolder(folder)
  },
})
