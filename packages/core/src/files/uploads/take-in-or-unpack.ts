import { findUnpacked, unpackArchive } from '../../imports/index.ts'
import type { ProjectAccess } from '../../projects/index.ts'
import type { IncomingFile, Member, UseCaseContext } from '../../use-case/index.ts'
import { parseFilePath } from './file-path.ts'
import { type Destination, type IntakePort, limited, takeInFile, type TakenIn } from './take-in-file.ts'

/** The import that takes in what an archive holds. */
export interface Unpacking {
  importId: number
}

/**
 * Takes in a file; with `unpack`, an archive is kept aside instead and what it holds is taken in in the background. What is to be a
 * version of a file, and documents that are archives by their format, are files.
 *
 * @throws as `takeInFile`
 */
export async function takeInOrUnpack(
  context: UseCaseContext<Member, ProjectAccess, IntakePort>,
  { unpack = false, ...destination }: Destination & { unpack?: boolean | undefined },
  file: IncomingFile,
): Promise<TakenIn | Unpacking> {
  const { projectId, folderId, blobKey, whenPresent = 'version', versionOf } = destination
  if (!unpack || versionOf !== undefined) return takeInFile(context, destination, file)
  const { folders, filename } = parseFilePath(file.filename)
  const bytes = limited(file.bytes, filename, context.deps.limits.fileBytes)
  const archive = { projectId, folderId, folders, filename, bytes, blobKey: archiveKeyOf(blobKey), whenPresent }
  const arrived = await unpackArchive(context, archive)
  return 'importId' in arrived ? arrived : takeInFile(context, destination, { filename: file.filename, bytes: arrived.bytes })
}

/** What the archive that was handed in under a key of a file's has become; undefined when there was none. */
export function findUnpacking(read: UseCaseContext<Member, unknown>['read'], projectId: number, blobKey: string) {
  return findUnpacked(read, projectId, archiveKeyOf(blobKey))
}

const archiveKeyOf = (blobKey: string) => `${blobKey}.zip`
