import { type QuantityMention, scan, withoutCurrencySigns } from '@dossier/notation'

/** Footnote marks, signs other than currency signs, and brackets that can be next to a figure in its cell. */
const beside = /^[\s*†‡§¶#()[\]|.:,~+-]*$/

/**
 * The only figure of a cell, with or without footnote marks after it.
 * @returns null when the cell contains other text, several figures, or a range
 */
export function readCellFigure(text: string): QuantityMention | null {
  if (text.length > 60 || !/[\d—–-]/.test(text)) return null
  let figure: QuantityMention | null = null
  let rest = ''
  let from = 0
  for (const mention of scan(text, 'cell')) {
    if (mention.kind === 'period' || (mention.kind === 'quantity' && figure !== null)) return null
    if (mention.kind === 'quantity') figure = mention
    // A footnote mark follows the figure it belongs to.
    else if (mention.kind === 'code' && figure === null) return null
    rest += text.slice(from, mention.start)
    from = mention.end
  }
  if (figure === null || figure.upper !== undefined) return null
  rest += text.slice(from).replace(/\((?:[a-z]|\d{1,2}|주\d{0,2})\)|\[(?:\w{1,2}|주\d{0,2})\]/gi, '')
  return beside.test(withoutCurrencySigns(rest)) ? figure : null
}
