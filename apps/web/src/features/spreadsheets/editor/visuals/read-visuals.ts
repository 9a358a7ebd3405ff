import { packageEntries, unpackEntry } from '../../../evidence/viewer/previews/package-entries.ts'
import { attributeOf } from '../../../evidence/viewer/previews/sheet/markup-tags.ts'
import { chartData } from './chart-data.ts'
import { below, childOf, type MarkupElement, markupTree, pathOf } from './markup-tree.ts'
import type { AnchorPoint, ChartData, Visual, VisualAnchor } from './visual.ts'

/** Limits of what is read: charts and pictures of a workbook, and bytes of one part and of all pictures. */
const most = { visuals: 200, partBytes: 16 << 20, pictureBytes: 64 << 20 }
/** English metric units in a pixel (ECMA-376 part 1, 20.1.2.1: 914,400 an inch). */
const unitsOfPixel = 9_525
/** Accents of the theme of new workbooks. */
const usualPalette = ['#4472C4', '#ED7D31', '#A5A5A5', '#FFC000', '#5B9BD5', '#70AD47']
const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

/** The charts and pictures of a workbook (.xlsx), in the order of its sheets. What cannot be read is left out. */
export async function readVisuals(bytes: ArrayBuffer): Promise<Visual[]> {
  const reader = new PartReader(bytes)
  const book = (await reader.targets('')).find(({ type }) => type.endsWith('/officeDocument'))?.path ?? 'xl/workbook.xml'
  const targets = await reader.targets(book)
  const palette = await paletteOf(reader, targets.find(({ type }) => type.endsWith('/theme'))?.path)
  const visuals: Visual[] = []
  for (const element of below(await reader.tree(book))) {
    if (element.name !== 'sheet') continue
    const id = attributeOf(element.attributes, String.raw`\w+:id`)
    const path = targets.find((target) => target.id === id)?.path
    const drawing = path === undefined ? undefined : (await reader.targets(path)).find(({ type }) => type.endsWith('/drawing'))?.path
    if (drawing === undefined) continue
    visuals.push(...(await drawingVisuals(reader, drawing, { sheet: attributeOf(element.attributes, 'name') ?? '', palette })))
    if (visuals.length >= most.visuals) break
  }
  return visuals.slice(0, most.visuals)
}

interface Target {
  id: string
  type: string
  path: string
}

/** Reads parts of a package; missing and damaged ones are empty. */
export class PartReader {
  readonly #bytes: ArrayBuffer
  readonly #entries: ReturnType<typeof packageEntries>
  pictureBytes = 0

  constructor(bytes: ArrayBuffer) {
    this.#bytes = bytes
    this.#entries = packageEntries(bytes)
  }

  async part(path: string, largest = most.partBytes): Promise<Uint8Array<ArrayBuffer>> {
    const entry = this.#entries.get(path)
    if (entry === undefined) return new Uint8Array()
    try {
      return await unpackEntry(this.#bytes, entry, largest)
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError) return new Uint8Array()
      throw error
    }
  }

  async tree(path: string): Promise<MarkupElement> {
    return markupTree(new TextDecoder().decode(await this.part(path)))
  }

