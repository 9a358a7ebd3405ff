import type { HighlightBox } from '@dossier/contract'

/** A rectangle as shares of its page: 0 is the left or top edge, 1 the right or bottom one. */
export interface PageShare {
  left: number
  top: number
  width: number
  height: number
}

export interface PageSize {
  width: number
  height: number
}

/** Room around a passage, points: a mark that touches its letters is harder to read. */
const margin = 1

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/**
 * Boxes (points, origin top left, of the page as it is displayed: turned and cut to its crop box) as shares of that page, so that they stay
 * over their words at every zoom. What lies outside the page is cut off; a box that lies wholly outside is left out.
 */
export function sharesOf(boxes: readonly HighlightBox[], page: PageSize): PageShare[] {
  if (!(page.width > 0 && page.height > 0)) return []
  return boxes.flatMap((box) => {
    const left = clamp(box.x - margin, page.width)
    const top = clamp(box.y - margin, page.height)
    const right = clamp(box.x + box.width + margin, page.width)
    const bottom = clamp(box.y + box.height + margin, page.height)
    if (!(right > left && bottom > top)) return []
    return [{ left: left / page.width, top: top / page.height, width: (right - left) / page.width, height: (bottom - top) / page.height }]
  })
}

/** Joins boxes that stand on one line and nearly touch, so that a passage looks like one stroke of a marker and not like a row of bricks. */
export function joinLines(boxes: readonly HighlightBox[]): HighlightBox[] {
  const joined: HighlightBox[] = []
  for (const box of boxes) {
    const last = joined.at(-1)
    if (last !== undefined && isSameLine(last, box) && isNear(last, box)) {
      const x = Math.min(last.x, box.x)
      const y = Math.min(last.y, box.y)
      last.width = Math.max(last.x + last.width, box.x + box.width) - x
      last.height = Math.max(last.y + last.height, box.y + box.height) - y
      last.x = x
      last.y = y
    } else {
      joined.push({ ...box })
    }
  }
  return joined
}

function isSameLine(left: HighlightBox, right: HighlightBox): boolean {
  const overlap = Math.min(left.y + left.height, right.y + right.height) - Math.max(left.y, right.y)
  return (
    overlap > Math.min(left.height, right.height) * 0.6 && Math.max(left.height, right.height) < Math.min(left.height, right.height) * 2
  )
}

/** A gap up to the height of the letters is a space between words; a wider one is the gap between two columns. */
function isNear(left: HighlightBox, right: HighlightBox): boolean {
  const gap = Math.max(left.x, right.x) - Math.min(left.x + left.width, right.x + right.width)
  return gap <= Math.max(left.height, right.height)
}
