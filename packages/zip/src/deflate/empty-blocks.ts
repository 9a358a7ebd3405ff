/**
 * Blocks without text that begin at the start of a byte and end `bits` bits (0 to 7) behind one, so that a stream goes on at any bit without being
 * shifted.
 *
 * @returns whole bytes, and the bits of the last one when it is not full
 */
export function emptyBlocks(bits: number): { bytes: Uint8Array; rest: number } {
  const writer = new BitWriter()
  // A block with fixed codes has 10 bits, and one with own codes is made to have 95: of these any remainder is a sum.
  if (bits % 2 === 1) writeEmptyDynamic(writer)
  while (writer.length % 8 !== bits) writeEmptyFixed(writer)
  return writer.finish()
}

/** A block of fixed codes with nothing but its end (RFC 1951, 3.2.6). */
function writeEmptyFixed(writer: BitWriter): void {
  writer.write(0, 1)
  writer.write(1, 2)
  writer.write(0, 7)
}

/** A block with own codes and nothing but its end (RFC 1951, 3.2.7). All its codes are complete, since some readers refuse others. */
function writeEmptyDynamic(writer: BitWriter): void {
  const [literals, distances, lengths] = [257, 2, 19]
  writer.write(0, 1)
  writer.write(2, 2)
  writer.write(literals - 257, 5)
  writer.write(distances - 1, 5)
  writer.write(lengths - 4, 4)
  // Codes of one bit for the length 1 (0) and for a run of zeros (1), which stand third and next to last in the order of lengths.
  for (let at = 0; at < lengths; at++) writer.write(at === 2 || at === 17 ? 1 : 0, 3)
  const writeRun = (zeros: number): void => {
    writer.write(1, 1)
    writer.write(zeros - 11, 7)
  }
  // The first literal and the end of the block have a code of one bit, and so have both distances.
  writer.write(0, 1)
  writeRun(138)
  writeRun(117)
  writer.write(0, 3)
  // The end of the block.
  writer.write(1, 1)
}

class BitWriter {
  private readonly bytes: number[] = []
  length = 0

  /** Lowest bit first. */
  write(value: number, bits: number): void {
    for (let bit = 0; bit < bits; bit++, this.length++) {
      const at = this.length >> 3
      this.bytes[at] = (this.bytes[at] ?? 0) | (((value >> bit) & 1) << (this.length & 7))
    }
  }

  finish(): { bytes: Uint8Array; rest: number } {
    const whole = this.length >> 3
    return { bytes: Uint8Array.from(this.bytes.slice(0, whole)), rest: this.bytes[whole] ?? 0 }
  }
}
