import { AppError } from '@dossier/contract'
import { BlobNotFound } from '@dossier/platform'
import { z } from 'zod'
import { filesRepository } from '../files/index.ts'
import type { StoredResult } from '../outputs/index.ts'
import type { Needs, Read } from '../use-case/index.ts'

export const modelAuditRequestSchema = z.object({ fileId: z.number().int() })
export type ModelAuditRequest = z.infer<typeof modelAuditRequestSchema>

interface Making {
  deps: Needs<'blobs' | 'modeller'>
  read: Read
  projectId: number
}

/** What is wrong in a workbook of the workspace. @throws FILE_NOT_FOUND, WORKBOOK_UNREADABLE */
export async function makeModelAudit({ deps, read, projectId }: Making, { fileId }: ModelAuditRequest): Promise<StoredResult> {
  const file = await read(filesRepository).unsafeFind(projectId, fileId)
  if (file === undefined) throw new AppError('FILE_NOT_FOUND')
  const { filename } = file
  try {
    const audit = await deps.modeller.audit(await deps.blobs.read(file.blobKey))
    if (audit === null) throw new AppError('WORKBOOK_UNREADABLE', { filename })
    return { workflow: 'modelAudit', fileId, filename, audit }
  } catch (error) {
    throw error instanceof BlobNotFound ? new AppError('WORKBOOK_UNREADABLE', { filename }, error) : error
  }
}
