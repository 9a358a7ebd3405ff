import { AppError } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { isReadable } from './allowed-kind.ts'
import { fileWho } from './files.policy.ts'
import { filesRepository } from './files.repository.ts'
import { fileHappening } from './happenings.ts'
import { presentWithPaths } from './list-files.ts'
import { queueReading } from './queue-reading.ts'

/** Puts a file that failed, or was read before, in line to be read once more. @throws FILE_BEING_READ */
export const readAgain = useCase({
  policy: fileWho('files.readAgain'),
  async run({ deps, actor, subject, read, write }, input: { projectId: number; attachmentId: number }) {
    const { file } = subject
    if (file.status === 'uploaded' || file.status === 'reading') throw new AppError('FILE_BEING_READ')
    if (isReadable(file.kind)) {
      await write(async (within) => {
        await queueReading(deps, within, actor.organizationId, [file.id])
        await record(within, actor, fileHappening('file.readAgain', file), deps.clock.now())
      })
    }
    const row = await read(filesRepository).unsafeFind(input.projectId, file.id)
    const [presented] = await presentWithPaths(row === undefined ? [] : [row], read, actor.language)
    if (presented === undefined) throw new AppError('FILE_NOT_FOUND')
    return presented
  },
})
