import { type ICommandService, type Injector, type Workbook } from '@univerjs/core'
import { IRenderManagerService, SHEET_VIEWPORT_KEY, SheetSkeletonManagerService } from '@univerjs/preset-sheets-core'
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
      return () => {
        cancelAnimationFrame(frame)
        followed.dispose()
        window.removeEventListener('resize', later)
      }
    },
  }
}
