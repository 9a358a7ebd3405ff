import { posix } from 'node:path'
import { listZip, replaceEntries, unzipEntry, type ZipEntry, ZipRefused } from '@dossier/zip'
import { compoundFileKind } from '../reading/compound-file.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { elementAt, findStartTag, prefixOf, readAttributes, withAttribute } from './xml-text.ts'

/** How much of a package is read for an edit. */
export interface EditLimits {
  /** Files in the package. */
  entries: number
  /** Bytes that one part may unpack to. */
  partBytes: number
}

export const defaultEditLimits: EditLimits = { entries: 20_000, partBytes: 512 * 1024 * 1024 }

/** A sheet of a workbook. */
export interface SheetPart {
  name: string
  sheetId: number
  path: string
}

/** The start tag of a formula. */
const formulaTag = /<(?:[A-Za-z0-9_]{1,40}:)?f[\s>/]/

/** The parts of a workbook as they are in its package. Parts are unpacked when they are asked for. */
export class WorkbookPackage {
  private readonly bytes: Buffer
  private readonly limits: EditLimits
  private readonly entries: ReadonlyMap<string, ZipEntry>
  private readonly changed = new Map<string, string | null>()
  private readonly unpacked = new Map<string, string>()
  /** Path of the part that lists the sheets. */
  readonly path: string

