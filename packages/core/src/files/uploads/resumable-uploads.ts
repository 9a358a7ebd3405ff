import { AppError } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { assertDiskSpace, assertRoom } from '../../storage/index.ts'
import { type IncomingFile, type Read, useCase } from '../../use-case/index.ts'
import { parseFilePath } from './file-path.ts'
import { filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { blobKeyOf, type Destination, inMegabytes, intakeNeeds, tooLarge } from './ingest-file.ts'
import { findUnpacking, ingestOrUnpack } from './ingest-or-unpack.ts'
import { ingestedFilesRepository } from './ingested-files.repository.ts'

/** Maximum number of unfinished uploads of one person. */
const MAX_OPEN = 50

interface Place {
  projectId: number
  folderId?: number | undefined
}

/** How conflicts are resolved, as in `Destination`; with `unpack`, the contents of archives are imported. */
type Choices = Pick<Destination, 'whenPresent' | 'versionOf'> & { unpack?: boolean | undefined }

/** The result of an upload: a file, or the import of an archive's contents. */
export type Completed = { fileId: number } | { importId: number }

interface NamedUpload {
  projectId: number
  uploadId: string
}

/**
 * Checks before the first byte whether an upload may start. `bytes` is its announced size, `open` the number of the person's other
 * unfinished uploads.
 *
 * @throws FOLDER_NOT_FOUND, FILE_NOT_FOUND, FILE_TOO_LARGE, DISK_FULL, WORKSPACE_QUOTA_EXCEEDED, ORGANIZATION_QUOTA_EXCEEDED, TOO_MANY_FILES, INVALID_INPUT
 */
export const admitResumableUpload = useCase({
  needs: ['disk', 'limits'],
  policy: inProjectPolicy('files.upload'),
  async run({ deps, read }, input: Place & Choices & { filename: string; bytes: number; open: number }): Promise<void> {
    const { filename } = parseFilePath(input.filename)
    await checkFolder(read, input)
    const { projectId, versionOf } = input
    const exists = versionOf === undefined || (await read(filesRepository).unsafeFind(projectId, versionOf)) !== undefined
    if (!exists) throw new AppError('FILE_NOT_FOUND')
    const { fileBytes } = deps.limits
    if (input.bytes > fileBytes) throw tooLarge(filename, inMegabytes(input.bytes), fileBytes)
    // Twice the size: the staged upload and the stored file exist at the same time.
    await assertDiskSpace(deps, 2 * input.bytes)
    await assertRoom({ deps, read }, projectId, input.bytes)
    if (input.open >= MAX_OPEN) throw new AppError('TOO_MANY_FILES', { maximum: MAX_OPEN })
  },
})

/**
 * Turns a complete upload into a file, or starts unpacking it. Idempotent by upload id.
 * @throws FOLDER_NOT_FOUND, FILE_TOO_LARGE, FILE_KIND_NOT_ALLOWED
 */
export const completeResumableUpload = useCase({
  needs: intakeNeeds,
  policy: inProjectPolicy('files.upload'),
  async run(context, input: NamedUpload & Place & Choices & IncomingFile): Promise<Completed> {
    const { actor, read } = context
    const { projectId, folderId = null } = input
    const blobKey = blobKeyOf(actor, projectId, input.uploadId)
    const completed = await findCompleted(read, projectId, blobKey)
    if (completed !== undefined) return completed.became
    await checkFolder(read, input)
    const { whenPresent, versionOf, unpack } = input
    const ingested = await ingestOrUnpack(context, { projectId, folderId, blobKey, whenPresent, versionOf, unpack }, input)
    return 'importId' in ingested ? ingested : { fileId: ingested.id }
  },
})

/** The result of a finished upload and its size in bytes; null when there is none of this person. */
export const findCompletedUpload = useCase({
  needs: [],
  policy: inProjectPolicy('files.upload'),
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
  const file = await read(ingestedFilesRepository).find(projectId, blobKey)
  if (file !== undefined) return { became: { fileId: file.id }, size: file.size, userId: file.uploadedBy }
  const unpacking = await findUnpacking(read, projectId, blobKey)
  return unpacking && { became: { importId: unpacking.id }, size: unpacking.size, userId: unpacking.startedBy }
}

async function checkFolder(read: Read, { projectId, folderId }: Place): Promise<void> {
  if (folderId === undefined) return
  if ((await read(foldersRepository).findIn(projectId, folderId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
}
