import { findUnpacked, unpackArchive } from '../../imports/index.ts'
import type { ProjectAccess } from '../../projects/index.ts'
import type { IncomingFile, Member, UseCaseContext } from '../../use-case/index.ts'
import { parseFilePath } from './file-path.ts'
import { type Destination, type IntakePort, limited, ingestFile, type IngestedFile } from './ingest-file.ts'

/** The import of an archive's contents. */
export interface Unpacking {
  importId: number
}

/**
 * Ingests a file. With `unpack`, the contents of an archive are imported in the background instead. Versions of a file, and document
 * formats based on ZIP, are ingested as files.
 *
 * @throws as `ingestFile`
 */
export async function ingestOrUnpack(
  context: UseCaseContext<Member, ProjectAccess, IntakePort>,
  { unpack = false, ...destination }: Destination & { unpack?: boolean | undefined },
  file: IncomingFile,
): Promise<IngestedFile | Unpacking> {
  const { projectId, folderId, blobKey, whenPresent = 'version', versionOf } = destination
  if (!unpack || versionOf !== undefined) return ingestFile(context, destination, file)
  const { folders, filename } = parseFilePath(file.filename)
  const bytes = limited(file.bytes, filename, context.deps.limits.fileBytes)
  const archive = { projectId, folderId, folders, filename, bytes, blobKey: archiveKeyOf(blobKey), whenPresent }
  const arrived = await unpackArchive(context, archive)
  return 'importId' in arrived ? arrived : ingestFile(context, destination, { filename: file.filename, bytes: arrived.bytes })
}

/** The import of the archive that was uploaded under a file's blob key; undefined when there is none. */
export function findUnpacking(read: UseCaseContext<Member, unknown>['read'], projectId: number, blobKey: string) {
  return findUnpacked(read, projectId, archiveKeyOf(blobKey))
}

const archiveKeyOf = (blobKey: string) => `${blobKey}.zip`
