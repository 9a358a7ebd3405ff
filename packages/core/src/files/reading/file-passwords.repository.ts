import { and, eq } from 'drizzle-orm'
import { files } from '../../schema/index.ts'
import type { Authorised, Repository } from '../../use-case/index.ts'
import type { FileRow } from '../files.repository.ts'

export const filePasswordsRepository = {
  reader: () => ({}),
  transactor: (tx, organizationId) => ({
    /** @returns false when the file was deleted meanwhile */
    async store(file: Authorised<FileRow>, encryptedPassword: string): Promise<boolean> {
      const updated = await tx
        .update(files)
        .set({ encryptedPassword })
        .where(and(eq(files.organizationId, organizationId), eq(files.id, file.id)))
        .returning({ id: files.id })
      return updated.length > 0
    },
  }),
} satisfies Repository<unknown, unknown>
