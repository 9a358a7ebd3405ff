import { AppError, type InputOf, type modelAuditEndpoints, type Output } from '@dossier/contract'
import { filesRepository } from '../../files/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { startOutput } from '../start-output.ts'
import type { ModelAuditRequest } from './make-model-audit.ts'

/** Has a workbook audited. @throws FILE_NOT_FOUND, WORKBOOK_REQUIRED */
export const startModelAudit = useCase({
  needs: ['clock', 'queue'],
  policy: inProjectPolicy('outputs.make'),
  async run(context, { projectId, fileId, profile }: InputOf<typeof modelAuditEndpoints.modelAudit>): Promise<Output> {
    const file = await context.read(filesRepository).unsafeFind(projectId, fileId)
    if (file === undefined) throw new AppError('FILE_NOT_FOUND')
    if (file.kind !== 'xlsx') throw new AppError('WORKBOOK_REQUIRED')
    const input: ModelAuditRequest = { fileId, profile }
    return startOutput(context, { projectId, workflow: 'modelAudit', inputVariable: file.filename, input })
  },
})
