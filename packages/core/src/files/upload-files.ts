import {
  AppError,
  type Attachment,
  describeError,
  type fileEndpoints,
  type FileKind,
  type InputOf,
  jobs,
  type Language,
  type RefusedFile,
} from '@dossier/contract'
import { randomId } from '@dossier/platform'
import { record } from '../audit/index.ts'
import { inProjectWho, type ProjectAccess, projectsRepository } from '../projects/index.ts'
import { type IncomingFile, type Member, type UseCaseContext, useCase } from '../use-case/index.ts'
import { allowedKindOf, isReadable } from './allowed-kind.ts'
import { type FilePath, parseFilePath } from './file-path.ts'
import { filesRepository } from './files.repository.ts'
import { foldersRepository } from './folders.repository.ts'
import { fileHappening, folderHappening } from './happenings.ts'
import { presentWithPaths } from './list-files.ts'

const MEGABYTE = 1024 * 1024

type Context = UseCaseContext<Member, ProjectAccess>
type UploadInput = InputOf<typeof fileEndpoints.upload> & { files: AsyncIterable<IncomingFile> }

/**
 * Takes in files one after the other as they arrive. Each is kept whole or not at all, and what was accepted stays
 * accepted whatever becomes of the rest; files that are refused are named in the answer.
 *
 * @throws FOLDER_NOT_FOUND, FILE_MISSING; the first refusal when every file was refused; UPLOAD_INTERRUPTED
 */
export const uploadFiles = useCase({
  policy: inProjectWho('files.upload'),
  async run(context: Context, input: UploadInput): Promise<{ data: Attachment[]; refused: RefusedFile[] }> {
    const { actor, deps, read } = context
    const folderId = input.folderId ?? null
    if (folderId !== null && (await read(foldersRepository).findIn(input.projectId, folderId)) === undefined) {
      throw new AppError('FOLDER_NOT_FOUND')
    }
    const accepted: number[] = []
    const refusals: { filename: string; error: AppError }[] = []
    let arrived = 0
    for await (const file of input.files) {
      arrived += 1
      try {
        if (arrived > deps.limits.filesPerRequest) throw new AppError('TOO_MANY_FILES', { maximum: deps.limits.filesPerRequest })
        accepted.push(await takeIn(context, input.projectId, folderId, file))
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'UPLOAD_INTERRUPTED') throw error
        refusals.push({ filename: file.filename, error })
        await drain(file.bytes)
      }
    }
    if (arrived === 0) throw new AppError('FILE_MISSING')
    const refused = refusals.map((refusal) => presentRefusal(refusal, actor.language))
    const [first] = refusals
    if (accepted.length === 0 && first !== undefined) throw new AppError(first.error.code, { ...first.error.details, refused })
    const rows = await read(filesRepository).findMany(input.projectId, accepted)
    rows.sort((a, b) => a.id - b.id)
    return { data: await presentWithPaths(rows, read, actor.language), refused }
  },
})

async function takeIn(context: Context, projectId: number, folderId: number | null, file: IncomingFile): Promise<number> {
  const { actor, deps, write } = context
  const path = parseFilePath(file.filename)
  const blobKey = `projects/${actor.organizationId}/${projectId}/${randomId()}`
  try {
    const { size, sha256 } = await deps.blobs.put(blobKey, limited(file.bytes, path.filename, deps.limits.fileBytes))
    const kind = await allowedKindOf(await deps.blobs.read(blobKey), path.filename)
    return await write(async (within) => {
      const now = deps.clock.now()
      const { inside, made } = await ensureFolders(within(foldersRepository), { projectId, folderId, path, actor, now })
      const fileId = await within(filesRepository).create({
        projectId,
        folderId: inside,
        filename: path.filename,
        kind,
        size,
        sha256,
        blobKey,
        status: statusOf(kind),
        uploadedBy: actor.userId,
        createdAt: now,
      })
      await within(projectsRepository).touch(projectId, now)
      if (isReadable(kind)) {
        await deps.queue.send(jobs.readFile, { organizationId: actor.organizationId, fileId }, { transaction: within.transaction })
      }
      for (const folder of made) await record(within, actor, folderHappening('folder.created', folder), now)
      await record(within, actor, fileHappening('file.uploaded', { id: fileId, filename: path.filename, projectId }), now)
      return fileId
    })
  } catch (error) {
    await deps.blobs.delete(blobKey)
    throw error
  }
}

const statusOf = (kind: FileKind) => (isReadable(kind) ? 'uploaded' : 'stored')

/** The folder that a path leads to, and those that were made on the way. */
async function ensureFolders(
  folders: ReturnType<typeof foldersRepository.transactor>,
  at: { projectId: number; folderId: number | null; path: FilePath; actor: Member; now: Date },
): Promise<{ inside: number | null; made: { id: number; name: string; projectId: number }[] }> {
  const made = []
  let inside = at.folderId
  for (const name of at.path.folders) {
    const folder = await folders.ensure(at.projectId, inside, name, at.actor.userId, at.now)
    if (folder.made) made.push({ id: folder.id, name, projectId: at.projectId })
    inside = folder.id
  }
  return { inside, made }
}

async function* limited(bytes: AsyncIterable<Uint8Array>, filename: string, maximum: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maximum) {
      const megabytes = Math.ceil(size / MEGABYTE)
      throw new AppError('FILE_TOO_LARGE', { filename, megabytes: `> ${megabytes - 1}`, maximum: Math.floor(maximum / MEGABYTE) })
    }
    yield chunk
  }
}

/** Reads the rest of a refused file to its end, so that the next one of the request can arrive. */
async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) void chunk
}

function presentRefusal({ filename, error }: { filename: string; error: AppError }, language: Language): RefusedFile {
  return { filename, code: error.code, message: describeError(error, language).body.message }
}