  /** What a part refers to within the package. @param path "" for the package */
  async targets(path: string): Promise<Target[]> {
    const at = path.lastIndexOf('/') + 1
    const tree = await this.tree(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`)
    return [...below(tree)].flatMap(({ name, attributes }) => {
      const target = attributeOf(attributes, 'Target')
      if (name !== 'Relationship' || target === undefined || attributeOf(attributes, 'TargetMode') === 'External') return []
      return [{ id: attributeOf(attributes, 'Id') ?? '', type: attributeOf(attributes, 'Type') ?? '', path: resolved(path, target) }]
    })
  }
}

/** A path of a package, from a part and what it writes. */
function resolved(path: string, target: string): string {
  try {
    // A base without a host of its own, only for the dots in paths.
    return decodeURIComponent(new URL(target, `package:///${path}`).pathname.replace(/^\/+/, ''))
  } catch {
    return ''
  }
}

async function paletteOf(reader: PartReader, path: string | undefined): Promise<string[]> {
  if (path === undefined) return usualPalette
  const colors = [...below(await reader.tree(path))].filter(({ name }) => /^accent[1-6]$/.test(name)).slice(0, usualPalette.length)
  const written = colors.map((accent) => attributeOf(childOf(accent, 'srgbClr')?.attributes ?? '', 'val'))
  return usualPalette.map((usual, at) => {
    const color = written[at]
    return color !== undefined && /^[\da-f]{6}$/i.test(color) ? `#${color}` : usual
  })
}

async function drawingVisuals(
  reader: PartReader,
  path: string,
  { sheet, palette }: { sheet: string; palette: readonly string[] },
): Promise<Visual[]> {
  const targets = new Map((await reader.targets(path)).map((target) => [target.id, target.path]))
  const visuals: Visual[] = []
  for (const element of pathOf(await reader.tree(path), 'wsDr')?.children ?? []) {
    const anchor = anchorOf(element)
    if (anchor === null || visuals.length >= most.visuals) continue
    const parts = [...below(element)]
    const properties = parts.find(({ name }) => name === 'cNvPr')?.attributes ?? ''
    const shared = { sheet, anchor, name: attributeOf(properties, 'descr') ?? attributeOf(properties, 'name') ?? '' }
    const chart = parts.find(({ name }) => name === 'chart')
    const picture = parts.find(({ name }) => name === 'blip')
    const chartPath = chart && targets.get(attributeOf(chart.attributes, String.raw`\w+:id`) ?? '')
    const picturePath = picture && targets.get(attributeOf(picture.attributes, String.raw`\w+:embed`) ?? '')
    if (chartPath !== undefined) visuals.push({ ...shared, kind: 'chart', chart: await readChart(reader, chartPath, palette) })
    else if (picturePath !== undefined) {
      const mediaType = mediaTypes[picturePath.slice(picturePath.lastIndexOf('.') + 1).toLowerCase()]
      const bytes = mediaType === undefined ? new Uint8Array() : await reader.part(picturePath)
      reader.pictureBytes += bytes.length
      if (mediaType !== undefined && bytes.length > 0 && reader.pictureBytes <= most.pictureBytes)
        visuals.push({ ...shared, kind: 'picture', bytes: bytes.slice(), mediaType })
    }
  }
  return visuals
}

/** A chart part; those of newer kinds (treemap, funnel, …) have another root, whose kind is in their series. */
async function readChart(reader: PartReader, path: string, palette: readonly string[]): Promise<ChartData> {
  const tree = await reader.tree(path)
  const newer = [...below(pathOf(tree, 'chartSpace', 'chart', 'plotArea'))].find(({ name }) => name === 'series')
  const data = chartData(tree, palette)
  return newer === undefined ? data : { ...data, kinds: [attributeOf(newer.attributes, 'layoutId') ?? ''] }
}

function anchorOf(element: MarkupElement): VisualAnchor | null {
  const size = childOf(element, 'ext')?.attributes ?? ''
  const pixels = (attributes: string, name: string): number => (Number(attributeOf(attributes, name)) || 0) / unitsOfPixel
  const [width, height] = [pixels(size, 'cx'), pixels(size, 'cy')]
  if (element.name === 'absoluteAnchor') {
    const place = childOf(element, 'pos')?.attributes ?? ''
    return { from: { row: 0, column: 0, x: pixels(place, 'x'), y: pixels(place, 'y') }, to: null, width, height }
  }
  if (element.name !== 'twoCellAnchor' && element.name !== 'oneCellAnchor') return null
  const from = pointOf(childOf(element, 'from'))
  return from === null ? null : { from, to: pointOf(childOf(element, 'to')), width, height }
}

function pointOf(point: MarkupElement | undefined): AnchorPoint | null {
  if (point === undefined) return null
  const read = (name: string): number => Number(childOf(point, name)?.text) || 0
  return { row: read('row'), column: read('col'), x: read('colOff') / unitsOfPixel, y: read('rowOff') / unitsOfPixel }
}
