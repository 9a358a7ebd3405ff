import { columnLetters } from '@dossier/contract'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import type { Axis } from '../sheet-lines.ts'
import type { PageRectangle, SheetView } from '../visuals/sheet-view.ts'
import type { OutlineGroup } from './outline-groups.ts'
import { outlineTexts } from './outline.texts.ts'
import type { SheetOutlines } from './sheet-outlines.ts'

/** Room for one level, pixels. */
const levelSize = 16

/** A group where it is seen, pixels along its axis. */
interface PlacedGroup {
  group: OutlineGroup
  /** The bracket beside its lines; null where they are hidden. */
  bracket: { start: number; end: number } | null
  /** Middle of its button; null where it is scrolled away. */
  button: number | null
}

interface PlacedOutline {
  /** Of the headings and cells. */
  canvas: PageRectangle
  area: PageRectangle
  row: { deepest: number; groups: PlacedGroup[] }
  column: { deepest: number; groups: PlacedGroup[] }
}

/** The groups of rows left of the cells and those of columns above them, as in Excel. Without groups it takes no room. */
export function OutlineGutter({ view, outlines }: { view: SheetView; outlines: SheetOutlines }) {
  const t = useTexts(outlineTexts)
  const layer = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState<PlacedOutline>()
  useEffect(() => {
    const update = () => {
      const within = layer.current
      if (within === null) return
      const room = (axis: Axis): number => (outlines.of(axis).deepest === 0 ? 0 : (outlines.of(axis).deepest + 1) * levelSize)
      view.inset({ left: room('row'), top: room('column') })
      // Nothing is measured, which would lay the page out in every frame, where there is nothing to draw.
      if (room('row') === 0 && room('column') === 0) {
        setPlaced(undefined)
        return
      }
      const [area, canvas] = [view.area(within), view.canvas(within)]
      if (area === null || canvas === null) return
      const of = (axis: Axis) => ({ deepest: outlines.of(axis).deepest, groups: placedGroups(axis, { view, outlines, area, within }) })
      setPlaced({ canvas, area, row: of('row'), column: of('column') })
    }
    const frame = requestAnimationFrame(update)
    const ends = [view.onMove(update), outlines.subscribe(() => requestAnimationFrame(update))]
    const observer = new ResizeObserver(update)
    if (layer.current) observer.observe(layer.current)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      for (const end of ends) end()
    }
  }, [view, outlines])
  const linesOf = (axis: Axis, { from, to }: OutlineGroup): string =>
    axis === 'row' ? t('rowLines', { from: from + 1, to: to + 1 }) : t('columnLines', { from: columnLetters(from), to: columnLetters(to) })
  return (
    <div ref={layer} className="pointer-events-none absolute inset-0 z-9 overflow-hidden text-[#1f2329] scheme-light">
      {placed &&
        (['row', 'column'] as const).map((axis) => {
          const { deepest, groups } = placed[axis]
          if (deepest === 0) return null
          const room = (deepest + 1) * levelSize
          const { canvas, area } = placed
          const isRow = axis === 'row'
          /** Along the axis, then across it, from the corner of the gutter. */
          const at = (along: number, across: number) => (isRow ? { top: along, left: across } : { left: along, top: across })
          const frame = isRow
            ? { left: canvas.left - room, top: canvas.top, width: room, height: canvas.height }
            : { left: canvas.left, top: canvas.top - room, width: canvas.width, height: room }
          const origin = isRow ? canvas.top : canvas.left
          const heading = (isRow ? area.top : area.left) - origin
          return (
            <fieldset
              key={axis}
              aria-label={t(isRow ? 'rowGroups' : 'columnGroups')}
              className="pointer-events-auto absolute min-w-0 overflow-hidden bg-[#f5f6f8]"
              style={frame}
            >
              {Array.from({ length: deepest + 1 }, (_, index) => index + 1).map((level) => (
                <OutlineButton
                  key={level}
                  label={t(isRow ? 'showRowLevel' : 'showColumnLevel', { level })}
                  style={at((heading - levelSize) / 2, (level - 1) * levelSize)}
                  onClick={() => outlines.showLevel(axis, level)}
                >
                  {level}
                </OutlineButton>
              ))}
              {groups.map(({ group, bracket, button }) => {
                const across = (group.level - 1) * levelSize
                const lines = linesOf(axis, group)
                const length = bracket === null ? 0 : bracket.end - bracket.start
                return (
                  <div key={`${group.level} ${group.from}`}>
                    {bracket !== null && (
                      <div
                        aria-hidden
                        className="absolute border-t border-l border-[#6b7280]"
                        style={{
                          ...at(bracket.start - origin + 2, across + levelSize / 2),
                          ...(isRow ? { height: length - 2, width: 5 } : { width: length - 2, height: 5 }),
                        }}
                      />
                    )}
                    {button !== null && (
                      <OutlineButton
                        label={t(group.isCollapsed ? 'expand' : 'collapse', { lines })}
                        isExpanded={!group.isCollapsed}
                        style={at(button - origin - levelSize / 2, across)}
                        onClick={() => outlines.toggle(axis, group)}
                      >
                        {group.isCollapsed ? '+' : '−'}
                      </OutlineButton>
                    )}
                  </div>
                )
              })}
            </fieldset>
          )
        })}
    </div>
  )
}

interface OutlineButtonProps {
  label: string
  isExpanded?: boolean
  style: { left: number; top: number }
  onClick: () => void
  children: string | number
}

function OutlineButton({ label, isExpanded, style, onClick, children }: OutlineButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
      onClick={onClick}
      // The cells keep the keys.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute z-1 flex size-4 items-center justify-center focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent"
      style={style}
    >
      <span
        aria-hidden
        className="flex size-3.5 items-center justify-center rounded-[3px] border border-[#9aa1ad] bg-[#ffffff] text-[10px] leading-none tabular-nums hover:border-[#2a5bd7] hover:text-[#2a5bd7]"
      >
        {children}
      </span>
    </button>
  )
}

interface Placing {
  view: SheetView
  outlines: SheetOutlines
  area: PageRectangle
  within: HTMLElement
}

/** The groups of an axis that are seen. */
function placedGroups(axis: Axis, { view, outlines, area, within }: Placing): PlacedGroup[] {
  const [first, last] = axis === 'row' ? [area.top, area.top + area.height] : [area.left, area.left + area.width]
  const clip = (place: number): number => Math.min(last, Math.max(first, place))
  return outlines.of(axis).groups.flatMap((group): PlacedGroup[] => {
    const lines = view.span(axis, group.from, group.to, within)
    if (lines === null) return []
    const bracket = { start: clip(lines.start), end: clip(lines.end) }
    const summary = group.summary < 0 ? { start: first, end: first + levelSize } : view.span(axis, group.summary, group.summary, within)
    const middle = summary === null || summary.end <= summary.start ? null : (summary.start + summary.end) / 2
    const button = middle === null || middle < first || middle > last ? null : middle
    const isSeen = bracket.end - bracket.start > 2
    return button === null && !isSeen ? [] : [{ group, bracket: isSeen ? bracket : null, button }]
  })
}
