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

/** Margin around a passage, points: a mark that touches its letters is harder to read. */
const margin = 1

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max)

/**
 * Boxes (points, origin top left, of the page as it is displayed: turned and cut to its crop box) as shares of that page, so that they stay over
 * their words at every zoom. What lies outside the page is cut off; a box entirely outside is dropped.
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
