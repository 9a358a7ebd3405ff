import { ratioOfPositive, sumOf } from '../arithmetic.ts'

/** What a channel cost in a period and whom it brought. */
export interface ChannelCost {
  channel: string
  /** 0 for one that costs nothing, such as search results that are not bought. */
  spend: number | undefined
  /** Customers whose first order came by it. */
  newCustomers: number | undefined
  isPaid: boolean
}

/** Cost of winning a customer. Undefined where a spend or a count is unknown, or nobody was won. */
export interface AcquisitionCosts {
  /** All spend ÷ all new customers, those who came unpaid included. */
  blended: number | undefined
  /** Spend of paid channels ÷ the customers that they brought: what the next customer costs. */
  paid: number | undefined
  byChannel: readonly { channel: string; cost: number | undefined }[]
}

/** CAC, blended, of paid channels, and by channel. */
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
