import type { BlobStore, Clock, Database, DiskSpace, Logger, Queue, SecretBox } from '@dossier/platform'
import type { WorkspaceIndexes } from '@dossier/retrieval'

/**
 * Everything that use cases work with; the server's composition root makes it, and so do tests. Here stands what nouns share: what is
 * one noun's own it declares with its module, and `modules.ts` adds it.
 */
export interface CoreDependencies {
  database: Database
  queue: Queue
  blobs: BlobStore
  /** Of the disk that keeps uploads and blobs. */
  disk: DiskSpace
  indexes: WorkspaceIndexes
  /** Encrypts secrets that are to be used again. */
  secretBox: SecretBox
  /** The address under which people reach the product, without a trailing slash: mailed links begin with it. */
  publicUrl: string
  clock: Clock
  logger: Logger
  limits: {
    fileBytes: number
    filesPerRequest: number
    /** What uploads leave free on the disk. */
    diskReserveBytes: number
    /** The most that a workspace and an organisation may keep where nothing is set for them; absent: no bound. */
    workspaceBytes?: number
    organizationBytes?: number
  }
}

export type PortName = keyof CoreDependencies

/** Those of the dependencies that something needs, and no others. */
export type Needs<Name extends PortName> = Pick<CoreDependencies, Name>
