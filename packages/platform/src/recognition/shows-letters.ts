/** Minimum difference of brightness (0 to 255) between a mark and the paper. */
const CONTRAST = 16

/**
 * Whether a picture contains marks as tall and wide as letters. Takes a hundredth of the time of text recognition, so it excludes blank
 * pages and thin rules.
 *
 * @param least minimum width and height of a letter in pixels
 * @throws when the picture is damaged
 */
export async function showsLetters(picture: Uint8Array, least: number): Promise<boolean> {
  // Loaded lazily, since few readers meet a page without text.
  const { Transformer } = await import('@napi-rs/image')
  const drawn = new Transformer(picture).grayscale()
  const { width, height } = await drawn.metadata()
  const pixels = await drawn.rawPixels()
  // The first channel of each pixel is its brightness.
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

/** Length of the longest run of adjacent marked rows or columns. */
function longestRun(marked: Uint8Array): number {
  let longest = 0
  let run = 0
  for (const mark of marked) {
    run = mark === 1 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
