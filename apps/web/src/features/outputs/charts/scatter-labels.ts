import { textWidth } from './text-width.ts'

/** A point by its place in the plot, as shares of its width and height from the lower left. */
export interface LabelledPoint {
  label: string
  x: number
  y: number
}

export const labelSides = ['top', 'bottom', 'right', 'left'] as const
export type LabelSide = (typeof labelSides)[number]

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Height of a line of a name at 12 pixels. */
export const LINE = 14
const GAP = 8

/** The lines of a name, each at most so wide (pixels): broken between words, a longer word within. */
export function labelLines(label: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line !== '') lines.push(line)
    line = ''
  }
  for (const word of label.split(' ')) {
    if (line !== '' && textWidth(`${line} ${word}`) > most) end()
    if (line !== '') line += ' '
    for (const character of word) {
      if (textWidth(line + character) > most) end()
      line += character
    }
  }
  end()
  return lines
}

/** On which side of its point each name stands, so that names cover neither each other nor points: the first free side, if possible within the plot, else the top. */
export function placeLabels(
  points: readonly LabelledPoint[],
  { width, height, mostLabel }: { width: number; height: number; mostLabel: number },
): LabelSide[] {
  const centres = points.map(({ x, y }) => ({ x: x * width, y: (1 - y) * height }))
  const taken: Box[] = centres.map(({ x, y }) => ({ left: x - GAP / 2, right: x + GAP / 2, top: y - GAP / 2, bottom: y + GAP / 2 }))
  return points.map(({ label }, at) => {
    const centre = centres[at] ?? { x: 0, y: 0 }
    const others = taken.filter((_, index) => index !== at)
    const lines = labelLines(label, mostLabel)
    const size = { width: Math.max(0, ...lines.map(textWidth)), height: lines.length * LINE }
    const boxes = labelSides.map((side) => ({ side, box: boxAt(centre, size, side) }))
    const isWithin = ({ left, right, top, bottom }: Box) => left >= 0 && right <= width && top >= 0 && bottom <= height
    const free = boxes.filter(({ box }) => !others.some((other) => overlap(box, other)))
    const chosen = free.find(({ box }) => isWithin(box)) ?? free[0] ?? boxes[0]
    if (chosen === undefined) return 'top'
    taken.push(chosen.box)
    return chosen.side
  })
}

function boxAt({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }, side: LabelSide): Box {
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? x + GAP : x - GAP - width
    return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 }
  }
  const top = side === 'top' ? y - GAP - height : y + GAP
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + height }
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
