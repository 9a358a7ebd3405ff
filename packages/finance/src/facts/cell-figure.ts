import { type QuantityMention, scan, withoutCurrencySigns } from '@dossier/notation'

/** Marks of footnotes, signs but those of currencies, and brackets that may stand beside a figure in its cell. */
const beside = /^[\s*†‡§¶#()[\]|.:,~+-]*$/

/**
 * The one figure of a cell, whatever footnote marks stand behind it.
 * @returns null when the cell holds anything else, more than one figure, or a range
 */
export function readCellFigure(text: string): QuantityMention | null {
  if (text.length > 60 || !/[\d—–-]/.test(text)) return null
  let figure: QuantityMention | null = null
  let rest = ''
  let from = 0
  for (const mention of scan(text, 'cell')) {
    if (mention.kind === 'period' || (mention.kind === 'quantity' && figure !== null)) return null
    if (mention.kind === 'quantity') figure = mention
    // A footnote's mark stands behind the figure that it belongs to.
    else if (mention.kind === 'code' && figure === null) return null
    rest += text.slice(from, mention.start)
    from = mention.end
  }
  if (figure === null || figure.upper !== undefined) return null
  rest += text.slice(from).replace(/\((?:[a-z]|\d{1,2}|주\d{0,2})\)|\[(?:\w{1,2}|주\d{0,2})\]/gi, '')
  return beside.test(withoutCurrencySigns(rest)) ? figure : null
}
