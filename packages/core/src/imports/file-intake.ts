import type { FileProvenance, WhenPresent } from '@dossier/contract'
import type { ProjectAccess } from '../projects/index.ts'
import type { IncomingFile, Member, PortName, UseCaseContext } from '../use-case/index.ts'

/** The destination of a file, and the key of its bytes: a key is ingested only once. */
export interface Destination {
  projectId: number
  folderId: number | null
  blobKey: string
  whenPresent?: WhenPresent
  /** Of a file from an outside source. */
  provenance?: FileProvenance
}

/** Ingests files. It is injected where jobs are composed, because the files module depends on imports and not the other way round. */
export interface FileIntake<Name extends PortName> {
  readonly needs: readonly Name[]
  /** Ingests one file completely or not at all, as an upload does. @throws AppError */
  readonly ingest: (
    context: UseCaseContext<Member, ProjectAccess, Name>,
    destination: Destination,
    file: IncomingFile,
  ) => Promise<{ id: number; outcome: 'added' | 'newVersion' | 'unchanged' }>
}
