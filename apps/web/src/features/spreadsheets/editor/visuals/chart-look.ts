import { attributeOf } from '../../../evidence/viewer/previews/sheet/markup-tags.ts'
import { childOf, type MarkupElement, pathOf, valueOf } from './markup-tree.ts'
import type { Paint, Stroke } from './visual.ts'

/** English metric units in a pixel (ECMA-376 part 1, 20.1.2.1: 914,400 an inch). */
const unitsOfPixel = 9_525
/** Colours of themes other than accents, as new workbooks have them. */
const usualColors: Record<string, string> = {
  tx1: '#000000',
  dk1: '#000000',
  bg1: '#FFFFFF',
  lt1: '#FFFFFF',
  tx2: '#44546A',
  dk2: '#44546A',
  bg2: '#E7E6E6',
  lt2: '#E7E6E6',
}
/** 100% in these formats. */
const whole = 100_000

/** What fills the area of shape properties (`spPr`). */
export const fillOf = (properties: MarkupElement | undefined, palette: readonly string[]): Paint => paintOf(properties, palette)

/** The line of shape properties. */
export function strokeOf(properties: MarkupElement | undefined, palette: readonly string[]): Stroke {
  const line = childOf(properties, 'ln')
  const width = Number(attributeOf(line?.attributes ?? '', 'w'))
  const dash = valueOf(childOf(line, 'prstDash')) ?? 'solid'
  return { color: paintOf(line, palette), width: width > 0 ? width / unitsOfPixel : null, isDashed: dash !== 'solid' }
}

function paintOf(parent: MarkupElement | undefined, palette: readonly string[]): Paint {
  if (childOf(parent, 'noFill')) return 'none'
  // Of a gradient its first colour.
  const color = childOf(parent, 'solidFill') ?? pathOf(parent, 'gradFill', 'gsLst', 'gs')
  const written = childOf(color, 'srgbClr')
  const named = childOf(color, 'schemeClr')
  const base = written ? `#${valueOf(written) ?? ''}` : schemeColor(valueOf(named) ?? '', palette)
  return base !== undefined && /^#[\da-f]{6}$/i.test(base) ? adjusted(base, written ?? named) : null
}

function schemeColor(name: string, palette: readonly string[]): string | undefined {
  return name.startsWith('accent') ? palette[Number(name.slice('accent'.length)) - 1] : usualColors[name]
}

/** A colour with the changes of its lightness (ECMA-376 part 1, 20.1.2.3): tint, shade, and lumMod with lumOff. */
function adjusted(color: string, element: MarkupElement | undefined): string {
  const share = (name: string): number | undefined => {
    const value = Number(valueOf(childOf(element, name)))
    return Number.isFinite(value) ? value / whole : undefined
  }
  const [tint, shade, factor, offset] = [share('tint'), share('shade'), share('lumMod'), share('lumOff')]
  let channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  if (tint !== undefined) channels = channels.map((channel) => channel * tint + 1 - tint)
  if (shade !== undefined) channels = channels.map((channel) => channel * shade)
  if (factor !== undefined || offset !== undefined) {
    const lightness = (Math.max(...channels) + Math.min(...channels)) / 2
    channels = withLightness(channels, lightness, lightness * (factor ?? 1) + (offset ?? 0))
  }
  return `#${channels.map((channel) => hexOf(channel)).join('')}`.toUpperCase()
}

/** Channels with another lightness of the same hue and saturation (HSL). */
function withLightness(channels: readonly number[], before: number, after: number): number[] {
  const room = (lightness: number): number => Math.min(lightness, 1 - lightness)
  const ratio = room(before) === 0 ? 0 : Math.max(0, room(after)) / room(before)
  return channels.map((channel) => after + (channel - before) * ratio)
}

const hexOf = (channel: number): string =>
  Math.round(Math.min(1, Math.max(0, channel)) * 255)
    .toString(16)
    .padStart(2, '0')
