import { and, eq, sql } from 'drizzle-orm'
import { binnedFiles, files } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

interface IngestedFileRow {
  id: number
  size: number
  version: number
  uploadedBy: number
}

function ingestedFilesReader(db: Queryable, organizationId: number) {
  return {
    /** The file with this blob key, including files in the bin. */
    async find(projectId: number, blobKey: string): Promise<IngestedFileRow | undefined> {
      const [found] = await db
        .select({ id: files.id, size: files.size, version: files.version, uploadedBy: files.uploadedBy })
        .from(files)
        .where(and(eq(files.organizationId, organizationId), eq(files.projectId, projectId), eq(files.blobKey, blobKey)))
      if (found !== undefined) return found
      const inBin = { id: binnedFiles.id, size: binnedFiles.size, version: binnedFiles.version, uploadedBy: binnedFiles.uploadedBy }
      const [binned] = await db
        .select(inBin)
        .from(binnedFiles)
        .where(and(eq(binnedFiles.organizationId, organizationId), eq(binnedFiles.projectId, projectId), eq(binnedFiles.blobKey, blobKey)))
      return binned
    },
  }
}

/** Looks up files by their blob key. */
export const ingestedFilesRepository = {
  reader: ingestedFilesReader,
  transactor: (tx, organizationId) => {
    const reader = ingestedFilesReader(tx, organizationId)
    return {
      ...reader,

      /** Locks a blob key until the transaction ends, and returns the file that already has it. */
      async claim(projectId: number, blobKey: string) {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${blobKey}, 0))`)
        return reader.find(projectId, blobKey)
      },
    }
  },
} satisfies Repository<unknown, unknown>
