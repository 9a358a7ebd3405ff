import { AppError, type Import } from '@dossier/contract'
import { configuredDrive, ownConnection } from '../drive-connections/index.ts'
import { useCase } from '../use-case/index.ts'
import { importWhoUploads } from './imports.policy.ts'
import { importAsItIs } from './show-import.ts'
import { startImport } from './start-import.ts'

/** Imports the same from a drive once more. @throws IMPORT_NOT_REPEATABLE, DRIVE_NOT_CONFIGURED, DRIVE_NOT_CONNECTED */
export const importAgain = useCase({
  policy: importWhoUploads,
  async run({ deps, actor, subject, read, write }, _input: { id: number }): Promise<Import> {
    const { projectId, folderId, source, startedBy } = subject
    // The drive is the connected account's of whoever began it, and nobody else looks into it.
    if (source.kind !== 'drive' || startedBy !== actor.userId) throw new AppError('IMPORT_NOT_REPEATABLE')
    configuredDrive(deps, source.provider)
    await ownConnection(read, actor, source.provider)
    const id = await write((within) => startImport(within, { deps, actor }, { projectId, folderId, source }))
    return importAsItIs(read, id, actor.language)
  },
})
