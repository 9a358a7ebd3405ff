import type { WhenPresent } from '@dossier/contract'
import type { ProjectAccess } from '../projects/index.ts'
import type { IncomingFile, Member, PortName, UseCaseContext } from '../use-case/index.ts'

/** Where a file goes, and the key of its bytes: one that was taken in under the same key is not taken in again. */
export interface Destination {
  projectId: number
  folderId: number | null
  blobKey: string
  whenPresent?: WhenPresent
}

/** How files are taken in. It is handed in where jobs are put together, since uploads begin imports and not the other way round. */
export interface FileIntake<Name extends PortName> {
  readonly needs: readonly Name[]
  /** Takes in one file, whole or not at all, as an upload does. @throws AppError */
  readonly takeIn: (
    context: UseCaseContext<Member, ProjectAccess, Name>,
    destination: Destination,
    file: IncomingFile,
  ) => Promise<{ id: number; outcome: 'added' | 'newVersion' | 'unchanged' }>
}
