import { expect, it } from 'vitest'
import { tablesCsv, tableText } from './table-text.ts'

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

it('writes tables as CSV, with separators and quotes kept within their cell', () => {
  const figures = table([cell('USD m'), cell('FY2025')], [cell('Sales, "net"'), cell('1,577')])
  expect(tablesCsv([figures, table([cell('매출액'), cell('-')])])).toBe(
    '\uFEFFUSD m,FY2025\r\n"Sales, ""net""","1,577"\r\n\r\n매출액,-\r\n',
  )
})

it('writes no cell of a CSV file that a spreadsheet would run as a formula', () => {
  const names = ['=HYPERLINK("x")', '+cmd', '@SUM(A1)', '-2+3', '＝1+1', '-4.0%', '+1.5', '−0.5']
  expect(tablesCsv([table(names.map((name) => cell(name)))])).toBe(
    '\uFEFF"\'=HYPERLINK(""x"")",\'+cmd,\'@SUM(A1),\'-2+3,\'＝1+1,-4.0%,+1.5,−0.5\r\n',
  )
})

it('leaves out what only screen readers read', () => {
  const reason = { textContent: ': not stated', classList: { contains: (name: string) => name === 'sr-only' } }
  const missing = { ...cell('N/A: not stated'), childNodes: [{ textContent: 'N/A' }, reason] }
  const figures = { rows: [{ cells: [cell('EBITDA'), missing] }] }
  expect([tableText(figures), tablesCsv([figures])]).toEqual(['EBITDA\tN/A', '\uFEFFEBITDA,N/A\r\n'])
})
