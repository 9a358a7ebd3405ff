import type { HighlightBox } from '@dossier/contract'
import { sharesOf, type PageSize } from './box-geometry.ts'

/** A cited passage of a page with geometry. */
export interface Passage {
  /** 1-based. */
  page: number
  /** Points, origin top left. */
  boxes: readonly HighlightBox[]
  pageSize: PageSize
  /** The cited words, for screen readers. */
  quote: string
}

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`

/** Creates the overlay that highlights a passage on its page; undefined when there is nothing to mark. */
export function passageLayer(passage: Passage): HTMLElement | undefined {
  const shares = sharesOf(passage.boxes, passage.pageSize)
  if (shares.length === 0) return undefined
  const layer = document.createElement('div')
  layer.className = 'passage-layer'
  layer.setAttribute('role', 'mark')
  // The role allows no label, only content.
  const quote = document.createElement('span')
  quote.className = 'sr-only select-none'
  quote.textContent = passage.quote
  layer.append(quote)
  for (const share of shares) {
    const stroke = document.createElement('div')
    stroke.className = 'passage-stroke'
    stroke.style.left = percent(share.left)
    stroke.style.top = percent(share.top)
    stroke.style.width = percent(share.width)
    stroke.style.height = percent(share.height)
    layer.append(stroke)
  }
  return layer
}

/**
 * The part of a page to scroll into view, as shares of the page: the whole passage, or its first box when the passage is taller than `room` (the
 * share of the page that fits the window).
 */
export function passageExtent(passage: Passage, room: number): { top: number; bottom: number; left: number; right: number } {
  const shares = sharesOf(passage.boxes, passage.pageSize)
  const [first] = shares
  if (first === undefined) return { top: 0, bottom: 0, left: 0, right: 1 }
  const top = Math.min(...shares.map((share) => share.top))
  const bottom = Math.max(...shares.map((share) => share.top + share.height))
  if (bottom - top > room) return { top: first.top, bottom: first.top + first.height, left: first.left, right: first.left + first.width }
  return {
    top,
    bottom,
    left: Math.min(...shares.map((share) => share.left)),
    right: Math.max(...shares.map((share) => share.left + share.width)),
  }
}
