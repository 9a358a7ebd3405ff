/** A bar of a waterfall, from where the one before ended. */
export interface WaterfallStep<Item> {
  /** Undefined for the totals at both ends. */
  item: Item | undefined
  amount: number
  from: number
  to: number
}

/**
 * From one total by signed items to another. Items of nothing are left out.
 * @param opening the total that items are added to; the closing total is their sum
 */
export function waterfallSteps<Item extends { amount: number }>(opening: number, items: readonly Item[]): WaterfallStep<Item>[] {
  const steps: WaterfallStep<Item>[] = [{ item: undefined, amount: opening, from: 0, to: opening }]
  let level = opening
  for (const item of items) {
    if (item.amount === 0) continue
    steps.push({ item, amount: item.amount, from: level, to: level + item.amount })
    level += item.amount
  }
  return [...steps, { item: undefined, amount: level, from: 0, to: level }]
}
