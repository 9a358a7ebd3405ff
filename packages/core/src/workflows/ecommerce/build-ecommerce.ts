import { AppError, type EcommerceParameters, lastWholeMonth, mostPeriods } from '@dossier/contract'
import { type OrderCube, type OrderMetrics, orderMetrics } from '@dossier/finance'
import type { OrderFile } from '../../modelling/index.ts'
import type { Needs } from '../../use-case/index.ts'
import { refusalOf } from '../ledger/ledger-files.ts'
import { presentMemberRows, valuesOfPeriods } from '../ledger/present-cube.ts'
import { presentCertificate } from '../present-certificate.ts'
import type { MadeOutput } from '../workflow.ts'
import { flagFigures, judgeOrders, presentFlags } from './ecommerce-flags.ts'
import { ecommerceInput, independentFigures } from './ecommerce-input.ts'
import type { EcommerceContext } from './ecommerce-request.ts'
import { presentEcommerce } from './present-ecommerce.ts'

/**
 * From the bytes of files to metrics and their workbook.
 * @param files one a source of the request, with its bytes
 * @throws the refusals of a ledger (LEDGER_…)
 */
export async function buildEcommerce(
  { modeller, clock }: Pick<Needs<'modeller' | 'clock'>, 'modeller' | 'clock'>,
  files: readonly OrderFile[],
  request: EcommerceParameters,
  author: Omit<EcommerceContext, 'sheets'>,
): Promise<MadeOutput> {
  const { asOf, periodMonths, currency, taxRate } = request
  const read = await modeller.readLedger({
    kind: 'orders',
    files,
    span: { currency, taxRate, lastMonth: lastWholeMonth(asOf), periodMonths },
  })
  if (read.kind === 'refused') throw refusalOf(read.refusal, author.files)
  if (read.kind !== 'orders') throw new Error('orders were asked for')
  const { cube, sheets } = read
  if (cube.periods.length > mostPeriods) throw new AppError('LEDGER_TOO_MANY_PERIODS', { periods: cube.periods.length, most: mostPeriods })
  const metrics = metricsOf(cube, request)
  const context = { ...author, sheets }
  const judged = judgeOrders(cube, metrics, request)
  const { input, unit } = ecommerceInput(cube, metrics, judged, request, context)
  const madeAt = clock.now()
  const independent = new Map([...independentFigures(metrics, unit), ...flagFigures(judged)])
  const { bytes, certificate, addresses } = await modeller.write({ template: 'ecommerce', input }, { independent, madeAt })
  return {
    file: { bytes, filename: `${request.company} - E-commerce.xlsx` },
    result: {
      workflow: 'ecommerce',
      ...presentEcommerce(cube, metrics, request, context),
      ...presentFlags(judged, { cube, request, labels: input.periods }, addresses),
      usedRows: cube.usedRows.map((rows) => ({ ...rows })),
      memberRows: presentMemberRows(cube.memberRows),
      certificate: presentCertificate(certificate, madeAt),
    },
  }
}

function metricsOf(cube: OrderCube, { typed, channels, periodMonths, tolerance }: EcommerceParameters): OrderMetrics {
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
