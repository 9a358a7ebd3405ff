/** Of 255 in brightness, how far a pixel of a mark is from its paper. */
const CONTRAST = 16

/**
 * Whether something in a picture is as tall and as wide as letters are. Where nothing is but the paper and thin rules, which takes a
 * hundredth of the time to see, no text need be looked for.
 *
 * @param least pixels that a letter has at least, across and down
 * @throws when the picture is damaged
 */
export async function showsLetters(picture: Uint8Array, least: number): Promise<boolean> {
  // Loaded by the few readers that meet a page without text.
  const { Transformer } = await import('@napi-rs/image')
  const drawn = new Transformer(picture).grayscale()
  const { width, height } = await drawn.metadata()
  const pixels = await drawn.rawPixels()
  // However many channels came out, the first of each pixel is its brightness.
  const step = pixels.length / (width * height)
  if (!Number.isInteger(step) || step < 1) throw new Error('a picture has other pixels than it says')
  const paper = pixels[0] ?? 0
  const rows = new Uint8Array(height)
  const columns = new Uint8Array(width)
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += step) {
      if (Math.abs((pixels[at] ?? 0) - paper) < CONTRAST) continue
      rows[row] = 1
      columns[column] = 1
    }
  }
  return longestRun(rows) >= least && longestRun(columns) >= least
}

/** Of marked rows or columns that lie side by side. */
function longestRun(marked: Uint8Array): number {
  let longest = 0
  let run = 0
  for (const mark of marked) {
    run = mark === 1 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
