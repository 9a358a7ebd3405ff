import { type ICommandService, type Injector, type Workbook } from '@univerjs/core'
import { IRenderManagerService, SHEET_VIEWPORT_KEY, SheetSkeletonManagerService } from '@univerjs/preset-sheets-core'
import type { Axis } from '../sheet-lines.ts'
import type { VisualAnchor } from './visual.ts'

/** A rectangle on the page, pixels from the corner of the area that is asked about. */
export interface PageRectangle {
  left: number
  top: number
  width: number
  height: number
}

/** How a workbook is scrolled and zoomed. */
export interface SheetView {
  /** Name of the sheet that is shown. */
  sheet: () => string
  /** Where the cells of the shown sheet are, without the headings of rows and columns; null before they are drawn. */
  area: (within: HTMLElement) => PageRectangle | null
  /** Where the headings and cells are drawn; null before they are. */
  canvas: (within: HTMLElement) => PageRectangle | null
  /** Where rows, or columns, of the shown sheet are, pixels along their axis. What is scrolled behind frozen lines ends at them. */
  span: (axis: Axis, from: number, to: number, within: HTMLElement) => { start: number; end: number } | null
  /** About the number of rows that are seen at once, by their standard height; at least one. */
  rowsOfPage: () => number
  /** Leaves room left of the headings and above them, pixels. */
  inset: (room: { left: number; top: number }) => void
  /** Where a part of the shown sheet is. */
  place: (anchor: VisualAnchor, within: HTMLElement) => PageRectangle | null
  /** Calls back when anything has moved. @returns what ends it */
  onMove: (listener: () => void) => () => void
}

export function createSheetView(book: Workbook, injector: Injector, commands: ICommandService): SheetView {
  const render = () => injector.get(IRenderManagerService).getRenderById(book.getUnitId())
  const state = () => {
    const drawn = render()
    const skeleton = drawn?.with(SheetSkeletonManagerService).getCurrentSkeleton()
    const viewport = drawn?.scene.getViewport(SHEET_VIEWPORT_KEY.VIEW_MAIN)
    if (!drawn || !skeleton || !viewport) return null
    return { drawn, skeleton, viewport, scale: drawn.scene.scaleX }
  }
  const canvasIn = (within: HTMLElement, canvas: HTMLElement) => {
    const [outer, inner] = [within.getBoundingClientRect(), canvas.getBoundingClientRect()]
    return { left: inner.left - outer.left, top: inner.top - outer.top, width: inner.width, height: inner.height }
  }
  const listeners = new Set<() => void>()
  return {
    sheet: () => book.getActiveSheet()?.getName() ?? '',
    area(within) {
      const now = state()
      if (now === null) return null
      const { drawn, skeleton, scale } = now
      const canvas = canvasIn(within, drawn.engine.getCanvasElement())
      const [left, top] = [skeleton.rowHeaderWidthAndMarginLeft * scale, skeleton.columnHeaderHeightAndMarginTop * scale]
      return { left: canvas.left + left, top: canvas.top + top, width: canvas.width - left, height: canvas.height - top }
    },
    rowsOfPage() {
      const now = state()
      if (now === null) return 1
      const height = now.drawn.engine.getCanvasElement().getBoundingClientRect().height / now.scale
      const cells = height - now.skeleton.columnHeaderHeightAndMarginTop
      return Math.max(1, Math.floor(cells / (book.getActiveSheet()?.getConfig().defaultRowHeight ?? cells)) - 1)
    },
    canvas(within) {
      const canvas = state()?.drawn.engine.getCanvasElement()
      return canvas === undefined ? null : canvasIn(within, canvas)
    },
    span(axis, from, to, within) {
      const now = state()
      if (now === null) return null
      const { drawn, skeleton, viewport, scale } = now
      const canvas = canvasIn(within, drawn.engine.getCanvasElement())
      const { startRow, startColumn } = book.getActiveSheet().getFreeze()
      const isRow = axis === 'row'
      const edgesOf = (index: number) => {
        const { startX, startY, endX, endY } = skeleton.getCellWithCoordByIndex(isRow ? index : 0, isRow ? 0 : index)
        return isRow ? { start: startY, end: endY } : { start: startX, end: endX }
      }
      const frozen = Math.max(0, isRow ? startRow : startColumn)
      const [corner, scroll] = isRow ? [canvas.top, viewport.viewportScrollY] : [canvas.left, viewport.viewportScrollX]
      const least = frozen === 0 ? -Infinity : edgesOf(frozen - 1).end
      const at = (place: number, index: number): number => corner + (index < frozen ? place : Math.max(least, place - scroll)) * scale
      return { start: at(edgesOf(from).start, from), end: at(edgesOf(to).end, to) }
    },
    inset({ left, top }) {
      const content = render()?.engine.getCanvasElement().closest<HTMLElement>('[data-range-selector]')
      if (!content || (content.style.marginLeft === `${left}px` && content.style.marginTop === `${top}px`)) return
      content.style.marginLeft = `${left}px`
      content.style.marginTop = `${top}px`
      for (const listener of listeners) listener()
    },
    place(anchor, within) {
      const now = state()
      if (now === null) return null
      const { drawn, skeleton, viewport, scale } = now
      const canvas = canvasIn(within, drawn.engine.getCanvasElement())
      const at = ({ row, column, x, y }: VisualAnchor['from']) => {
        const { startX, startY } = skeleton.getCellWithCoordByIndex(row, column)
        return { x: startX + x, y: startY + y }
      }
      const from = at(anchor.from)
      const to = anchor.to === null ? { x: from.x + anchor.width, y: from.y + anchor.height } : at(anchor.to)
      return {
        left: canvas.left + (from.x - viewport.viewportScrollX) * scale,
        top: canvas.top + (from.y - viewport.viewportScrollY) * scale,
        width: Math.max(0, to.x - from.x) * scale,
        height: Math.max(0, to.y - from.y) * scale,
      }
    },
    onMove(listener) {
      let frame = 0
      const later = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(listener)
      }
      // Scrolling, zooming, other sheets and sizes of rows are all commands.
      const followed = commands.onCommandExecuted(later)
      window.addEventListener('resize', later)
      listeners.add(later)
      // The canvas follows the room that is left for it a frame later.
      const resized = new ResizeObserver(later)
      const canvas = render()?.engine.getCanvasElement()
      if (canvas) resized.observe(canvas)
      return () => {
        cancelAnimationFrame(frame)
        listeners.delete(later)
        resized.disconnect()
        followed.dispose()
        window.removeEventListener('resize', later)
      }
    },
  }
}
