/** In pixels. */
export const ROW_HEIGHT = 24
const AXIS_HEIGHT = 28
const NARROWEST_CELL = 34
/** Of a name of a row and the figure beside it. */
const NAME_WIDTH = 128
/** Of a digit in the type of cells. */
const DIGIT_WIDTH = 6.6

/** The height of a heat map with its axis. */
export const heightOfHeatMap = (rows: number): number => rows * ROW_HEIGHT + AXIS_HEIGHT

/** Below this width its cells have no room for their figures. */
export const widthOfHeatMap = (columns: number): number => NAME_WIDTH + columns * NARROWEST_CELL

/** Whether a figure has room in a cell, both in pixels but for the text. */
export const fitsInCell = (text: string, width: number): boolean => text.length * DIGIT_WIDTH + 4 <= width
