import { AppError, ecommerceParametersSchema, ledgerRefusals } from '@dossier/contract'
import type { OrderFile } from '../../modelling/index.ts'
import { bytesOf, findLedgerFiles } from '../ledger/ledger-files.ts'
import { defineWorkflow } from '../workflow.ts'
import { buildEcommerce } from './build-ecommerce.ts'

/** Orders cleaned, tied to the ledger and written as a workbook of e-commerce metrics. */
export const ecommerceWorkflow = defineWorkflow({
  request: ecommerceParametersSchema,
  refusals: ['FILE_NOT_FOUND', 'LEDGER_FILE_REQUIRED', ...ledgerRefusals],
  async make(making, request) {
    const { deps, projectId, by } = making
    const files = await findLedgerFiles(
      making,
      projectId,
      request.files.map(({ fileId }) => fileId),
    )
    const sources: OrderFile[] = []
    for (const [at, { columns, amounts, statuses, sheet, headerRow, dateOrder }] of request.files.entries()) {
      const file = files[at]
      if (!file) throw new AppError('FILE_NOT_FOUND')
      sources.push({
        bytes: await bytesOf(deps, file),
        format: file.format,
        sheet,
        headerRow,
        columns,
        ...(dateOrder !== undefined && { dateOrder }),
        amounts,
        statuses: new Map(statuses.map(({ value, meaning }) => [value, meaning])),
      })
    }
    return buildEcommerce(deps, sources, request, { projectId, publicUrl: deps.publicUrl, by, files })
  },
})
