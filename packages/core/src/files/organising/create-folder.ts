import { AppError, type fileEndpoints, type InputOf } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { typedName } from '../uploads/file-path.ts'
import { inProjectWho } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { folderHappening } from '../happenings.ts'
import { presentFolder } from '../files.present.ts'
import { foldersRepository } from '../folders.repository.ts'

/** Makes a folder; one of the same name in the same place is given back. @throws FOLDER_NOT_FOUND for an unknown parent, INVALID_INPUT */
export const createFolder = useCase({
  needs: ['clock'],
  policy: inProjectWho('files.upload'),
  async run({ deps, actor, write }, input: InputOf<typeof fileEndpoints.createFolder>) {
    const parentId = input.parentId ?? null
    const name = typedName(input.name, 'name')
    const folder = await write(async (within) => {
      const folders = within(foldersRepository)
      if (parentId !== null && (await folders.findIn(input.projectId, parentId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
      const now = deps.clock.now()
      const { id, made } = await folders.ensure(input.projectId, parentId, name, actor.userId, now)
      const found = await folders.findIn(input.projectId, id)
      if (made) await record(within, actor, folderHappening('folder.created', { id, name, projectId: input.projectId }), now)
      return found
    })
    if (folder === undefined) throw new AppError('FOLDER_NOT_FOUND')
    return presentFolder(folder)
  },
})
