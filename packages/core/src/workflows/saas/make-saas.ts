import { AppError, lastWholeMonth, ledgerRefusals, mostPeriods } from '@dossier/contract'
import { subscriptionMetrics } from '@dossier/finance'
import type { ContractFile, SubscriptionFile } from '../../modelling/index.ts'
import { bytesOf, findLedgerFiles, refusalOf } from '../ledger/ledger-files.ts'
import { valuesOfPeriods } from '../ledger/present-cube.ts'
import { presentCertificate } from '../present-certificate.ts'
import { defineWorkflow } from '../workflow.ts'
import { presentSaas } from './present-saas.ts'
import { independentFigures, saasInput } from './saas-input.ts'
import { saasRunSchema } from './saas-request.ts'

/** Recurring revenue or contracts cleaned, tied to the ledger and written as a workbook of SaaS metrics. */
export const saasWorkflow = defineWorkflow({
  request: saasRunSchema,
  refusals: ['FILE_NOT_FOUND', 'LEDGER_FILE_REQUIRED', ...ledgerRefusals],
  async make(making, request) {
    const { deps, projectId, by } = making
    const idsOf = (sources: readonly { fileId: number }[]) => sources.map(({ fileId }) => fileId)
    const files = await findLedgerFiles(making, projectId, idsOf(request.subscriptions))
    const contractFiles = await findLedgerFiles(making, projectId, idsOf(request.contracts))
    const { asOf, periodMonths, currency, tolerance, typed } = request
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
    const read = await deps.modeller.readLedger({
      kind: 'subscriptions',
      files: subscriptions,
      contracts,
      span: { currency, lastMonth: lastWholeMonth(asOf), periodMonths },
      bounds: request.valueBands?.toSorted((one, other) => one - other),
    })
    if (read.kind === 'refused') throw refusalOf(read.refusal, [...files, ...contractFiles])
    if (read.kind !== 'subscriptions') throw new Error('subscriptions were asked for')
    const { cube } = read
    if (cube.periods.length === 0) throw new AppError('LEDGER_TOO_FEW_PERIODS', { months: cube.restMonths })
    if (cube.periods.length > mostPeriods)
      throw new AppError('LEDGER_TOO_MANY_PERIODS', { periods: cube.periods.length, most: mostPeriods })
    const of = (key: keyof typeof typed) => valuesOfPeriods(typed[key], cube.periods)
    const metrics = subscriptionMetrics(
      cube,
      {
        ledgerRevenue: of('ledgerRevenue'),
        servicesRevenue: of('servicesRevenue'),
        subscriptionCost: of('subscriptionCost'),
        salesAndMarketing: of('salesAndMarketing'),
        freeCashFlow: of('freeCashFlow'),
      },
      { periodMonths, tolerance },
    )
    const context = { projectId, publicUrl: deps.publicUrl, by, files, contractFiles, read }
    const { input, unit } = saasInput(metrics, request, context)
    const madeAt = deps.clock.now()
    const { bytes, certificate } = await deps.modeller.write(
      { template: 'saas', input },
      { independent: independentFigures(cube, metrics, read.contracts, unit), madeAt },
    )
    return {
      file: { bytes, filename: `${request.company} - SaaS.xlsx` },
      result: { workflow: 'saas', ...presentSaas(metrics, request, context), certificate: presentCertificate(certificate, madeAt) },
    }
  },
})
