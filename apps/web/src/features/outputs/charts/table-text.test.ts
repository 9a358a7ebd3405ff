import { expect, it } from 'vitest'
import { tableText } from './table-text.ts'

const cell = (textContent: string, { colSpan = 1, rowSpan = 1 } = {}) => ({ textContent, colSpan, rowSpan })
const table = (...rows: readonly ReturnType<typeof cell>[][]) => ({ rows: rows.map((cells) => ({ cells })) })

it('writes a line a row with tabs between cells, and no break within a cell', () => {
  expect(tableText(table([cell('USD m'), cell('FY2025')], [cell(' Net\n sales '), cell('(1,577)')]))).toBe(
    'USD m\tFY2025\nNet sales\t(1,577)',
  )
})

it('keeps figures below their headings where cells take several columns or rows', () => {
  const grouped = table(
    [cell('Peer', { rowSpan: 2 }), cell('EV/EBITDA', { colSpan: 2 }), cell('Note', { rowSpan: 3 })],
    [cell('LTM'), cell('2026')],
    [cell('Quay'), cell('9.1x'), cell('8.0x')],
  )
  expect(tableText(grouped)).toBe('Peer\tEV/EBITDA\t\tNote\n\tLTM\t2026\t\nQuay\t9.1x\t8.0x\t')
})
