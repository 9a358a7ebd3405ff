/** In place of a figure that is missing; its reason is shown with it. */
export const NOT_AVAILABLE = 'N/A'

/** A number with its thousands separated and negatives in parentheses, as statements print it: "1,234.50", "(4.0)". */
export function writeNumber(value: number | null, digits: number): string {
  if (value === null) return NOT_AVAILABLE
  const size = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Math.abs(value))
  return value < 0 && /[1-9]/.test(size) ? `(${size})` : size
}

/** A fraction as a percentage: "12.3%", "(4.0%)". */
export function writePercent(ratio: number | null, digits = 1): string {
  const written = writeNumber(ratio === null ? null : ratio * 100, digits)
  if (written === NOT_AVAILABLE) return written
  return written.endsWith(')') ? `${written.slice(0, -1)}%)` : `${written}%`
}

/** A multiple: "9.0x". */
export function writeMultiple(value: number | null): string {
  return value === null ? NOT_AVAILABLE : `${writeNumber(value, 1)}x`
}

/** A difference of fractions with its sign, as points: "+1.0", "−0.5", "0.0". */
export function writePoints(difference: number): string {
  const size = writeNumber(Math.abs(difference) * 100, 1)
  if (!/[1-9]/.test(size)) return size
  return `${difference < 0 ? '−' : '+'}${size}`
}

/** The digits behind the point that prices in a currency have: 0 for KRW, 2 for USD. */
export function priceDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
