import { AppError, type fileEndpoints, type InputOf } from '@dossier/contract'
import { inProjectWho } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentFolder } from './files.present.ts'
import { foldersRepository } from './folders.repository.ts'

/** Makes a folder; one of the same name in the same place is given back. @throws FOLDER_NOT_FOUND for an unknown parent */
export const createFolder = useCase({
  policy: inProjectWho('files.upload'),
  async run({ deps, actor, write }, input: InputOf<typeof fileEndpoints.createFolder>) {
    const parentId = input.parentId ?? null
    const folder = await write(async (within) => {
      const folders = within(foldersRepository)
      if (parentId !== null && (await folders.findIn(input.projectId, parentId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
      const id = await folders.ensure(input.projectId, parentId, input.name, actor.userId, deps.clock.now())
      return folders.findIn(input.projectId, id)
    })
    if (folder === undefined) throw new AppError('FOLDER_NOT_FOUND')
    return presentFolder(folder)
  },
})
