import { AppError, lastWholeMonth, mostPeriods, type SaasParameters } from '@dossier/contract'
import { subscriptionMetrics, subscriptionQuality } from '@dossier/finance'
import type { ContractFile, SubscriptionFile } from '../../modelling/index.ts'
import type { Needs } from '../../use-case/index.ts'
import { refusalOf } from '../ledger/ledger-files.ts'
import { presentMemberRows, valuesOfPeriods } from '../ledger/present-cube.ts'
import { presentCertificate } from '../present-certificate.ts'
import type { MadeOutput } from '../workflow.ts'
import { presentSaas } from './present-saas.ts'
import { presentQuality, qualityFigures } from './saas-quality.ts'
import { independentFigures, saasInput } from './saas-input.ts'
import type { SaasContext } from './saas-request.ts'

/**
 * From the bytes of files to metrics and their workbook.
 * @param sources one of each source of the request, with its bytes
 * @throws the refusals of a ledger (LEDGER_…)
 */
export async function buildSaas(
  { modeller, clock }: Pick<Needs<'modeller' | 'clock'>, 'modeller' | 'clock'>,
  { subscriptions, contracts }: { subscriptions: readonly SubscriptionFile[]; contracts: readonly ContractFile[] },
  request: SaasParameters,
  author: Omit<SaasContext, 'read'>,
): Promise<MadeOutput> {
  const { asOf, periodMonths, currency, tolerance, typed } = request
  const read = await modeller.readLedger({
    kind: 'subscriptions',
    files: subscriptions,
    contracts,
    span: { currency, lastMonth: lastWholeMonth(asOf), periodMonths },
    bounds: request.valueBands?.toSorted((one, other) => one - other),
  })
  if (read.kind === 'refused') throw refusalOf(read.refusal, [...author.files, ...author.contractFiles])
  if (read.kind !== 'subscriptions') throw new Error('subscriptions were asked for')
  const { cube } = read
  if (cube.periods.length === 0) throw new AppError('LEDGER_TOO_FEW_PERIODS', { months: cube.restMonths })
  if (cube.periods.length > mostPeriods) throw new AppError('LEDGER_TOO_MANY_PERIODS', { periods: cube.periods.length, most: mostPeriods })
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
  const quality = subscriptionQuality(cube, metrics, of('subscriptionCost'), read.contracts, periodMonths)
  const context = { ...author, read }
  const { input, unit } = saasInput(metrics, quality, request, context)
  const madeAt = clock.now()
  const independent = new Map([...independentFigures(cube, metrics, read.contracts, unit), ...qualityFigures(quality)])
  const { bytes, certificate, addresses } = await modeller.write({ template: 'saas', input }, { independent, madeAt })
  return {
    file: { bytes, filename: `${request.company} - SaaS.xlsx` },
    result: {
      workflow: 'saas',
      ...presentSaas(metrics, request, context),
      quality: presentQuality(quality, addresses),
      usedRows: cube.usedRows.map((rows) => ({ ...rows })),
      memberRows: presentMemberRows([...cube.memberRows, ...(read.contracts?.memberRows ?? [])]),
      certificate: presentCertificate(certificate, madeAt),
    },
  }
}
