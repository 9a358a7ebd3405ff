/** Where the figure of a point stands: above or below it, and how far beside it, in pixels. */
interface FigurePlace {
  side: 'top' | 'bottom'
  shift: number
}

/** Height of a figure with its distance from the point, in pixels. */
const FIGURE_HEIGHT = 18
/** Between a figure and another line, in pixels. */
const GAP = 6
/** Beside a line that runs through where the figure would stand. */
const SHIFT = 16

interface Drawn {
  /** The values of all lines by point; null where a line has none. */
  lines: readonly (readonly (number | null)[])[]
  /** Pixels of a value of 1. */
  pixels: number
}

/** Away from the segment that rises towards the figure; of two from the one that is much steeper. @param left the rise to the point before, in pixels */
function shiftOf(left: number, right: number): number {
  if (right > FIGURE_HEIGHT && right > 2 * left) return -SHIFT
  return left > FIGURE_HEIGHT && left > 2 * right ? SHIFT : 0
}

/**
 * The place of the figure of a point of a line: on the side where no other line is near, else where the line itself leaves room; beside a segment
 * that rises or falls steeply through it.
 *
 * @param usual the side where neither decides
 */
export function figurePlace({ lines, pixels }: Drawn, line: number, point: number, usual: 'top' | 'bottom'): FigurePlace {
  const value = lines[line]?.[point] ?? null
  if (value === null) return { side: usual, shift: 0 }
  const others = lines.flatMap((values, at) => {
    const other = values[point] ?? null
    return at === line || other === null || other === value ? [] : [{ distance: (other - value) * pixels, shape: shapeOf(values, point) }]
  })
  // Where the other line has its figure on this side of it, both need room.
  const needed = (shape: 'top' | 'bottom' | undefined, facing: 'top' | 'bottom') =>
    shape === facing ? 2 * FIGURE_HEIGHT : FIGURE_HEIGHT + GAP
  const isFreeAbove = others.every(({ distance, shape }) => distance < 0 || distance > needed(shape, 'bottom'))
  const isFreeBelow = others.every(({ distance, shape }) => distance > 0 || -distance > needed(shape, 'top'))
  const shaped = shapeOf(lines[line] ?? [], point) ?? usual
  const side = isFreeAbove === isFreeBelow ? (isFreeAbove ? shaped : usual) : isFreeAbove ? 'top' : 'bottom'
  const [left = 0, right = 0] = slopes(lines[line] ?? [], point).map((rise) => (side === 'top' ? rise : -rise) * pixels)
  return { side, shift: shiftOf(left, right) }
}

/** How much higher the points before and after lie; 0 where there is none. */
function slopes(values: readonly (number | null)[], point: number): [number, number] {
  const value = values[point] ?? 0
  return [(values[point - 1] ?? value) - value, (values[point + 1] ?? value) - value]
}

/** The side that a line leaves free at a low or a high. */
function shapeOf(values: readonly (number | null)[], point: number): 'top' | 'bottom' | undefined {
  const [before, after] = slopes(values, point)
  if (before > 0 && after > 0) return 'bottom'
  return before < 0 && after < 0 ? 'top' : undefined
}
