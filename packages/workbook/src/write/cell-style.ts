import type { CellStyle, FontStyle } from 'hucre'
import { type Cell, formatCodes, type Language, referredCells } from '../model/index.ts'

const navy = '12304F'
const pale = 'E8EEF5'
/** Colours of figures by origin, the bankers' convention: typed, calculated here, taken from another sheet. */
const figureColours = { input: '0000FF', formula: '000000', link: '00803C' } as const

/** A font that Office has in each language. */
export const fontName: Readonly<Record<Language, string>> = { ko: 'Malgun Gothic', en: 'Arial' }

const solid = (rgb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } }) as const

/** The origin of a cell's figure; null for a text. */
function originOf({ content, row }: Cell): keyof typeof figureColours | null {
  if (content.kind === 'text') return null
  if (content.kind === 'input') return 'input'
  const referred = [...referredCells(content.formula)]
  return referred.length > 0 && referred.every((cell) => cell.row.sheet !== row.sheet) ? 'link' : 'formula'
}

const roleFonts: Partial<Record<NonNullable<Cell['role']>, FontStyle>> = {
  title: { bold: true, size: 16, color: { rgb: navy } },
  section: { bold: true, color: { rgb: navy } },
  header: { bold: true, color: { rgb: 'FFFFFF' } },
  total: { bold: true },
  highlight: { bold: true },
  check: { bold: true },
  note: { italic: true, size: 9, color: { rgb: '666666' } },
}

/** How a cell is placed: whether its text is wrapped, and whether some text of its row is. */
interface Placement {
  isWrapped: boolean
  isInTallRow: boolean
}

/**
 * Style of a cell from its role, its number format and the origin of its figure. In a row of several lines headings are at the bottom, next to their
 * figures, and everything else is at the top, next to its label.
 */
export function cellStyle(cell: Cell, language: Language, { isWrapped, isInTallRow }: Placement): CellStyle {
  const role = cell.role ?? 'line'
  const origin = originOf(cell)
  const isFigure = origin !== null
  const font: FontStyle = { name: fontName[language], size: 10, ...roleFonts[role] }
  if (isFigure && role !== 'header' && role !== 'title') font.color = { rgb: figureColours[origin] }
  if (cell.content.kind === 'text' && cell.content.link !== undefined) Object.assign(font, { color: { rgb: '1F4FA3' }, underline: true })
  const horizontal = cell.align ?? (isFigure ? 'right' : undefined)
  return {
    font,
    ...(cell.format !== undefined ? { numFmt: formatCodes[cell.format] } : !isFigure && { numFmt: formatCodes.text }),
    ...fillOf(role, origin),
    ...(role === 'total' && { border: { top: { style: 'thin', color: { rgb: '404040' } } } }),
    ...(role === 'highlight' && {
      border: Object.fromEntries(['top', 'bottom', 'left', 'right'].map((side) => [side, { style: 'thin', color: { rgb: navy } }])),
    }),
    alignment: {
      vertical: !isInTallRow ? 'center' : role === 'header' ? 'bottom' : 'top',
      ...(horizontal !== undefined && { horizontal }),
      ...(cell.indent !== undefined && { indent: cell.indent }),
      ...(isWrapped && { wrapText: true }),
    },
  }
}

function fillOf(role: NonNullable<Cell['role']>, origin: ReturnType<typeof originOf>): Pick<CellStyle, 'fill'> {
  if (role === 'header') return { fill: solid(navy) }
  if (role === 'section') return { fill: solid(pale) }
  if (origin === 'input') return { fill: solid('FFFBE6') }
  return role === 'highlight' ? { fill: solid(pale) } : {}
}
