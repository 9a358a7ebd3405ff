/** The powers of ten that amounts are shown in. */
export const scales = [0, 3, 6, 8, 9] as const
export type Scale = (typeof scales)[number]

/** More digits of an amount are not shown. */
const fractionDigits: Record<Scale, number> = { 0: 0, 3: 0, 6: 0, 8: 1, 9: 2 }

/** The scale in which the largest of some decimals has four to seven digits before the point; 억 for won in Korean. */
export function fittingScale(decimals: readonly string[], isWonInKorean: boolean): Scale {
  const digits = Math.max(0, ...decimals.map((decimal) => decimal.replace('-', '').split('.')[0]?.length ?? 0))
  if (digits > 12 && isWonInKorean) return 8
  if (digits > 9) return 6
  return digits > 6 ? 3 : 0
}

/** A decimal in units, written in a scale as statements print it: "1,234", "(1,234)", "-" for nothing. Exact but for the digits that the scale hides. */
export function writeAmount(decimal: string, scale: Scale): string {
  const isNegative = decimal.startsWith('-')
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.')
  const kept = fractionDigits[scale]
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
