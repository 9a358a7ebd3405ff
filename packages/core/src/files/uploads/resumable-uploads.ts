import { AppError } from '@dossier/contract'
import { inProjectWho } from '../../projects/index.ts'
import { assertDiskSpace, assertRoom } from '../../storage/index.ts'
import { type IncomingFile, type Read, useCase } from '../../use-case/index.ts'
import { parseFilePath } from './file-path.ts'
import { filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { blobKeyOf, type Destination, inMegabytes, intakeNeeds, tooLarge } from './take-in-file.ts'
import { findUnpacking, takeInOrUnpack } from './take-in-or-unpack.ts'
import { takenInRepository } from './taken-in.repository.ts'

/** Uploads that one person may have begun and not finished. */
const MAX_OPEN = 50

interface Place {
  projectId: number
  folderId?: number | undefined
}

/** What becomes of a file where there is one already, as in `Destination`; archives are taken in as what they hold with `unpack`. */
type Choices = Pick<Destination, 'whenPresent' | 'versionOf'> & { unpack?: boolean | undefined }

/** What an upload has become. */
export type Completed = { fileId: number } | { importId: number }

interface NamedUpload {
  projectId: number
  uploadId: string
}

/**
 * Decides before its first byte whether an upload may begin. `bytes` is the size it is going to have, `open` how many others
 * the same person has begun.
 *
 * @throws FOLDER_NOT_FOUND, FILE_NOT_FOUND, FILE_TOO_LARGE, DISK_FULL, WORKSPACE_QUOTA_EXCEEDED, ORGANIZATION_QUOTA_EXCEEDED, TOO_MANY_FILES, INVALID_INPUT
 */
export const admitResumableUpload = useCase({
  needs: ['disk', 'limits'],
  policy: inProjectWho('files.upload'),
  async run({ deps, read }, input: Place & Choices & { filename: string; bytes: number; open: number }): Promise<void> {
    const { filename } = parseFilePath(input.filename)
    await checkFolder(read, input)
    const { projectId, versionOf } = input
    const isThere = versionOf === undefined || (await read(filesRepository).unsafeFind(projectId, versionOf)) !== undefined
    if (!isThere) throw new AppError('FILE_NOT_FOUND')
    const { fileBytes } = deps.limits
    if (input.bytes > fileBytes) throw tooLarge(filename, inMegabytes(input.bytes), fileBytes)
    // Once while it arrives, and once more when it becomes a file.
    await assertDiskSpace(deps, 2 * input.bytes)
    await assertRoom({ deps, read }, projectId, input.bytes)
    if (input.open >= MAX_OPEN) throw new AppError('TOO_MANY_FILES', { maximum: MAX_OPEN })
  },
})

/**
 * Makes a file of an upload that is complete, or begins to unpack it, exactly once however often it is asked to.
 * @throws FOLDER_NOT_FOUND, FILE_TOO_LARGE, FILE_KIND_NOT_ALLOWED
 */
export const completeResumableUpload = useCase({
  needs: intakeNeeds,
  policy: inProjectWho('files.upload'),
  async run(context, input: NamedUpload & Place & Choices & IncomingFile): Promise<Completed> {
    const { actor, read } = context
    const { projectId, folderId = null } = input
    const blobKey = blobKeyOf(actor, projectId, input.uploadId)
    const there = await findCompleted(read, projectId, blobKey)
    if (there !== undefined) return there.became
    await checkFolder(read, input)
    const { whenPresent, versionOf, unpack } = input
    const taken = await takeInOrUnpack(context, { projectId, folderId, blobKey, whenPresent, versionOf, unpack }, input)
    return 'importId' in taken ? taken : { fileId: taken.id }
  },
})

/** What became of an upload that is gone, and its size in bytes; null when it became nothing of this person's. */
export const findResumed = useCase({
  needs: [],
  policy: inProjectWho('files.upload'),
  async run({ actor, read }, { projectId, uploadId }: NamedUpload): Promise<{ became: Completed; size: number } | null> {
    const found = await findCompleted(read, projectId, blobKeyOf(actor, projectId, uploadId))
    return found?.userId === actor.userId ? { became: found.became, size: found.size } : null
  },
})

async function findCompleted(
  read: Read,
  projectId: number,
  blobKey: string,
): Promise<{ became: Completed; size: number; userId: number } | undefined> {
  const file = await read(takenInRepository).find(projectId, blobKey)
  if (file !== undefined) return { became: { fileId: file.id }, size: file.size, userId: file.uploadedBy }
  const unpacking = await findUnpacking(read, projectId, blobKey)
  return unpacking && { became: { importId: unpacking.id }, size: unpacking.size, userId: unpacking.startedBy }
}

async function checkFolder(read: Read, { projectId, folderId }: Place): Promise<void> {
  if (folderId === undefined) return
  if ((await read(foldersRepository).findIn(projectId, folderId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
}
