import type { EcommerceParameters, OrderRole } from '@dossier/contract'
import type { MetricOrigin } from '../cube/metric-bases.ts'

const costRoles = { sellerPayouts: 'sellerPayout', costOfGoods: 'costOfGoods', fulfilment: 'fulfilment', payment: 'payment' } as const

/** Where the figures of orders are from: the columns of their files, or typed by period. */
export function orderOrigins({ files, typed }: Pick<EcommerceParameters, 'files' | 'typed'>) {
  const rows = (...roles: OrderRole[]): { of: MetricOrigin } => ({ of: { kind: 'rows', roles } })
  return {
    rows,
    entered: (key: keyof typeof typed): { of: MetricOrigin } => ({ of: { kind: 'typed', values: typed[key] } }),
    /** Of the orders where every file has a column of it, else typed. */
    cost: (key: keyof typeof costRoles): { of: MetricOrigin } =>
      files.every(({ columns }) => columns[costRoles[key]] !== undefined)
        ? rows(costRoles[key])
        : { of: { kind: 'typed', values: typed[key] } },
    ratio: (of: string, to: string): { of: MetricOrigin } => ({ of: { kind: 'ratio', of, to } }),
    sum: (...of: string[]): { of: MetricOrigin } => ({ of: { kind: 'sum', of } }),
  }
}
