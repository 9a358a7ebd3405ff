const SMALLEST_COST = 0.0001

/** US dollars with four decimals; a dash where nothing had a price. */
export function costText(
  { cost, hasPrice }: { cost: number; hasPrice: boolean },
  number: (value: number, digits?: number) => string,
): string {
  if (!hasPrice) return '–'
  return cost > 0 && cost < SMALLEST_COST ? `< ${number(SMALLEST_COST, 4)}` : number(cost, 4)
}
