import type { WhenPresent } from '@dossier/contract'
import type { ProjectAccess } from '../projects/index.ts'
import type { IncomingFile, Member, UseCaseContext } from '../use-case/index.ts'

/** Where a file goes, and the key of its bytes: one that was taken in under the same key is not taken in again. */
interface Destination {
  projectId: number
  folderId: number | null
  blobKey: string
  whenPresent?: WhenPresent
}

/**
 * Takes in one file, whole or not at all, as an upload does. It is handed in where jobs are put together, since uploads begin imports
 * and not the other way round.
 *
 * @throws AppError
 */
export type TakeIn = (
  context: UseCaseContext<Member, ProjectAccess>,
  destination: Destination,
  file: IncomingFile,
) => Promise<{ id: number; outcome: 'added' | 'newVersion' | 'unchanged' }>
