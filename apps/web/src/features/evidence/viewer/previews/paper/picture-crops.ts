/**
 * Shows pictures whole whose crop lies outside of them, which would otherwise be empty frames: some programs write crops that mean nothing, and the
 * engine takes them at their word.
 *
 * @param drawn a page as SVG, with each picture in an inner SVG whose view box is its crop
 */
export function dropEmptyCrops(drawn: ParentNode): void {
  for (const picture of drawn.querySelectorAll('svg svg > image')) {
    const { parentElement: frame } = picture
    const [width, height] = [picture.getAttribute('width'), picture.getAttribute('height')].map(Number)
    const crop = frame?.getAttribute('viewBox')
    if (!frame || typeof crop !== 'string' || !width || !height) continue
    if (!showsPart(crop, width, height)) frame.setAttribute('viewBox', `0 0 ${width} ${height}`)
  }
}

/** Whether a view box (`x y width height`) overlaps a picture of this size at the origin. */
export function showsPart(viewBox: string, width: number, height: number): boolean {
  const [x = 0, y = 0, across = 0, down = 0] = viewBox.split(' ').map(Number)
  return x < width && y < height && x + across > 0 && y + down > 0
}
