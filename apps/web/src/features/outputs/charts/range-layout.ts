/** Of labels, in pixels. */
export const LINE_HEIGHT = 16
/** In characters. */
export const NAME_WIDTH = { narrow: 18, wide: 34 }

/** The height that bars take with their names, which are of several lines where there is little room, in pixels. */
export function heightOfBars(bars: readonly { label: string }[], lines: number, isNarrow: boolean): number {
  const mostLines = Math.max(...bars.map(({ label }) => wrapped(label, NAME_WIDTH.narrow).length)) + 1
  const row = isNarrow ? mostLines * LINE_HEIGHT + 6 : 36
  return bars.length * row + lines * LINE_HEIGHT + 32
}

/**
 * The ends of an axis that holds what is drawn on it, with a margin.
 * @param share of the distance between the least and the greatest value, as margin
 */
export function axisEnds(values: readonly number[], fromZero: boolean, share = 0.06): { min: number; max: number } {
  const all = fromZero ? [0, ...values] : values
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const margin = (most - least || Math.abs(most)) * share || 1
  return { min: fromZero && least === 0 ? 0 : least - margin, max: fromZero && most === 0 ? 0 : most + margin }
}

/** On which side of its line a label stands, so that one near an end of the axis stays within the picture. */
export function alignAt(share: number): 'left' | 'center' | 'right' {
  if (share < 0.2) return 'left'
  return share > 0.8 ? 'right' : 'center'
}

/** Of a Korean character, the first of which this is, beside a Latin one. */
const KOREAN = { first: '\u1100', width: 2 }

/** Breaks a name between words into lines of so many Latin characters. */
export function wrapped(name: string, width: number): string[] {
  const widthOf = (text: string) => Array.from(text).reduce((sum, character) => sum + (character >= KOREAN.first ? KOREAN.width : 1), 0)
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || widthOf(last) + 1 + widthOf(word) > width) lines.push(word)
    else lines.splice(-1, 1, `${last} ${word}`)
  }
  return lines
}
