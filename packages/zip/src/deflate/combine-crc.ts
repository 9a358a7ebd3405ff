/** The polynomial of CRC-32, lowest power last. */
const polynomial = 0xedb88320
const one = 0x80000000
const byteBits = 8

/**
 * The CRC-32 of two texts one after the other, from those of each (as `crc32_combine` of zlib): a text of n bits behind another one multiplies the
 * checksum of the first by x^n.
 *
 * @param length of the second text, in bytes
 */
export function combineCrc(first: number, second: number, length: number): number {
  return (multiply(powerOfX(length * byteBits), first) ^ second) >>> 0
}

/** Modulo the polynomial. */
function multiply(one: number, other: number): number {
  let [product, shifted] = [0, other]
  for (let bit = 31; bit >= 0; bit--) {
    if ((one >>> bit) & 1) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}

/** x to a power below 2^53, modulo the polynomial, by squaring. */
function powerOfX(power: number): number {
  let [result, square] = [one, one >>> 1]
  for (let left = power; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(square, result)
    square = multiply(square, square)
  }
  return result
}
