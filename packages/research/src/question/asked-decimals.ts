const numerals: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, first: 1, 첫째: 1, 둘째: 2, 셋째: 3, 한: 1, 두: 2, 세: 3 }

/** Number of decimal places that a question requests; undefined if it requests none. */
export function askedDecimals(text: string): number | undefined {
  const stated = /\b(one|two|three|\d)\s+decimal/i.exec(text)?.[1] ?? /소수점\s*(첫째|둘째|셋째|한|두|세|\d)/.exec(text)?.[1]
  if (stated === undefined) return undefined
  const decimals = numerals[stated.toLowerCase()] ?? Number(stated)
  return Number.isInteger(decimals) ? decimals : undefined
}
