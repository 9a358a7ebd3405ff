/** Whether a font has a glyph for a character. */
export type Coverage = (codePoint: number) => boolean

const RECORD_BYTES = 16
const GROUP_BYTES = 12

/**
 * Which characters an OpenType font has, by the segmented coverage (format 12) of its table `cmap`.
 * https://learn.microsoft.com/typography/opentype/spec/cmap
 *
 * @throws when the font has no such table
 */
export function coverageOf(font: Uint8Array): Coverage {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const groups = segmentsOf(view)
  const count = view.getUint32(groups - 4)
  return (codePoint) => {
    let [low, high] = [0, count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const at = groups + middle * GROUP_BYTES
      if (codePoint < view.getUint32(at)) high = middle - 1
      else if (codePoint > view.getUint32(at + 4)) low = middle + 1
      else return true
    }
    return false
  }
}

/** Offsets of the groups, each with its first and last character; their count precedes them. */
function segmentsOf(view: DataView): number {
  const tables = view.getUint16(4)
  for (let table = 0; table < tables; table += 1) {
    const record = 12 + table * RECORD_BYTES
    if (view.getUint32(record) !== 0x63_6d_61_70) continue
    const cmap = view.getUint32(record + 8)
    const encodings = view.getUint16(cmap + 2)
    for (let encoding = 0; encoding < encodings; encoding += 1) {
      const subtable = cmap + view.getUint32(cmap + 4 + encoding * 8 + 4)
      if (view.getUint16(subtable) === 12) return subtable + 16
    }
  }
  throw new Error('the font does not say which characters it has')
}
