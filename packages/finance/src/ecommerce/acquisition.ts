import { ratioOfPositive, sumOf } from '../arithmetic.ts'

/** Cost and new customers of a channel in a period. */
export interface ChannelCost {
  channel: string
  /** 0 for an unpaid channel, such as organic search. */
  spend: number | undefined
  /** Customers whose first order came through it. */
  newCustomers: number | undefined
  isPaid: boolean
}

/** Cost of winning a customer. Undefined where a spend or a count is unknown, or no customer was won. */
export interface AcquisitionCosts {
  /** All spend ÷ all new customers, including those of unpaid channels. */
  blended: number | undefined
  /** Spend of paid channels ÷ their new customers: the cost of the next customer. */
  paid: number | undefined
  byChannel: readonly { channel: string; cost: number | undefined }[]
}

/** CAC: blended, of paid channels, and by channel. */
export function acquisitionCosts(channels: readonly ChannelCost[]): AcquisitionCosts {
  const costOf = (some: readonly ChannelCost[]): number | undefined =>
    ratioOfPositive(sumOf(some.map(({ spend }) => spend)), sumOf(some.map(({ newCustomers }) => newCustomers)))
  return {
    blended: costOf(channels),
    paid: costOf(channels.filter(({ isPaid }) => isPaid)),
    byChannel: channels.map((channel) => ({ channel: channel.channel, cost: costOf([channel]) })),
  }
}

/** Marketing efficiency ratio: net revenue ÷ advertising spend of the same period, in times. */
export const marketingEfficiency = (netRevenue: number | undefined, spend: number | undefined): number | undefined =>
  ratioOfPositive(netRevenue, spend)
