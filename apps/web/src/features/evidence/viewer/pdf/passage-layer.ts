import type { HighlightBox } from '@dossier/contract'
import { sharesOf, type PageSize } from './box-geometry.ts'

/** A cited passage of a page with geometry. */
export interface Passage {
  /** 1-based. */
  page: number
  /** Points, origin top left. */
  boxes: readonly HighlightBox[]
  pageSize: PageSize
  /** The cited words, for those who hear the page. */
  quote: string
}

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`

/** Draws a passage as marker strokes that lie over a page; undefined when there is nothing to mark. */
export function passageLayer(passage: Passage): HTMLElement | undefined {
  const shares = sharesOf(passage.boxes, passage.pageSize)
  if (shares.length === 0) return undefined
  const layer = document.createElement('div')
  layer.className = 'passage-layer'
  layer.setAttribute('role', 'mark')
  layer.setAttribute('aria-label', passage.quote)
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

/** Where the strokes of a passage begin and end on the page, as shares of it; the whole page when there are none. */
export function passageExtent(passage: Passage): { top: number; bottom: number; left: number; right: number } {
  const shares = sharesOf(passage.boxes, passage.pageSize)
  if (shares.length === 0) return { top: 0, bottom: 0, left: 0, right: 1 }
  return {
    top: Math.min(...shares.map((share) => share.top)),
    bottom: Math.max(...shares.map((share) => share.top + share.height)),
    left: Math.min(...shares.map((share) => share.left)),
    right: Math.max(...shares.map((share) => share.left + share.width)),
  }
}
