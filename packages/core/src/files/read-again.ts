import { AppError, type fileEndpoints, type InputOf } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { isReadable } from './allowed-kind.ts'
import { chosenWho, fileWho } from './files.policy.ts'
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

/** Puts several files in line to be read once more, or with none named every file that failed; those that are in line already stay there. */
export const readManyAgain = useCase({
  policy: chosenWho('files.readAgain'),
  async run({ deps, actor, subject, read, write }, input: InputOf<typeof fileEndpoints.readManyAgain>) {
    const files = read(filesRepository)
    const named =
      input.attachmentIds.length > 0 ? subject.files : await files.findMany(input.projectId, await files.failedIds(input.projectId))
    const again = named.filter((file) => isReadable(file.kind) && file.status !== 'uploaded' && file.status !== 'reading')
    if (again.length === 0) return { count: 0 }
    await write(async (within) => {
      const fileIds = again.map((file) => file.id)
      await queueReading(deps, within, actor.organizationId, fileIds)
      const now = deps.clock.now()
      for (const file of again) await record(within, actor, fileHappening('file.readAgain', file), now)
    })
    return { count: again.length }
  },
})
