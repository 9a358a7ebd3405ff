import { AppError } from '@dossier/contract'
import { inProjectWho, type ProjectAccess } from '../projects/index.ts'
import { type IncomingFile, type Member, type UseCaseContext, useCase } from '../use-case/index.ts'
import { parseFilePath } from './file-path.ts'
import { foldersRepository } from './folders.repository.ts'
import { blobKeyOf, type Destination, takeInFile, tooLarge } from './take-in-file.ts'
import { takenInRepository } from './taken-in.repository.ts'

const MEGABYTE = 1024 * 1024

/** Uploads that one person may have begun and not finished. */
const MAX_OPEN = 50

type Context = UseCaseContext<Member, ProjectAccess>

interface Place {
  projectId: number
  folderId?: number | undefined
}

/** What becomes of a file where there is one already, as in `Destination`. */
type Present = Pick<Destination, 'whenPresent' | 'versionOf'>

interface NamedUpload {
  projectId: number
  uploadId: string
}

/**
 * Decides before its first byte whether an upload may begin. `bytes` is the size it is going to have, `open` how many others
 * the same person has begun.
 *
 * @throws FOLDER_NOT_FOUND, FILE_TOO_LARGE, TOO_MANY_FILES, INVALID_INPUT
 */
export const admitResumableUpload = useCase({
  policy: inProjectWho('files.upload'),
  async run({ deps, read }: Context, input: Place & { filename: string; bytes: number; open: number }): Promise<void> {
    const { filename } = parseFilePath(input.filename)
    await checkFolder(read, input)
    const { fileBytes } = deps.limits
    // Rounded up, so that a file just over the limit never reads as equal to it.
    if (input.bytes > fileBytes) throw tooLarge(filename, Math.ceil((input.bytes / MEGABYTE) * 10) / 10, fileBytes)
    if (input.open >= MAX_OPEN) throw new AppError('TOO_MANY_FILES', { maximum: MAX_OPEN })
  },
})

/**
 * Makes a file of an upload that is complete, exactly once however often it is asked to.
 *
 * @returns the file's id
 * @throws FOLDER_NOT_FOUND, FILE_TOO_LARGE, FILE_KIND_NOT_ALLOWED
 */
export const completeResumableUpload = useCase({
  policy: inProjectWho('files.upload'),
  async run(context: Context, input: NamedUpload & Place & Present & IncomingFile): Promise<number> {
    const { actor, read } = context
    const { projectId, folderId = null } = input
    const blobKey = blobKeyOf(actor, projectId, input.uploadId)
    const there = await read(takenInRepository).find(projectId, blobKey)
    if (there !== undefined) return there.id
    await checkFolder(read, input)
    const { whenPresent, versionOf } = input
    return (await takeInFile(context, { projectId, folderId, blobKey, whenPresent, versionOf }, input)).id
  },
})

/** What became of an upload that is gone: the file and its size in bytes; null when it became none of this person's. */
export const findResumedFile = useCase({
  policy: inProjectWho('files.upload'),
  async run({ actor, read }: Context, { projectId, uploadId }: NamedUpload): Promise<{ id: number; size: number } | null> {
    const found = await read(takenInRepository).find(projectId, blobKeyOf(actor, projectId, uploadId))
    return found?.uploadedBy === actor.userId ? { id: found.id, size: found.size } : null
  },
})

async function checkFolder(read: Context['read'], { projectId, folderId }: Place): Promise<void> {
  if (folderId === undefined) return
  if ((await read(foldersRepository).findIn(projectId, folderId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
}
