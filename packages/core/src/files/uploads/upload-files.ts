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
import { loadImport } from '../../imports/index.ts'
import { inProjectPolicy, type ProjectAccess } from '../../projects/index.ts'
import { type IncomingFile, type Member, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { presentWithPaths } from '../lists/list-files.ts'
import { type AcceptedKinds, blobKeyOf, inMegabytes, type IntakePort, intakeNeeds, tooLarge } from './ingest-file.ts'
import { ingestOrUnpack } from './ingest-or-unpack.ts'

type UploadBody = InputOf<typeof fileEndpoints.upload>
type UploadInput = Pick<UploadBody, 'projectId'> & Partial<UploadBody> & { files: AsyncIterable<IncomingFile> }

// A type, not an interface, because only types are assignable to the envelope's record.
type UploadAnswer = {
  data: Attachment[]
  refused: RefusedFile[]
  unchanged: string[]
  imports: Import[]
}

/**
 * Ingests files one after the other as they arrive. Each is stored completely or not at all; accepted files stay when later ones fail. The
 * response names the refused files.
 *
 * @throws FOLDER_NOT_FOUND, FILE_MISSING; the first refusal when every file was refused; UPLOAD_INTERRUPTED
 */
export const uploadFiles = useCase({
  needs: intakeNeeds,
  policy: inProjectPolicy('files.upload'),
  async run(context, input: UploadInput): Promise<UploadAnswer> {
    const { actor, read } = context
    const { rows, importIds, refused, unchanged } = await takeUploads(context, input)
    const imports = await Promise.all(importIds.map((id) => loadImport(context, id)))
    return { data: await presentWithPaths(rows, read, actor.language), refused, unchanged, imports }
  },
})

interface TakenUploads {
  /** The accepted files, in the order of their arrival. */
  rows: FileRow[]
  importIds: number[]
  refused: RefusedFile[]
  unchanged: string[]
}

/** As `uploadFiles`, before anything is presented. @param input with `accepts`, only files of its kinds are accepted */
export async function takeUploads(
  context: UseCaseContext<Member, ProjectAccess, IntakePort>,
  input: UploadInput & { accepts?: AcceptedKinds },
): Promise<TakenUploads> {
  const { actor, deps, read } = context
  const { projectId, folderId = null, whenPresent, versionOf, unpack, accepts } = input
  if (folderId !== null && (await read(foldersRepository).findIn(projectId, folderId)) === undefined) {
    throw new AppError('FOLDER_NOT_FOUND')
  }
  const accepted: number[] = []
  const unchanged: string[] = []
  const importIds: number[] = []
  const refusals: { filename: string; error: AppError }[] = []
  // A request for one version has one file.
  const maximum = versionOf === undefined ? deps.limits.filesPerRequest : 1
  let arrived = 0
  for await (const incoming of input.files) {
    arrived += 1
    const file = { ...incoming, ...countingBytes(incoming) }
    try {
      if (arrived > maximum) throw new AppError('TOO_MANY_FILES', { maximum })
      const { fileBytes } = deps.limits
      if (file.size !== undefined && file.size > fileBytes) throw tooLarge(file.filename, inMegabytes(file.size), fileBytes)
      const blobKey = blobKeyOf(actor, projectId, randomId())
      const ingested = await ingestOrUnpack(context, { projectId, folderId, blobKey, whenPresent, versionOf, unpack, accepts }, file)
      if ('importId' in ingested) importIds.push(ingested.importId)
      else if (ingested.outcome === 'unchanged') unchanged.push(file.filename)
      else accepted.push(ingested.id)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'UPLOAD_INTERRUPTED') throw error
      // Drains the file, so that the next one of the request can arrive.
      for await (const chunk of file.bytes) void chunk
      refusals.push({ filename: file.filename, error: error.code === 'FILE_TOO_LARGE' ? withSize(error, file.sizeSoFar()) : error })
    }
  }
  if (arrived === 0) throw new AppError('FILE_MISSING')
  const refused = refusals.map((refusal) => presentRefusal(refusal, actor.language))
  const [first] = refusals
  if (accepted.length + unchanged.length + importIds.length === 0 && first !== undefined)
    throw new AppError(first.error.code, { ...first.error.details, refused })
  const rows = await read(filesRepository).findMany(projectId, accepted)
  rows.sort((a, b) => a.id - b.id)
  return { rows, importIds, refused, unchanged }
}

/**
 * Counts the bytes of a file. When reading stops early, the rest is drained, so that a refusal can state the size of the whole
 * file.
 */
function countingBytes({ bytes, size }: IncomingFile): { bytes: AsyncGenerator<Uint8Array>; sizeSoFar: () => number } {
  let counted = 0
  async function* counting(): AsyncGenerator<Uint8Array> {
    const chunks = bytes[Symbol.asyncIterator]()
    const next = async () => {
      const result = await chunks.next()
      if (result.done === true) return undefined
      counted += result.value.byteLength
      return result.value
    }
    let chunk = await next()
    try {
      for (; chunk !== undefined; chunk = await next()) yield chunk
    } finally {
      while (chunk !== undefined) chunk = await next()
    }
  }
  return { bytes: counting(), sizeSoFar: () => size ?? counted }
}

function withSize({ code, details, cause }: AppError, size: number): AppError {
  return new AppError(code, { ...details, megabytes: inMegabytes(size) }, cause)
}

function presentRefusal({ filename, error }: { filename: string; error: AppError }, language: Language): RefusedFile {
  return { filename, code: error.code, message: describeError(error, language).body.message }
}
