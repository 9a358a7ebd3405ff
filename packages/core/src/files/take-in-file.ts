import { AppError, type FileKind, jobs } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { type ProjectAccess, projectsRepository } from '../projects/index.ts'
import type { IncomingFile, Member, UseCaseContext } from '../use-case/index.ts'
import { allowedKindOf, isReadable } from './allowed-kind.ts'
import { type FilePath, parseFilePath } from './file-path.ts'
import { filesRepository } from './files.repository.ts'
import { foldersRepository } from './folders.repository.ts'
import { fileHappening, folderHappening } from './happenings.ts'
import { takenInRepository } from './taken-in.repository.ts'

const MEGABYTE = 1024 * 1024

/** Where a file goes, and the key under which its bytes are kept. */
export interface Destination {
  projectId: number
  folderId: number | null
  blobKey: string
}

/** The key of the bytes of a file of a workspace. `id` is never used for another. */
export function blobKeyOf({ organizationId }: Member, projectId: number, id: string): string {
  return `projects/${organizationId}/${projectId}/${id}`
}

/**
 * Takes in one file, whole or not at all, and at most once a key: whoever hands in a key again gets the file that there is.
 *
 * @returns the file's id
 * @throws FILE_TOO_LARGE, FILE_KIND_NOT_ALLOWED, INVALID_INPUT
 */
export async function takeInFile(
  { actor, deps, read, write }: UseCaseContext<Member, ProjectAccess>,
  { projectId, folderId, blobKey }: Destination,
  file: IncomingFile,
): Promise<number> {
  const path = parseFilePath(file.filename)
  try {
    const { size, sha256 } = await deps.blobs.put(blobKey, limited(file.bytes, path.filename, deps.limits.fileBytes))
    const kind = await allowedKindOf(await deps.blobs.read(blobKey), path.filename)
    return await write(async (within) => {
      const now = deps.clock.now()
      const there = await within(takenInRepository).claim(projectId, blobKey)
      if (there !== undefined) return there.id
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
    // A key that was taken in by another request meanwhile keeps its bytes.
    if ((await read(takenInRepository).find(projectId, blobKey)) === undefined) await deps.blobs.delete(blobKey)
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
    if (size > maximum) throw tooLarge(filename, `> ${Math.ceil(size / MEGABYTE) - 1}`, maximum)
    yield chunk
  }
}

/** The refusal of a file over `maximum` bytes; `megabytes` is its size, as far as it is known. */
export function tooLarge(filename: string, megabytes: string | number, maximum: number): AppError {
  return new AppError('FILE_TOO_LARGE', { filename, megabytes, maximum: Math.floor(maximum / MEGABYTE) })
}
