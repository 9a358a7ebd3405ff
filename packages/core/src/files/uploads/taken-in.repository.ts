import { and, eq, sql } from 'drizzle-orm'
import { binnedFiles, files } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

interface TakenInFile {
  id: number
  size: number
  version: number
  uploadedBy: number
}

function takenInReader(db: Queryable, organizationId: number) {
  return {
    /** The file whose bytes lie under a key; it may be in the bin by now. */
    async find(projectId: number, blobKey: string): Promise<TakenInFile | undefined> {
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

/** Which bytes have become files. */
export const takenInRepository = {
  reader: takenInReader,
  transactor: (tx, organizationId) => {
    const reader = takenInReader(tx, organizationId)
    return {
      ...reader,

      /** Holds a key to the end of the transaction, so that nobody else makes a file of it; the file that there is already. */
      async claim(projectId: number, blobKey: string) {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${blobKey}, 0))`)
        return reader.find(projectId, blobKey)
      },
    }
  },
} satisfies Repository<unknown, unknown>
