import type { BlobStore, Clock, Database, DiskSpace, Logger, Queue, SecretBox } from '@dossier/platform'
import type { WorkspaceIndexes } from '@dossier/retrieval'

/**
 * The dependencies of use cases, created by the server's composition root and by tests. These are the shared ones; a module declares its
 * own, and `modules.ts` adds them.
 */
export interface CoreDependencies {
  database: Database
  queue: Queue
  blobs: BlobStore
  /** Free space of the disk with uploads and blobs. */
  disk: DiskSpace
  indexes: WorkspaceIndexes
  /** Encrypts secrets that have to be decrypted again. */
  secretBox: SecretBox
  /** The public address of the product, without a trailing slash, used in mailed links. */
  publicUrl: string
  clock: Clock
  logger: Logger
  limits: {
    fileBytes: number
    filesPerRequest: number
    /** Disk space that uploads leave free. */
    diskReserveBytes: number
    /** Default storage quotas of a workspace and of an organization; absent: unlimited. */
    workspaceBytes?: number
    organizationBytes?: number
  }
}

export type PortName = keyof CoreDependencies

/** Picks the dependencies with these names. */
export type Needs<Name extends PortName> = Pick<CoreDependencies, Name>
