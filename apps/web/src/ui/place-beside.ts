export type Side = 'top' | 'right' | 'bottom' | 'left'

/** Pixels, origin top left of the window. */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

const gap = 6
const margin = 8
const opposite: Record<Side, Side> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' }

function beside(anchor: Rectangle, size: Size, side: Side): { left: number; top: number } {
  const centreLeft = anchor.left + (anchor.width - size.width) / 2
  const centreTop = anchor.top + (anchor.height - size.height) / 2
  const places: Record<Side, { left: number; top: number }> = {
    top: { left: centreLeft, top: anchor.top - gap - size.height },
    bottom: { left: centreLeft, top: anchor.top + anchor.height + gap },
    left: { left: anchor.left - gap - size.width, top: centreTop },
    right: { left: anchor.left + anchor.width + gap, top: centreTop },
  }
  return places[side]
}

function fits(place: { left: number; top: number }, size: Size, window: Size): boolean {
  return (
    place.left >= margin &&
    place.top >= margin &&
    place.left + size.width <= window.width - margin &&
    place.top + size.height <= window.height - margin
  )
}

/** Places a box beside its anchor (pixels): on the preferred side, or the opposite one where it does not fit, always within the window. */
export function placeBeside(anchor: Rectangle, size: Size, side: Side, window: Size): { left: number; top: number } {
  const clamp = (place: { left: number; top: number }) => ({
    left: Math.max(margin, Math.min(place.left, window.width - margin - size.width)),
    top: Math.max(margin, Math.min(place.top, window.height - margin - size.height)),
  })
  // Shifting along the anchor is preferred to changing sides.
  const shifted = (preferred: Side) => {
    const place = beside(anchor, size, preferred)
    const kept = clamp(place)
    return preferred === 'top' || preferred === 'bottom' ? { left: kept.left, top: place.top } : { left: place.left, top: kept.top }
  }
  const first = shifted(side)
  if (fits(first, size, window)) return first
  const second = shifted(opposite[side])
  return fits(second, size, window) ? second : clamp(first)
}
