/** A line of a bridge: one signed amount a period. */
export interface BridgeLine {
  key: string
  label: string
  values: readonly number[]
}

/** One bridge: what it begins with, and its steps. */
export interface BridgeStep {
  key: string
  label: string
  amount: number
}

/**
 * The bridge of one period.
 * @param opening what each period begins with
 */
export function bridgeOf(
  opening: readonly number[],
  items: readonly BridgeLine[],
  period: number,
): { opening: number; steps: BridgeStep[] } {
  return {
    opening: opening[period] ?? 0,
    steps: items.map(({ key, label, values }) => ({ key, label, amount: values[period] ?? 0 })),
  }
}

/**
 * The bridge of all periods together.
 * @param isBalance whether a period begins with what the one before ended with (recurring revenue), or with an amount of its own that adds up (merchandise value)
 */
export function wholeBridge(
  opening: readonly number[],
  items: readonly BridgeLine[],
  isBalance: boolean,
): { opening: number; steps: BridgeStep[] } {
  return {
    opening: isBalance ? (opening[0] ?? 0) : sumOf(opening),
    steps: items.map(({ key, label, values }) => ({ key, label, amount: sumOf(values) })),
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** All periods of a series together; null where a period is not known. */
export function wholeOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length < values.length || known.length === 0 ? null : sumOf(known)
}
