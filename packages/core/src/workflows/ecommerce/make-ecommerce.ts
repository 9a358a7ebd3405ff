import { AppError, lastWholeMonth, ledgerRefusals, mostPeriods } from '@dossier/contract'
import { type OrderMetrics, orderMetrics, type OrderCube } from '@dossier/finance'
import type { OrderFile } from '../../modelling/index.ts'
import { bytesOf, findLedgerFiles, refusalOf } from '../ledger/ledger-files.ts'
import { valuesOfPeriods } from '../ledger/present-cube.ts'
import { presentCertificate } from '../present-certificate.ts'
import { defineWorkflow } from '../workflow.ts'
import { ecommerceInput, independentFigures } from './ecommerce-input.ts'
import { type EcommerceRequest, ecommerceRequestSchema } from './ecommerce-request.ts'
import { presentEcommerce } from './present-ecommerce.ts'

/** Orders cleaned, tied to the ledger and written as a workbook of e-commerce metrics. */
export const ecommerceWorkflow = defineWorkflow({
  request: ecommerceRequestSchema,
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
    const { asOf, periodMonths, currency, taxRate } = request
    const read = await deps.modeller.readLedger({
      kind: 'orders',
      files: sources,
      span: { currency, taxRate, lastMonth: lastWholeMonth(asOf), periodMonths },
    })
    if (read.kind === 'refused') throw refusalOf(read.refusal, files)
    if (read.kind !== 'orders') throw new Error('orders were asked for')
    const { cube, sheets } = read
    if (cube.periods.length > mostPeriods)
      throw new AppError('LEDGER_TOO_MANY_PERIODS', { periods: cube.periods.length, most: mostPeriods })
    const metrics = metricsOf(cube, request)
    const context = { projectId, publicUrl: deps.publicUrl, by, files, sheets }
    const { input, unit } = ecommerceInput(cube, metrics, request, context)
    const madeAt = deps.clock.now()
    const { bytes, certificate } = await deps.modeller.write(
      { template: 'ecommerce', input },
      { independent: independentFigures(metrics, unit), madeAt },
    )
    return {
      file: { bytes, filename: `${request.company} - E-commerce.xlsx` },
      result: {
        workflow: 'ecommerce',
        ...presentEcommerce(cube, metrics, request, context),
        certificate: presentCertificate(certificate, madeAt),
      },
    }
  },
})

function metricsOf(cube: OrderCube, { typed, channels, periodMonths, tolerance }: EcommerceRequest): OrderMetrics {
  const of = (key: keyof typeof typed) => valuesOfPeriods(typed[key], cube.periods)
  return orderMetrics(
    cube,
    {
      ledgerRevenue: of('ledgerRevenue'),
      sellerPayouts: of('sellerPayouts'),
      costOfGoods: of('costOfGoods'),
      fulfilment: of('fulfilment'),
      payment: of('payment'),
      marketing: of('marketing'),
      advertising: of('advertising'),
      inventory: of('inventory'),
    },
    channels.map(({ label, isPaid, spend }) => ({ label, isPaid, spend: valuesOfPeriods(spend, cube.periods) })),
    { periodMonths, tolerance },
  )
}
