import type { IBorderStyleData, IColorStyle, IStyleData, Nullable } from '@univerjs/core'
import type { WorkbookEdit } from './cell-content.ts'
import { alignments, borderStyles, verticals, wrapped } from './workbook-styles.ts'

/** What changes of a cell's format, as it is saved. */
export type CellFormat = Extract<WorkbookEdit, { kind: 'format' }>['format']

/** All of a cell's format that is saved; null is what a cell without a format has. */
export type WholeFormat = { [Name in keyof CellFormat]-?: Exclude<CellFormat[Name], undefined> }

const nameOf = (names: Readonly<Record<string, number>>, value: Nullable<number>): string | null =>
  Object.entries(names).find(([, number]) => number === value)?.[0] ?? null

/** Whether a number of the editor says yes, or what is asked for. */
const isOn = (flag: Nullable<number>, wanted = 1): boolean => flag === wanted

const hex = /^#[\da-f]{6}$/i
const rgbColor = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})/

/** A colour as #RRGGBB; null where there is none, or one that is not a plain colour. */
function colorOf(color: Nullable<IColorStyle>): string | null {
  const rgb = color?.rgb ?? ''
  if (hex.test(rgb)) return rgb.toUpperCase()
  const channels = rgbColor.exec(rgb)?.slice(1).map(Number)
  if (channels === undefined || channels.some((channel) => channel > 255)) return null
  return `#${channels
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

function lineOf(line: Nullable<IBorderStyleData>): WholeFormat['borderTop'] {
  const style = nameOf(borderStyles, line?.s)
  return style === null ? null : { style: style as NonNullable<WholeFormat['borderTop']>['style'], color: colorOf(line?.cl) ?? '#000000' }
}

/** What is saved of a style of the editor. */
export function formatOf(style: Nullable<IStyleData>): WholeFormat {
  const { ff, fs, bl, it, ul, st, cl, bg, ht, vt, tb, bd, n } = style ?? {}
  return {
    numberFormat: n?.pattern === undefined || n.pattern === '' ? 'General' : n.pattern,
    bold: isOn(bl),
    italic: isOn(it),
    underline: isOn(ul?.s),
    strike: isOn(st?.s),
    fontName: ff ?? null,
    fontSize: fs ?? null,
    fontColor: colorOf(cl),
    fill: colorOf(bg),
    horizontal: nameOf(alignments, ht) as WholeFormat['horizontal'],
    vertical: nameOf(verticals, vt) as WholeFormat['vertical'],
    wrap: isOn(tb, wrapped),
    borderTop: lineOf(bd?.t),
    borderRight: lineOf(bd?.r),
    borderBottom: lineOf(bd?.b),
    borderLeft: lineOf(bd?.l),
  }
}

/** What of a format is another one now; null where nothing is. */
export function changedFormat(before: WholeFormat, now: WholeFormat): CellFormat | null {
  const names = Object.keys(now) as (keyof WholeFormat)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, now[name]]))
}

/** A change of a format as the editor makes it; null takes a part away. */
export function styleOfFormat(format: CellFormat): IStyleData {
  const style: Record<string, unknown> = {}
  const set = <Value>(value: Value | undefined, write: (value: Value) => void): void => {
    if (value !== undefined) write(value)
  }
  const flag = (name: string) => (isOn: boolean) => void (style[name] = isOn ? 1 : 0)
  const line = (name: string) => (isOn: boolean) => void (style[name] = isOn ? { s: 1 } : null)
  const color = (name: string) => (rgb: string | null) => void (style[name] = rgb === null ? null : { rgb })
  const named = (name: string, numbers: Readonly<Record<string, number>>) => (value: string | null) =>
    void (style[name] = value === null ? null : (numbers[value] ?? null))
  set(format.numberFormat, (pattern) => void (style['n'] = pattern === 'General' ? null : { pattern }))
  set(format.bold, flag('bl'))
  set(format.italic, flag('it'))
  set(format.underline, line('ul'))
  set(format.strike, line('st'))
  set(format.fontName, (name) => void (style['ff'] = name))
  set(format.fontSize, (size) => void (style['fs'] = size))
  set(format.fontColor, color('cl'))
  set(format.fill, color('bg'))
  set(format.horizontal, named('ht', alignments))
  set(format.vertical, named('vt', verticals))
  set(format.wrap, (isOn) => void (style['tb'] = isOn ? wrapped : null))
  const borders = { t: format.borderTop, r: format.borderRight, b: format.borderBottom, l: format.borderLeft }
  const lines = Object.entries(borders).filter(([, side]) => side !== undefined)
  if (lines.length > 0) {
    style['bd'] = Object.fromEntries(
      lines.map(([side, own]) => [side, own ? { s: borderStyles[own.style], cl: { rgb: own.color } } : null]),
    )
  }
  return style
}

/** Parts of a style that are saved. */
const saved: ReadonlySet<string> = new Set(['ff', 'fs', 'bl', 'it', 'ul', 'st', 'cl', 'bg', 'ht', 'vt', 'tb', 'bd', 'n'])
const sides: ReadonlySet<string> = new Set(['t', 'r', 'b', 'l'])

/** A style with what is saved of it, and no more. */
export function savedStyle(style: IStyleData): IStyleData {
  const kept = Object.entries(style).filter(([name]) => saved.has(name))
  const own: IStyleData = Object.fromEntries(kept)
  if (own.bd) own.bd = Object.fromEntries(Object.entries(own.bd).filter(([side]) => sides.has(side)))
  return own
}

/** The style that takes away of a format what is saved, anew: the editor changes what it is given. */
export const withoutFormat = (): IStyleData => Object.fromEntries([...saved].map((name) => [name, null]))
