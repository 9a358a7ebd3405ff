import { AppError, type Import } from '@dossier/contract'
import { configuredDrive, ownConnection } from '../drive-connections/index.ts'
import { useCase } from '../use-case/index.ts'
import { importType } from './import-run.ts'
import { placeOf } from './running-import.ts'
import { loadImport, importPolicy } from './show-import.ts'
import { startImport } from './start-import.ts'

/** Repeats an import from a drive. @throws IMPORT_NOT_REPEATABLE, DRIVE_NOT_CONFIGURED, DRIVE_NOT_CONNECTED */
export const importAgain = useCase({
  needs: ['clock', 'drives', 'queue'],
  policy: importPolicy('control'),
  async run(context, _input: { id: number }): Promise<Import> {
    const { deps, actor, subject, read, write } = context
    const { folderId, source } = importType.input.parse(subject.input)
    // The drive belongs to the person who started the import; nobody else may read it.
    if (source.kind !== 'drive' || subject.startedBy !== actor.userId) throw new AppError('IMPORT_NOT_REPEATABLE')
    configuredDrive(deps, source.provider)
    await ownConnection(read, actor, source.provider)
    const { projectId } = placeOf(subject)
    const id = await write((within) => startImport(within, context, { projectId, folderId, source }))
    return loadImport(context, id)
  },
})
