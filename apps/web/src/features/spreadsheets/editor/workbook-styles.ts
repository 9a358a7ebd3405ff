import type { IBorderData, IBorderStyleData, IColorStyle, IStyleData } from '@univerjs/core'
import type { CellStyle, Color } from 'hucre'

/** Colours of the palette that old files refer to by number (ECMA-376 part 1, 18.8.27). */
const indexed =
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'.split(
    ' ',
  )

/** Position of a theme's colour in the list of the reader: files name the light one of each of the first two pairs first (18.8.3). */
const themePlace = (theme: number): number => (theme < 4 ? theme ^ 1 : theme)

/** `BorderStyleTypes` of the editor, as numbers, so that the worker does not load it. */
export const borderStyles: Readonly<Record<string, number>> = {
  thin: 1,
  hair: 2,
  dotted: 3,
  dashed: 4,
  dashDot: 5,
  dashDotDot: 6,
  double: 7,
  medium: 8,
  mediumDashed: 9,
  mediumDashDot: 10,
  mediumDashDotDot: 11,
  slantDashDot: 12,
  thick: 13,
}
/** `HorizontalAlign` and `VerticalAlign` of the editor. */
export const alignments: Readonly<Record<string, number>> = {
  left: 1,
  center: 2,
  right: 3,
  justify: 4,
  distributed: 6,
  centerContinuous: 2,
}
export const verticals: Readonly<Record<string, number>> = { top: 1, center: 2, bottom: 3 }
/** `WrapStrategy.WRAP` and `VerticalAlign.BOTTOM` of the editor. */
export const wrapped = 3
const bottom = 3
/** Text rotation that means stacked letters. */
const stacked = 255

/** A colour as #RRGGBB; undefined where the file leaves it to the program. */
function colorOf(color: Color | undefined, theme: readonly string[]): string | undefined {
  if (color === undefined) return undefined
  const base =
    color.rgb ?? (color.theme === undefined ? undefined : theme[themePlace(color.theme)]) ?? indexed[color.indexed ?? indexed.length]
  if (base === undefined || !/^[\da-f]{6,8}$/i.test(base)) return undefined
  return `#${tinted(base.slice(-6), color.tint ?? 0)}`
}

/** A colour lighter (tint above 0) or darker, its channels moved towards white or black. */
function tinted(hex: string, tint: number): string {
  if (tint === 0) return hex.toUpperCase()
  const channels = [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  const moved = channels.map((channel) => (tint < 0 ? channel * (1 + tint) : channel + (255 - channel) * tint))
  return moved
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()
}

/** The styles of a workbook, each once, by id. */
export class StyleTable {
  readonly styles: Record<string, IStyleData> = {}
  readonly #theme: readonly string[]
  readonly #known = new Map<CellStyle, string | undefined>()
  readonly #ids = new Map<string, string>()

  constructor(theme: readonly string[]) {
    this.#theme = theme
  }

  /** The id of a style; undefined for one that sets nothing. */
  idOf(style: CellStyle): string | undefined {
    // Cells of one format share the object.
    if (this.#known.has(style)) return this.#known.get(style)
    const id = this.#add(styleOf(style, this.#theme))
    this.#known.set(style, id)
    return id
  }

  #add(style: IStyleData): string | undefined {
    const text = JSON.stringify(style)
    if (text === '{}') return undefined
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = `s${this.#ids.size}`
    this.#ids.set(text, id)
    this.styles[id] = style
    return id
  }
}

/** A cell's style for the editor. */
function styleOf({ font, fill, border, alignment, numFmt }: CellStyle, theme: readonly string[]): IStyleData {
  const style: IStyleData = {}
  const paint = (color: Color | undefined): IColorStyle | undefined => {
    const rgb = colorOf(color, theme)
    return rgb === undefined ? undefined : { rgb }
  }
  if (font?.name !== undefined) style.ff = font.name
  if (font?.size !== undefined) style.fs = font.size
  if (font?.bold === true) style.bl = 1
  if (font?.italic === true) style.it = 1
  if (font?.underline !== undefined && font.underline !== false) style.ul = { s: 1 }
  if (font?.strikethrough === true) style.st = { s: 1 }
  const text = paint(font?.color)
  // Black is what the editor writes in anyway, and turns light in its dark mode.
  if (text !== undefined && text.rgb !== '#000000') style.cl = text
  const background = fill?.type === 'pattern' && fill.pattern !== 'none' ? paint(fill.fgColor ?? fill.bgColor) : gradientOf(fill, paint)
  if (background !== undefined) style.bg = background
  const lines = border === undefined ? undefined : bordersOf(border, paint)
  if (lines !== undefined) style.bd = lines
  const side = alignments[alignment?.horizontal ?? '']
  if (side !== undefined) style.ht = side
  const height = verticals[alignment?.vertical ?? '']
  if (height !== undefined && height !== bottom) style.vt = height
  if (alignment?.wrapText === true) style.tb = wrapped
  const { textRotation: turned = 0, indent = 0 } = alignment ?? {}
  if (turned === stacked) style.tr = { a: 0, v: 1 }
  // Above 90 the file counts downwards (18.8.1).
  else if (turned !== 0) style.tr = { a: turned > 90 ? turned - 90 : -turned }
  if (indent > 0) style.pd = side === alignments['right'] ? { r: indent * 9 } : { l: indent * 9 }
  if (numFmt !== undefined && numFmt !== '' && numFmt !== 'General') style.n = { pattern: numFmt }
  return style
}

function gradientOf(fill: CellStyle['fill'], paint: (color: Color | undefined) => IColorStyle | undefined): IColorStyle | undefined {
  return fill?.type === 'gradient' ? paint(fill.stops[0]?.color) : undefined
}

function bordersOf(
  border: NonNullable<CellStyle['border']>,
  paint: (color: Color | undefined) => IColorStyle | undefined,
): IBorderData | undefined {
  const lines: IBorderData = {}
  const sides = { t: border.top, r: border.right, b: border.bottom, l: border.left } as const
  for (const [key, side] of Object.entries(sides) as [keyof typeof sides, (typeof sides)['t']][]) {
    const style = side && borderStyles[side.style]
    if (style !== undefined) lines[key] = { s: style, cl: paint(side?.color) ?? { rgb: '#000000' } } satisfies IBorderStyleData
  }
  return Object.keys(lines).length === 0 ? undefined : lines
}
