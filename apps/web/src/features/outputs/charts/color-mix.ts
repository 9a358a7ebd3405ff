/** Red, green and blue, each 0 to 255. */
type Rgb = readonly [number, number, number]

/** A colour as browsers compute those of the design's tokens: "rgb(30, 75, 143)". @throws for any other form */
function rgbOf(color: string): Rgb {
  const [red, green, blue] = color.startsWith('rgb(') ? color.slice(4, -1).split(',').map(Number) : []
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`not a colour of the tokens: ${color}`)
  return [red, green, blue]
}

/** A colour between two others: the first at 0, the second at 1. */
export function mixColors(from: string, to: string, share: number): string {
  const [start, end] = [rgbOf(from), rgbOf(to)]
  const [red, green, blue] = start.map((value, at) => Math.round(value + ((end[at] ?? value) - value) * share))
  return `rgb(${red}, ${green}, ${blue})`
}

/** Contrast of two colours, 1 to 21. Source: WCAG 2.2, "contrast ratio" and "relative luminance". */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(color: string): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
