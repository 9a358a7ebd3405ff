import { AppError, type ErrorCode, type FileKind, type FileProvenance, type FileStatus, type WhenPresent } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import type { FileIntake } from '../../imports/index.ts'
import { type SearchModels, cachedSearchModels } from '../../organization-models/index.ts'
import { type ProjectAccess, projectsRepository } from '../../projects/index.ts'
import { assertRoom, holdRoom, whileRoom, writingToDisk } from '../../storage/index.ts'
import type { IncomingFile, Member, UseCaseContext, Within } from '../../use-case/index.ts'
import { allowedKindOf, isReadable, detectionBytes } from './allowed-kind.ts'
import { type FilePath, parseFilePath } from './file-path.ts'
import { filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { fileAuditEvent, folderAuditEvent } from '../audit-events.ts'
import { queueMapping } from '../maps/queue-mapping.ts'
import { queueFirstReading } from '../reading/queue-reading.ts'
import { resolveArrival } from './resolve-arrival.ts'
import { ingestedFilesRepository } from './ingested-files.repository.ts'
import { versionsRepository } from '../versions/versions.repository.ts'

const MEGABYTE = 1024 * 1024

/** Kinds of files that are accepted, and the code with which others are refused. */
export interface AcceptedKinds {
  kinds: readonly FileKind[]
  otherwise: ErrorCode
}

/** The destination of a file, and the key under which its bytes are stored. */
export interface Destination {
  projectId: number
  folderId: number | null
  blobKey: string
  /** How a file of the same name is handled; `version` by default. */
  whenPresent?: WhenPresent | undefined
  /** Adds the next version of this file, in its place and under its name. */
  versionOf?: number | undefined
  /** Adds it only while `versionOf` is the latest version. */
  ofLatest?: boolean | undefined
  /** The kind of the bytes where they are made here; otherwise it is detected in their content. */
  kind?: FileKind | undefined
  /** Accepts files of these kinds alone; the code of the refusal of others. */
  accepts?: AcceptedKinds | undefined
  /** Of a file saved from an outside source: where it came from. */
  provenance?: FileProvenance | undefined
  /** Of a version saved in the editor of spreadsheets: whether its map is stored with it. */
  isMapped?: boolean | undefined
  /** Of a version saved in the editor of spreadsheets: how many cells were edited. */
  editedCells?: number | undefined
}

/** The result of ingesting a file. `unchanged`: nothing was added, and `id` is the existing file's. */
export interface IngestedFile {
  id: number
  outcome: 'added' | 'newVersion' | 'unchanged'
}

/** The blob key of a file of a workspace. `id` must be unique. */
export function blobKeyOf({ organizationId }: Member, projectId: number, id: string): string {
  return `projects/${organizationId}/${projectId}/${id}`
}

/** The ports that ingesting a file needs. */
export const intakeNeeds = ['blobs', 'clock', 'disk', 'limits', 'queue', 'searchModels', 'secretBox'] as const
export type IntakePort = (typeof intakeNeeds)[number]

/**
 * Ingests one file completely or not at all. Idempotent by blob key: a repeated key returns the existing file.
 *
 * @throws FILE_TOO_LARGE, FILE_KIND_NOT_ALLOWED, the code of `accepts` for other kinds, FILE_HAS_NEWER_VERSION, DISK_FULL, WORKSPACE_QUOTA_EXCEEDED, ORGANIZATION_QUOTA_EXCEEDED, INVALID_INPUT; FILE_NOT_FOUND for `versionOf`; FOLDER_NOT_FOUND
 */
export async function ingestFile(
  context: UseCaseContext<Member, ProjectAccess, IntakePort>,
  destination: Destination,
  { filename, bytes }: IncomingFile,
): Promise<IngestedFile> {
  const { deps, read, write } = context
  const { projectId, blobKey } = destination
  const path = parseFilePath(filename)
  let ingested: IngestedFile | undefined
  try {
    await assertRoom(context, projectId, 0)
    const arriving = whileRoom(deps, limited(bytes, path.filename, deps.limits.fileBytes))
    const { size, sha256 } = await writingToDisk(() => deps.blobs.put(blobKey, arriving))
    const kind = destination.kind ?? (await allowedKindOf(await detectionBytes(deps, blobKey, size), path.filename))
    const { accepts } = destination
    if (accepts?.kinds.includes(kind) === false) throw new AppError(accepts.otherwise, { filename: path.filename })
    const status = statusOf(await cachedSearchModels(context), kind)
    ingested = await write((within) => recordArrival(within, context, { ...destination, path, size, sha256, kind, status }))
    return ingested
  } finally {
    // Another request may have ingested the same key meanwhile: then its bytes stay.
    const isUsed = ingested !== undefined && ingested.outcome !== 'unchanged'
    if (!isUsed && (await read(ingestedFilesRepository).find(projectId, blobKey)) === undefined) await deps.blobs.delete(blobKey)
  }
}

/** The intake that imports use. */
export const fileIntake: FileIntake<IntakePort> = { needs: intakeNeeds, ingest: ingestFile }

interface Stored extends Destination {
  path: FilePath
  size: number
  sha256: string
  kind: FileKind
  status: FileStatus
}

async function recordArrival(
  within: Within,
  { actor, deps }: UseCaseContext<Member, ProjectAccess, 'clock' | 'limits' | 'queue'>,
  stored: Stored,
): Promise<IngestedFile> {
  const { projectId, blobKey, path, size, sha256, kind, status, whenPresent = 'version', versionOf, ofLatest } = stored
  const now = deps.clock.now()
  const existing = await within(ingestedFilesRepository).claim(projectId, blobKey)
  if (existing !== undefined) return { id: existing.id, outcome: existing.version === 1 ? 'added' : 'newVersion' }
  const at = { projectId, folderId: stored.folderId, path: versionOf === undefined ? path : { ...path, folders: [] }, actor, now }
  const { inside, made } = await ensureFolders(within(foldersRepository), at)
  const { filename } = path
  const arrival = await resolveArrival(within, { projectId, folderId: inside, filename, size, sha256, whenPresent, versionOf, ofLatest })
  if (arrival.becomes === 'unchanged') return { id: arrival.present.id, outcome: 'unchanged' }
  await holdRoom(within, deps, projectId, size)
  const previous = arrival.becomes === 'newVersion' ? arrival.present : undefined
  const lineage = previous && { lineageId: previous.lineageId, version: await within(versionsRepository).supersede(previous.lineageId) }
  const file = { projectId, folderId: previous === undefined ? inside : previous.folderId, filename: arrival.filename, kind, size, sha256 }
  const origin = stored.provenance && { provenance: stored.provenance, filing: filingIdentity(stored.provenance) }
  const { editedCells } = stored
  const recorded = {
    ...file,
    ...origin,
    ...(editedCells !== undefined && { editedCells }),
    blobKey,
    status,
    uploadedBy: actor.userId,
    createdAt: now,
    lineage,
  }
  const id = await within(filesRepository).create(recorded)
  await within(projectsRepository).touch(projectId, now)
  if (status === 'uploaded') {
    await queueFirstReading(within, { deps, actor }, { id, projectId, filename: arrival.filename, kind })
  }
  if (stored.isMapped !== true) await queueMapping(within, { deps, actor }, { id, kind, size })
  for (const folder of made) await record(within, actor, folderAuditEvent('folder.created', folder), now)
  const named = { id, filename: file.filename, projectId }
  const event =
    lineage === undefined
      ? fileAuditEvent('file.uploaded', named)
      : editedCells === undefined
        ? { ...fileAuditEvent('file.versionAdded', named), to: String(lineage.version) }
        : { ...fileAuditEvent('file.cellsSaved', named), from: String(editedCells), to: String(lineage.version) }
  await record(within, actor, event, now)
  return { id, outcome: arrival.becomes }
}

/** The identity of a filing, by which a register's copy and a file's are one source; null where the source has no numbers. */
const filingIdentity = ({ source, filing }: Pick<FileProvenance, 'source' | 'filing'>): string | null =>
  filing === null ? null : `${source}:${filing}`

/** The first status of a file of a kind. */
export const statusOf = (models: Pick<SearchModels, 'transcription'>, kind: FileKind): FileStatus =>
  isReadable(models, kind) ? 'uploaded' : 'stored'

/** Finds or creates the folders of a path. Returns the innermost one and those that were created. */
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

/** Bytes, up to `maximum` of them. @throws FILE_TOO_LARGE */
export async function* limited(bytes: AsyncIterable<Uint8Array>, filename: string, maximum: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maximum) throw tooLarge(filename, `> ${Math.ceil(size / MEGABYTE) - 1}`, maximum)
    yield chunk
  }
}

/** Rounded up to a tenth, so that a size just over a limit never reads as equal to it. */
export const inMegabytes = (bytes: number): number => Math.ceil((bytes / MEGABYTE) * 10) / 10

/** The refusal of a file over `maximum` bytes; `megabytes` is its size, as far as it is known. */
export function tooLarge(filename: string, megabytes: string | number, maximum: number): AppError {
  return new AppError('FILE_TOO_LARGE', { filename, megabytes, maximum: Math.floor(maximum / MEGABYTE) })
}
