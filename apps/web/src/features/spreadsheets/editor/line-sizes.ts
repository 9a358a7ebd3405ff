/** Sizes of rows and columns as files have them and as they are drawn. */

const pixelsOfPoints = 96 / 72
/** Of a digit of the standard font, and of the margins of a cell (ECMA-376 part 1, 18.3.1.13). */
const digit = 7
const margin = 5

const rounded = (size: number): number => Math.round(size * 1e4) / 1e4

/** Points of a row's height in pixels. */
export const pointsOfHeight = (pixels: number): number => rounded(pixels / pixelsOfPoints)

export const pixelsOfHeight = (points: number): number => Math.round(points * pixelsOfPoints)

/** Characters of a column's width in pixels: what `pixelsOfWidth` takes. */
export const widthOfPixels = (pixels: number): number => rounded(Math.max(0, pixels - margin) / digit)
