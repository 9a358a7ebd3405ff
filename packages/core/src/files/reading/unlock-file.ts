import { AppError, type Attachment, type fileEndpoints, type InputOf } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { type Member, type Needs, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { encryptFilePassword } from './file-password.ts'
import { filePasswordsRepository } from './file-passwords.repository.ts'
import { type FileAccess, filePolicy } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { fileAuditEvent } from '../audit-events.ts'
import { presentWithPaths } from '../lists/list-files.ts'
import { queueReading } from './queue-reading.ts'

/**
 * Verifies and stores the password of a protected PDF, which is used for this and every later reading.
 *
 * @throws WRONG_FILE_PASSWORD, FILE_NOT_PROTECTED, FILE_UNREADABLE, FILE_BEING_READ also while another password is being tried
 */
export const unlockFile = useCase({
  needs: ['blobs', 'clock', 'queue', 'reading', 'secretBox'],
  policy: filePolicy('files.readAgain'),
  async run(context, input: InputOf<typeof fileEndpoints.unlock>): Promise<Attachment> {
    const { deps, actor, subject, read } = context
    const { file } = subject
    if (file.kind !== 'pdf') throw new AppError('FILE_NOT_PROTECTED')
    if (file.status === 'uploaded' || file.status === 'reading') throw new AppError('FILE_BEING_READ')
    // At most one attempt per file at a time in all processes, which slows down guessing.
    const trying = await deps.database.locks.tryAcquire(`password of ${file.blobKey}`)
    if (trying === undefined) throw new AppError('FILE_BEING_READ')
    try {
      await storePassword(context, await openingPassword(deps, file, input.password))
    } finally {
      await trying.release()
    }
    const row = await read(filesRepository).unsafeFind(input.projectId, file.id)
    const [presented] = await presentWithPaths(row === undefined ? [] : [row], read, actor.language)
    if (presented === undefined) throw new AppError('FILE_NOT_FOUND')
    return presented
  },
})

const refusals = { wrong: 'WRONG_FILE_PASSWORD', 'not-protected': 'FILE_NOT_PROTECTED', unreadable: 'FILE_UNREADABLE' } as const

async function openingPassword(deps: Needs<'blobs' | 'reading'>, file: FileRow, password: string): Promise<string> {
  const tried = await deps.reading.tryPassword({ bytes: await deps.blobs.read(file.blobKey), password })
  if (tried.outcome === 'opens') return tried.password
  throw new AppError(refusals[tried.outcome])
}

async function storePassword(
  context: UseCaseContext<Member, FileAccess, 'clock' | 'queue' | 'secretBox'>,
  password: string,
): Promise<void> {
  const { deps, actor, subject, write } = context
  const { file } = subject
  await write(async (within) => {
    if (!(await within(filePasswordsRepository).store(file, encryptFilePassword(deps, password)))) throw new AppError('FILE_NOT_FOUND')
    await queueReading(within, context, [file.id])
    await record(within, actor, fileAuditEvent('file.unlocked', file), deps.clock.now())
  })
}
