import { AppError, type driveEndpoints, type Import, type InputOf } from '@dossier/contract'
import { foldersRepository } from '../files/index.ts'
import { loadImport, startImport } from '../imports/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { openOwnDrive } from './own-drive.ts'

/**
 * Starts an import of files and folders of the actor's drive.
 *
 * @throws FOLDER_NOT_FOUND, DRIVE_NOT_CONFIGURED, DRIVE_NOT_CONNECTED
 */
export const importFromDrive = useCase({
  needs: ['clock', 'drives', 'queue', 'secretBox'],
  policy: inProjectPolicy('files.upload'),
  async run(context, input: InputOf<typeof driveEndpoints.import>): Promise<Import> {
    const { projectId, provider, items } = input
    const folderId = input.folderId ?? null
    const { read, write } = context
    if (folderId !== null && (await read(foldersRepository).findIn(projectId, folderId)) === undefined) {
      throw new AppError('FOLDER_NOT_FOUND')
    }
    await openOwnDrive(context, provider)
    const source = { kind: 'drive', provider, items } as const
    const importId = await write((within) => startImport(within, context, { projectId, folderId, source }))
    return loadImport(context, importId)
  },
})
