import {
  AppError,
  type Attachment,
  describeError,
  type fileEndpoints,
  type Import,
  type InputOf,
  type Language,
  type RefusedFile,
} from '@dossier/contract'
import { randomId } from '@dossier/platform'
import { importAsItIs } from '../../imports/index.ts'
import { inProjectWho, type ProjectAccess } from '../../projects/index.ts'
import { type IncomingFile, type Member, type UseCaseContext, useCase } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { presentWithPaths } from '../lists/list-files.ts'
import { blobKeyOf } from './take-in-file.ts'
import { takeInOrUnpack } from './take-in-or-unpack.ts'

type Context = UseCaseContext<Member, ProjectAccess>
type UploadBody = InputOf<typeof fileEndpoints.upload>
type UploadInput = Pick<UploadBody, 'projectId'> & Partial<UploadBody> & { files: AsyncIterable<IncomingFile> }

// A type alone fits the record that the envelope is filled from.
type UploadAnswer = {
  data: Attachment[]
  refused: RefusedFile[]
  unchanged: string[]
  imports: Import[]
}

/**
 * Takes in files one after the other as they arrive. Each is kept whole or not at all, and what was accepted stays
 * accepted whatever becomes of the rest; files that are refused are named in the answer.
 *
 * @throws FOLDER_NOT_FOUND, FILE_MISSING; the first refusal when every file was refused; UPLOAD_INTERRUPTED
 */
export const uploadFiles = useCase({
  policy: inProjectWho('files.upload'),
  async run(context: Context, input: UploadInput): Promise<UploadAnswer> {
    const { actor, deps, read } = context
    const { projectId, folderId = null, whenPresent, versionOf, unpack } = input
    if (folderId !== null && (await read(foldersRepository).findIn(projectId, folderId)) === undefined) {
      throw new AppError('FOLDER_NOT_FOUND')
    }
    const accepted: number[] = []
    const unchanged: string[] = []
    const importIds: number[] = []
    const refusals: { filename: string; error: AppError }[] = []
    // What is to be a version of one file is one file.
    const maximum = versionOf === undefined ? deps.limits.filesPerRequest : 1
    let arrived = 0
    for await (const file of input.files) {
      arrived += 1
      try {
        if (arrived > maximum) throw new AppError('TOO_MANY_FILES', { maximum })
        const blobKey = blobKeyOf(actor, projectId, randomId())
        const taken = await takeInOrUnpack(context, { projectId, folderId, blobKey, whenPresent, versionOf, unpack }, file)
        if ('importId' in taken) importIds.push(taken.importId)
        else if (taken.outcome === 'unchanged') unchanged.push(file.filename)
        else accepted.push(taken.id)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'UPLOAD_INTERRUPTED') throw error
        refusals.push({ filename: file.filename, error })
        await drain(file.bytes)
      }
    }
    if (arrived === 0) throw new AppError('FILE_MISSING')
    const refused = refusals.map((refusal) => presentRefusal(refusal, actor.language))
    const [first] = refusals
    if (accepted.length + unchanged.length + importIds.length === 0 && first !== undefined)
      throw new AppError(first.error.code, { ...first.error.details, refused })
    const rows = await read(filesRepository).findMany(projectId, accepted)
    rows.sort((a, b) => a.id - b.id)
    const imports = await Promise.all(importIds.map((id) => importAsItIs(read, id, actor.language)))
    return { data: await presentWithPaths(rows, read, actor.language), refused, unchanged, imports }
  },
})

/** Reads the rest of a refused file to its end, so that the next one of the request can arrive. */
async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) void chunk
}

function presentRefusal({ filename, error }: { filename: string; error: AppError }, language: Language): RefusedFile {
  return { filename, code: error.code, message: describeError(error, language).body.message }
}
