import { parseRange } from './cell-range.ts'

const [lastRow, lastColumn] = [1_048_575, 16_383]

/** Limit of Excel. */
const mostCharacters = 255
/** A letter, an underscore or a backslash, then also digits, dots and question marks. */
const nameSigns = /^[\p{L}_\\][\p{L}\p{M}\p{N}_.\\?]*$/u
/** Names of the program itself: print areas and titles, filters. */
const ofProgram = /^_xl/i
/** "R", "C5", "R1C1": cells in Excel's other notation. */
const likeCell = /^(?:r\d*(?:c\d*)?|c\d*)$/i
const truthValue = /^(?:true|false)$/i

/** Whether Excel takes a text as a defined name, as far as the text itself says. */
export const isDefinedName = (name: string): boolean =>
  name.length <= mostCharacters &&
  nameSigns.test(name) &&
  !ofProgram.test(name) &&
  !likeCell.test(name) &&
  !truthValue.test(name) &&
  !isCell(name.toUpperCase())

/** Whether a text is a cell that a sheet has. */
function isCell(text: string): boolean {
  const range = parseRange(text)
  return range !== undefined && range.bottom <= lastRow && range.right <= lastColumn
}
