import { AppError, ledgerRefusals, saasParametersSchema } from '@dossier/contract'
import type { ContractFile, SubscriptionFile } from '../../modelling/index.ts'
import { bytesOf, findLedgerFiles } from '../ledger/ledger-files.ts'
import { defineWorkflow } from '../workflow.ts'
import { buildSaas } from './build-saas.ts'

/** Recurring revenue or contracts cleaned, tied to the ledger and written as a workbook of SaaS metrics. */
export const saasWorkflow = defineWorkflow({
  request: saasParametersSchema,
  refusals: ['FILE_NOT_FOUND', 'LEDGER_FILE_REQUIRED', ...ledgerRefusals],
  async make(making, request) {
    const { deps, projectId, by } = making
    const idsOf = (sources: readonly { fileId: number }[]) => sources.map(({ fileId }) => fileId)
    const files = await findLedgerFiles(making, projectId, idsOf(request.subscriptions))
    const contractFiles = await findLedgerFiles(making, projectId, idsOf(request.contracts))
    const placeOf = async (
      { sheet, headerRow, dateOrder }: (typeof request.subscriptions)[number] | (typeof request.contracts)[number],
      at: number,
      among: typeof files,
    ) => {
      const file = among[at]
      if (!file) throw new AppError('FILE_NOT_FOUND')
      return { bytes: await bytesOf(deps, file), format: file.format, sheet, headerRow, ...(dateOrder !== undefined && { dateOrder }) }
    }
    const subscriptions: SubscriptionFile[] = []
    for (const [at, source] of request.subscriptions.entries())
      subscriptions.push({ ...(await placeOf(source, at, files)), columns: source.columns, monthColumns: source.monthColumns })
    const contracts: ContractFile[] = []
    for (const [at, source] of request.contracts.entries())
      contracts.push({
        ...(await placeOf(source, at, contractFiles)),
        columns: source.columns,
        renewals: new Map(source.renewals.map(({ value, meaning }) => [value, meaning])),
      })
    return buildSaas(deps, { subscriptions, contracts }, request, { projectId, publicUrl: deps.publicUrl, by, files, contractFiles })
  },
})
