import { useEffect, useRef, useState } from 'react'
import type { PageRectangle, SheetView } from './sheet-view.ts'
import type { Visual } from './visual.ts'
import { VisualView } from './visual-view.tsx'

/** The charts and pictures of the shown sheet above its cells. They take no pointer: what is below them is chosen and typed as without them. */
export function VisualLayer({ view, visuals }: { view: SheetView; visuals: readonly Visual[] }) {
  const layer = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<{ area: PageRectangle; shown: { visual: Visual; place: PageRectangle }[] }>()
  useEffect(() => {
    const update = () => {
      const within = layer.current
      const area = within && view.area(within)
      if (within === null || area === null) return
      const sheet = view.sheet()
      const shown = visuals.flatMap((visual) => {
        const place = visual.sheet === sheet ? view.place(visual.anchor, within) : null
        return place === null || !touches(place, area) ? [] : [{ visual, place }]
      })
      setPlaces({ area, shown })
    }
    const frame = requestAnimationFrame(update)
    const end = view.onMove(update)
    const observer = new ResizeObserver(update)
    if (layer.current) observer.observe(layer.current)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      end()
    }
  }, [view, visuals])
  // Above the canvas of cells (8), below what is typed into a cell (10).
  return (
    <div ref={layer} className="pointer-events-none absolute inset-0 z-9 overflow-hidden">
      {places && (
        <div className="absolute overflow-hidden" style={{ ...places.area }}>
          {places.shown.map(({ visual, place: { left, top, width, height } }) => (
            <div
              key={visuals.indexOf(visual)}
              className="absolute bg-[#ffffff] text-[#1f2329] scheme-light"
              style={{ left: left - places.area.left, top: top - places.area.top, width, height }}
            >
              <VisualView visual={visual} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const touches = (one: PageRectangle, other: PageRectangle): boolean =>
  one.width > 0 &&
  one.height > 0 &&
  one.left < other.left + other.width &&
  one.left + one.width > other.left &&
  one.top < other.top + other.height &&
  one.top + one.height > other.top