  /** @throws WorkbookEditRefused */
  constructor(bytes: Uint8Array, limits: EditLimits) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.limits = limits
    const compound = compoundFileKind(this.bytes)
    if (compound !== null) throw new WorkbookEditRefused(compound === 'encrypted' ? 'encrypted' : 'damaged')
    // Of two entries with one name the first counts, as for most readers. Names differ in case between writers.
    this.entries = new Map(
      refusing(() => listZip(this.bytes, limits))
        .toReversed()
        .map((entry) => [entry.name.toLowerCase(), entry]),
    )
    const root = this.relations('').find(({ type }) => type.endsWith('/officeDocument'))
    if (root === undefined) throw new WorkbookEditRefused('damaged')
    this.path = root.target
  }

  /** A part as text, null where there is none. @throws WorkbookEditRefused for a part that is no UTF-8 text or too large */
  read(path: string): string | null {
    const known = this.changed.get(path) ?? this.unpacked.get(path)
    if (known !== undefined || this.changed.has(path)) return known ?? null
    const entry = this.entries.get(path.toLowerCase())
    if (entry === undefined) return null
    const content = refusing(() => unzipEntry(this.bytes, entry, this.limits.partBytes))
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
      this.unpacked.set(path, text)
      return text
    } catch (cause) {
      throw new WorkbookEditRefused('damaged', { cause })
    }
  }

  /** Replaces a part, or removes it (null). */
  write(path: string, text: string | null): void {
    this.changed.set(path, text)
  }

  /** What a part refers to, by absolute paths. @param path "" for the package */
  relations(path: string): { id: string; type: string; target: string }[] {
    const xml = this.read(relationsPath(path))
    if (xml === null) return []
    const prefix = prefixOf(xml, 'Relationships')
    const relations: { id: string; type: string; target: string }[] = []
    for (let at = 0; ;) {
      const tag = findStartTag(xml, `${prefix}Relationship`, at)
      if (tag === null) return relations
      const attributes = readAttributes(xml.slice(tag.start, tag.end))
      const target = attributes.get('Target') ?? ''
      if (attributes.get('TargetMode') !== 'External')
        relations.push({
          id: attributes.get('Id') ?? '',
          type: attributes.get('Type') ?? '',
          target: target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(posix.dirname(path), target)),
        })
      at = tag.end
    }
  }

  /** The worksheets, in their order. */
  sheets(): SheetPart[] {
    const xml = this.read(this.path) ?? ''
    const prefix = prefixOf(xml, 'workbook')
    const targets = new Map(this.relations(this.path).map((relation) => [relation.id, relation]))
    const sheets: SheetPart[] = []
    for (let at = 0; ;) {
      const tag = findStartTag(xml, `${prefix}sheet`, at)
      if (tag === null) return sheets
      const attributes = readAttributes(xml.slice(tag.start, tag.end))
      const id = [...attributes].find(([name]) => name.endsWith(':id'))?.[1]
      const part = targets.get(id ?? '')
      if (part?.type.endsWith('/worksheet') === true)
        sheets.push({ name: attributes.get('name') ?? '', sheetId: Number(attributes.get('sheetId')), path: part.target })
      at = tag.end
    }
  }

  /** Paths of sheets that have no cells: charts and dialogs. */
  otherSheets(): string[] {
    return this.relations(this.path).flatMap(({ type, target }) => (/\/(?:chartsheet|dialogsheet)$/.test(type) ? [target] : []))
  }

  /** Whether any sheet has a formula. */
  hasFormulas(): boolean {
    return this.sheets().some(({ path }) => formulaTag.test(this.read(path) ?? ''))
  }

  /** Path of the part of a kind that the workbook refers to, as "sharedStrings". */
  partOfKind(kind: string): string | null {
    return this.relations(this.path).find(({ type }) => type.endsWith(`/${kind}`))?.target ?? null
  }

  /** Removes a part of the workbook with what refers to it. */
  removePart(path: string): void {
    const relationsOfWorkbook = relationsPath(this.path)
    const target = this.relations(this.path).find((relation) => relation.target === path)
    this.write(path, null)
    this.write(relationsOfWorkbook, without(this.read(relationsOfWorkbook) ?? '', 'Relationship', 'Id', target?.id ?? ''))
    const types = '[Content_Types].xml'
    this.write(types, without(this.read(types) ?? '', 'Override', 'PartName', `/${path}`))
  }

  /** Whether the workbook carries a signature, which an edit makes invalid. */
  isSigned(): boolean {
    return [...this.entries.keys()].some((name) => name.startsWith('_xmlsignatures/'))
  }

  /** Asks the program that opens the workbook next to calculate all of it. */
  calculateOnOpening(): void {
    const xml = this.read(this.path) ?? ''
    const prefix = prefixOf(xml, 'workbook')
    const found = findStartTag(xml, `${prefix}calcPr`, 0)
    if (found !== null) {
      this.write(
        this.path,
        xml.slice(0, found.start) + withAttribute(xml.slice(found.start, found.end), 'fullCalcOnLoad', '1') + xml.slice(found.end),
      )
      return
    }
    // Its place in the order of the schema is behind these (ECMA-376 part 1, 18.2.27).
    const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'].map((name) => `${prefix}${name}`)
    const after = before.flatMap((name) => {
      const tag = findStartTag(xml, name, 0)
      return tag === null ? [] : [elementAt(xml, name, tag).end]
    })[0]
    if (after === undefined) throw new WorkbookEditRefused('damaged')
    this.write(this.path, `${xml.slice(0, after)}<${prefix}calcPr fullCalcOnLoad="1"/>${xml.slice(after)}`)
  }

  /** The package with what was changed; the same bytes without any change. */
  finish(): Uint8Array {
    if (this.changed.size === 0) return this.bytes
    const replacements = new Map(
      [...this.changed].map(([path, text]) => [
        this.entries.get(path.toLowerCase())?.name ?? path,
        text === null ? null : Buffer.from(text),
      ]),
    )
    return refusing(() => replaceEntries(this.bytes, replacements, this.limits))
  }
}

const relationsPath = (path: string): string => posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)

/** A part without the elements that have a value in an attribute. */
function without(xml: string, name: string, attribute: string, value: string): string {
  const prefix = /<([A-Za-z0-9_]{1,40}:)?(?:Types|Relationships)[\s>]/.exec(xml)?.[1] ?? ''
  for (let at = 0; ;) {
    const tag = findStartTag(xml, `${prefix}${name}`, at)
    if (tag === null) return xml
    const { end } = elementAt(xml, `${prefix}${name}`, tag)
    if (readAttributes(xml.slice(tag.start, tag.end)).get(attribute)?.toLowerCase() === value.toLowerCase())
      return xml.slice(0, tag.start) + xml.slice(end)
    at = end
  }
}

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof ZipRefused) throw new WorkbookEditRefused(cause.reason, { cause })
    throw cause
  }
}
