import { AppError, companyProfileInput } from '@dossier/contract'
import { z } from 'zod'
import { filesRepository } from '../../files/index.ts'
import { workbookBytes } from '../../spreadsheets/index.ts'
import { defineWorkflow } from '../workflow.ts'

const modelAuditRequestSchema = z.object({ fileId: z.number().int(), profile: companyProfileInput.optional() })
export type ModelAuditRequest = z.infer<typeof modelAuditRequestSchema>

/** What is wrong in a workbook of the workspace. */
export const modelAuditWorkflow = defineWorkflow({
  request: modelAuditRequestSchema,
  refusals: ['FILE_NOT_FOUND', 'WORKBOOK_UNREADABLE'],
  async make({ deps, read, projectId }, { fileId, profile }) {
    const found = await read(filesRepository).unsafeFind(projectId, fileId)
    if (found === undefined) throw new AppError('FILE_NOT_FOUND')
    const { filename } = found
    const audit = await deps.modeller.audit(await workbookBytes(deps.blobs, found, 'WORKBOOK_UNREADABLE'))
    if (audit === null) throw new AppError('WORKBOOK_UNREADABLE', { filename })
    return { file: null, result: { workflow: 'modelAudit', fileId, filename, audit, ...(profile && { profile }) } }
  },
})
