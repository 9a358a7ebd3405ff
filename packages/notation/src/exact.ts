/** An exact rational number; the denominator is positive. */
export interface Exact {
  numerator: bigint
  denominator: bigint
}

/** Digits of the longest decimal that is read; figures of reports are shorter. */
const longestDecimal = 40
/** Decimal digits of a computed root. */
const rootDigits = 40

export const exact = (numerator: bigint, denominator = 1n): Exact => {
  const sign = denominator < 0n ? -1n : 1n
  const common = divisor(numerator < 0n ? -numerator : numerator, sign * denominator)
  return { numerator: (sign * numerator) / common, denominator: (sign * denominator) / common }
}

const zero = exact(0n)

function divisor(one: bigint, other: bigint): bigint {
  let [left, right] = [one, other]
  while (right !== 0n) [left, right] = [right, left % right]
  return left === 0n ? 1n : left
}

/** Reads "1,577", ".5", "2210.80"; null for anything else. */
export function exactDecimal(text: string): Exact | null {
  const [whole = '', decimals = '', ...more] = text.replaceAll(',', '').split('.')
  if (more.length > 0 || whole.length + decimals.length > longestDecimal || !/^\d+$/.test(whole + decimals)) return null
  return exact(BigInt(whole + decimals), powerOfTen(decimals.length))
}

/** The number that a double is printed as. */
export function exactOf(value: number): Exact {
  const [digits = '0', exponent = '0'] = Math.abs(value).toExponential().split('e')
  const size = scaled(exactDecimal(digits) ?? zero, Number(exponent))
  return value < 0 ? negated(size) : size
}

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

export const negated = (one: Exact): Exact => ({ numerator: -one.numerator, denominator: one.denominator })
export const sizeOf = (one: Exact): Exact => (one.numerator < 0n ? negated(one) : one)
export const signOf = (one: Exact): number => (one.numerator > 0n ? 1 : one.numerator < 0n ? -1 : 0)

export const added = (one: Exact, other: Exact): Exact =>
  exact(one.numerator * other.denominator + other.numerator * one.denominator, one.denominator * other.denominator)
export const subtracted = (one: Exact, other: Exact): Exact => added(one, negated(other))
export const multiplied = (one: Exact, other: Exact): Exact => exact(one.numerator * other.numerator, one.denominator * other.denominator)
/** @returns null for a division by zero */
export const divided = (one: Exact, other: Exact): Exact | null =>
  other.numerator === 0n ? null : exact(one.numerator * other.denominator, one.denominator * other.numerator)

/** Times a power of ten. */
export const scaled = (one: Exact, exponent: number): Exact =>
  exponent >= 0
    ? exact(one.numerator * powerOfTen(exponent), one.denominator)
    : exact(one.numerator, one.denominator * powerOfTen(-exponent))

export const compared = (one: Exact, other: Exact): number => signOf(subtracted(one, other))

/** Largest power that is computed. */
const highestPower = 400n

/**
 * A power whose exponent is an integer, a unit fraction, or their product: a root is exact to 40 digits.
 * @returns null when the power does not exist, or the exponent is too large
 */
export function raised(base: Exact, exponent: Exact): Exact | null {
  if (exponent.denominator > 40n || exponent.numerator > highestPower || exponent.numerator < -highestPower) return null
  const root = exponent.denominator === 1n ? base : rootOf(base, exponent.denominator)
  if (root === null) return null
  const times = exponent.numerator < 0n ? -exponent.numerator : exponent.numerator
  if (bitsOf(root) * times > 40_000n) return null
  const power = exact(root.numerator ** times, root.denominator ** times)
  return exponent.numerator < 0n ? divided(exact(1n), power) : power
}

const bitsOf = ({ numerator, denominator }: Exact): bigint => BigInt(numerator.toString(2).length + denominator.toString(2).length)

function rootOf(base: Exact, degree: bigint): Exact | null {
  if (base.numerator < 0n) return null
  const unit = powerOfTen(rootDigits)
  const wanted = (base.numerator * unit ** degree) / base.denominator
  let [low, high] = [0n, 1n << (BigInt(wanted.toString(2).length) / degree + 1n)]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** degree <= wanted) low = middle
    else high = middle
  }
  return exact(low, unit)
}

/** Decimals of a number with an infinite expansion. */
const maxDecimals = 20

/** As a decimal, exact where it is finite: "1234500000", "-0.52". */
export function writeDecimal(one: Exact): string {
  const size = sizeOf(one)
  const whole = size.numerator / size.denominator
  let rest = size.numerator % size.denominator
  let decimals = ''
  while (rest > 0n && decimals.length < maxDecimals) {
    rest *= 10n
    decimals += (rest / size.denominator).toString()
    rest %= size.denominator
  }
  return `${one.numerator < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** As a decimal of at most `digits` significant digits, for people. */
export function writeExact(one: Exact, digits = 12): string {
  return Number((Number(one.numerator) / Number(one.denominator)).toPrecision(digits)).toString()
}
