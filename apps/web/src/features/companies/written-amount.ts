/** The powers of ten that amounts are shown in. */
export const scales = [0, 3, 6, 8, 9, 12] as const
export type Scale = (typeof scales)[number]

/** More digits of an amount behind the point are not shown. */
const mostFractionDigits: Record<Scale, number> = { 0: 0, 3: 0, 6: 0, 8: 1, 9: 2, 12: 2 }
/** More digits before the point are shown in the next larger scale. */
const MOST_WHOLE_DIGITS = 6
/** Digits of the largest amount from which on a digit behind the point says nothing. */
const SIGNIFICANT_DIGITS = 5

const wholeDigits = (decimals: readonly string[]): number =>
  Math.max(0, ...decimals.map((decimal) => decimal.replace('-', '').split('.')[0]?.length ?? 0))

interface Readers {
  isWonInKorean: boolean
  /** Whether small lines beside the largest amount have to be read too. */
  isStatement: boolean
}

/**
 * The scale in which the largest of some decimals has at most six digits before the point. Won in Korean are counted in 억 from 1조, and in 조 from 100조,
 * or from 1,000조 in statements.
 */
export function fittingScale(decimals: readonly string[], { isWonInKorean, isStatement }: Readers): Scale {
  const digits = wholeDigits(decimals)
  if (digits > 12 && isWonInKorean) return digits > 8 + MOST_WHOLE_DIGITS + (isStatement ? 1 : 0) ? 12 : 8
  return scales.find((scale) => scale !== 8 && digits <= scale + MOST_WHOLE_DIGITS) ?? 12
}

/** Digits behind the point that say something in a scale beside the largest of some decimals: none for 2,304,009억, two for 230.40조. */
export function fittingFractionDigits(decimals: readonly string[], scale: Scale): number {
  const left = SIGNIFICANT_DIGITS - Math.max(0, wholeDigits(decimals) - scale)
  return Math.min(mostFractionDigits[scale], Math.max(0, left))
}

/**
 * A decimal in units, written in a scale as statements print it: "1,234", "(1,234)", "-" for nothing. Exact but for the digits that are hidden.
 * @param kept digits behind the point
 */
export function writeAmount(decimal: string, scale: Scale, kept = mostFractionDigits[scale]): string {
  const isNegative = decimal.startsWith('-')
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.')
  const places = part.length + scale
  const digits = BigInt(whole + part)
  const rounded =
    places > kept ? (digits + 5n * 10n ** BigInt(places - kept - 1)) / 10n ** BigInt(places - kept) : digits * 10n ** BigInt(kept - places)
  if (rounded === 0n) return digits === 0n ? '-' : '0'
  const text = rounded.toString().padStart(kept + 1, '0')
  const units = BigInt(text.slice(0, text.length - kept)).toLocaleString('en-US')
  const written = kept === 0 ? units : `${units}.${text.slice(text.length - kept)}`
  return isNegative ? `(${written})` : written
}

/** Reads what somebody types in a scale, as a decimal in units: "1,234.5", "(1,234.5)", "-3"; undefined for anything else. */
export function readAmount(typed: string, scale: Scale): string | undefined {
  const text = typed.trim().replaceAll(',', '')
  const bracketed = text.startsWith('(') && text.endsWith(')')
  const plain = bracketed ? text.slice(1, -1).trim() : text
  const isNegative = bracketed || plain.startsWith('-')
  const size = plain.startsWith('-') ? plain.slice(1).trim() : plain
  if (!/^\d{1,18}(?:\.\d{1,9})?$/.test(size)) return undefined
  const [whole = '', part = ''] = size.split('.')
  const units = BigInt(`${whole}${part.slice(0, scale).padEnd(scale, '0')}`).toString()
  const rest = part.slice(scale)
  const decimal = /[1-9]/.test(rest) ? `${units}.${rest}` : units
  return isNegative && /[1-9]/.test(decimal) ? `-${decimal}` : decimal
}
