import { addRow, type Cell, input, type Language, type Sheet, text } from '../model/index.ts'
import { firstColumn } from './page.ts'

const words = { ko: '표시 폭 (최댓값 대비)', en: 'Width of the mark, of the highest value' } as const

/** A row with the width that the mark of a single value has in a football field, as a share of the highest value. */
export function markShare(sheet: Sheet, language: Language): Cell {
  const row = addRow(sheet)
  text(row, firstColumn, words[language], { role: 'note' })
  return input(row, firstColumn + 1, 0.005, null, { format: 'percent' })
}
