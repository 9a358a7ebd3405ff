import { posix } from 'node:path'
import { listZip, type PackedContent, rewritePackage, unzipEntry, type ZipEntry, ZipRefused } from '@dossier/zip'
import { compoundFileKind } from '../reading/compound-file.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { elementAt, encodeText, findStartTag, prefixOf, readAttributes, withAttribute } from './xml-text.ts'

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

const contentTypes = '[Content_Types].xml'
const relationsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The start tag of a formula. */
export const formulaTag = /<(?:[A-Za-z0-9_]{1,40}:)?f[\s>/]/

/** The parts of a workbook as they are in its package. Parts are unpacked when they are asked for. */
export class WorkbookPackage {
  private readonly bytes: Buffer
  private readonly limits: EditLimits
  private readonly entries: ReadonlyMap<string, ZipEntry>
  private readonly changed = new Map<string, string | Buffer | null>()
  private readonly unpacked: Map<string, string | null>
  /** Characters or bytes of parts that were copied. */
  private copied = 0
  /** Path of the part that lists the sheets. */
  readonly path: string

  /** @param given texts of parts that are taken instead of those in the package, by their paths; null as if there were none @throws WorkbookEditRefused */
  constructor(bytes: Uint8Array, limits: EditLimits, given: ReadonlyMap<string, string | null> = new Map()) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.limits = limits
    this.unpacked = new Map(given)
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
    const changed = this.changed.get(path)
    if (typeof changed === 'string' || changed === null) return changed
    const known = this.unpacked.get(path)
    if (known !== undefined) return known
    const content = changed ?? this.unzip(path)
    if (content === null) return null
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
      this.unpacked.set(path, text)
      return text
    } catch (cause) {
      throw new WorkbookEditRefused('damaged', { cause })
    }
  }

  private unzip(path: string): Buffer | null {
    const entry = this.entries.get(path.toLowerCase())
    return entry === undefined ? null : Buffer.from(refusing(() => unzipEntry(this.bytes, entry, this.limits.partBytes)))
  }

  /** Replaces a part, or removes it (null). */
  write(path: string, text: string | null): void {
    this.changed.set(path, text)
  }

  /** What a part refers to, by absolute paths. @param path "" for the package */
  relations(path: string): { id: string; type: string; target: string }[] {
    return this.relationTags(path).flatMap((attributes) => {
      if (attributes.get('TargetMode') === 'External') return []
      const target = attributes.get('Target') ?? ''
      return {
        id: attributes.get('Id') ?? '',
        type: attributes.get('Type') ?? '',
        target: target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(posix.dirname(path), target)),
      }
    })
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
    this.removeRelation(this.path, path)
    this.removeContent(path)
  }

  /** Removes what relates a part to another one. */
  removeRelation(from: string, to: string): void {
    this.removeRelationOf(from, this.relations(from).find((relation) => relation.target === to)?.id ?? '')
  }

  private removeContent(path: string): void {
    this.write(path, null)
    this.write(contentTypes, without(this.read(contentTypes) ?? '', 'Override', 'PartName', `/${path}`))
  }

  /** A path that no part has, like another one but for its number: "xl/worksheets/sheet4.xml". */
  freePath(like: string): string {
    const { dir, name, ext } = posix.parse(like)
    const end = name.search(/(?<!\d)\d+$/)
    const stem = posix.join(dir, end < 0 ? name : name.slice(0, end))
    const taken = new Set([...this.entries.keys(), ...[...this.changed.keys()].map((path) => path.toLowerCase())])
    for (let number = 1; ; number++) {
      const path = `${stem}${number}${ext}`
      if (!taken.has(path.toLowerCase())) return path
    }
  }

  /** Adds a part. @param type of its content; null where its ending says it */
  addPart(path: string, content: string, type: string | null): void {
    this.write(path, content)
    if (type !== null) this.addOverride(path, type)
  }

  /** Copies a part without what it relates to. @returns the path of the copy, in the same folder */
  copyPart(from: string): string {
    const content = this.changed.get(from) ?? this.unzip(from)
    if (content === null) throw new WorkbookEditRefused('damaged')
    this.copied += content.length
    if (this.copied > this.limits.partBytes) throw new WorkbookEditRefused('too-large')
    const to = this.freePath(from)
    this.changed.set(to, content)
    const type = this.overrideOf(from)
    if (type !== null) this.addOverride(to, type)
    return to
  }

  /** Copies what a part relates to. @param targets paths of parts that the copy relates to instead */
  copyRelations(from: string, to: string, targets: ReadonlyMap<string, string>): void {
    const xml = this.read(relationsPath(from))
    if (xml === null) return
    const prefix = prefixOf(xml, 'Relationships')
    const paths = new Map(this.relations(from).map(({ id, target }) => [id, target]))
    const pieces: string[] = []
    let at = 0
    for (;;) {
      const tag = findStartTag(xml, `${prefix}Relationship`, at)
      if (tag === null) break
      const text = xml.slice(tag.start, tag.end)
      const target = targets.get(paths.get(readAttributes(text).get('Id') ?? '') ?? '')
      pieces.push(xml.slice(at, tag.start), target === undefined ? text : withAttribute(text, 'Target', relativePath(to, target)))
      at = tag.end
    }
    this.write(relationsPath(to), pieces.join('') + xml.slice(at))
  }

  /** Relates a part to another one. @returns the id of the relation */
  addRelation(from: string, type: string, target: string): string {
    return this.insertRelation(from, `Type="${encodeText(type)}" Target="${encodeText(relativePath(from, target))}"`)
  }

  /**
   * Relates a part to what another one is related to outside of the package, as by a link.
   *
   * @returns the id of the new relation with the namespace of its id; null where there is no such relation
   */
  copyExternalRelation(from: string, id: string, to: string): { id: string; namespace: string } | null {
    const attributes = this.relationTags(from).find((relation) => relation.get('Id') === id)
    const [type, target] = [attributes?.get('Type'), attributes?.get('Target')]
    if (type === undefined || target === undefined || attributes?.get('TargetMode') !== 'External') return null
    const added = this.insertRelation(to, `Type="${encodeText(type)}" Target="${encodeText(target)}" TargetMode="External"`)
    return { id: added, namespace: type.slice(0, type.lastIndexOf('/')) }
  }

  /** Removes a relation of a part by its id. */
  removeRelationOf(from: string, id: string): void {
    const path = relationsPath(from)
    this.write(path, without(this.read(path) ?? '', 'Relationship', 'Id', id))
  }

  /** The attributes of the relations of a part. */
  private relationTags(path: string): Map<string, string>[] {
    const xml = this.read(relationsPath(path))
    if (xml === null) return []
    const prefix = prefixOf(xml, 'Relationships')
    const tags: Map<string, string>[] = []
    for (let at = 0; ;) {
      const tag = findStartTag(xml, `${prefix}Relationship`, at)
      if (tag === null) return tags
      tags.push(readAttributes(xml.slice(tag.start, tag.end)))
      at = tag.end
    }
  }

  private insertRelation(from: string, attributes: string): string {
    const path = relationsPath(from)
    const xml = this.read(path) ?? `${declaration}<Relationships xmlns="${relationsNamespace}"/>`
    const prefix = prefixOf(xml, 'Relationships')
    const taken = new Set(this.relationTags(from).map((relation) => relation.get('Id')))
    let number = taken.size + 1
    while (taken.has(`rId${number}`)) number++
    const id = `rId${number}`
    this.write(path, withLast(xml, `${prefix}Relationships`, `<${prefix}Relationship Id="${id}" ${attributes}/>`))
    return id
  }

  /** Removes the parts that nothing relates to any more. @param before the parts that something related to */
  removeUnrelated(before: ReadonlySet<string>): void {
    // Relations may write a path in other capitals.
    const now = new Set([...this.relatedParts()].map((path) => path.toLowerCase()))
    for (const path of before) {
      if (now.has(path.toLowerCase())) continue
      this.removeContent(path)
      if (this.read(relationsPath(path)) !== null) this.write(relationsPath(path), null)
    }
  }

  /** Paths of all parts that something relates to, directly or not. */
  relatedParts(): Set<string> {
    const found = new Set<string>()
    const open = ['']
    for (let path = open.pop(); path !== undefined; path = open.pop())
      for (const { target } of this.relations(path))
        if (!found.has(target)) {
          found.add(target)
          open.push(target)
        }
    return found
  }

  private overrideOf(path: string): string | null {
    const xml = this.read(contentTypes) ?? ''
    const prefix = prefixOf(xml, 'Types')
    for (let at = 0; ;) {
      const tag = findStartTag(xml, `${prefix}Override`, at)
      if (tag === null) return null
      const attributes = readAttributes(xml.slice(tag.start, tag.end))
      if (attributes.get('PartName')?.toLowerCase() === `/${path}`.toLowerCase()) return attributes.get('ContentType') ?? null
      at = tag.end
    }
  }

  private addOverride(path: string, type: string): void {
    const xml = this.read(contentTypes) ?? ''
    const prefix = prefixOf(xml, 'Types')
    const element = `<${prefix}Override PartName="/${encodeText(path)}" ContentType="${encodeText(type)}"/>`
    this.write(contentTypes, withLast(xml, `${prefix}Types`, element))
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
    return this.changed.size === 0 ? this.bytes : Buffer.concat(this.rewrite(new Map()))
  }

  /** The package with what was changed, in chunks; those that are kept are parts of its bytes. @param packed parts that are packed already, by their paths */
  rewrite(packed: ReadonlyMap<string, PackedContent>): Uint8Array[] {
    const replacements = new Map(
      [...this.changed, ...packed].map(([path, content]) => [
        this.entries.get(path.toLowerCase())?.name ?? path,
        typeof content === 'string' ? Buffer.from(content) : content,
      ]),
    )
    return refusing(() => rewritePackage(this.bytes, replacements, this.limits))
  }
}

const relationsPath = (path: string): string => posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)

/** The path of a part from the folder of another one. */
const relativePath = (from: string, to: string): string => posix.relative(posix.dirname(`/${from}`), `/${to}`)

/** A part with another last child of its root. */
function withLast(xml: string, root: string, element: string): string {
  const tag = findStartTag(xml, root, 0)
  if (tag === null) throw new WorkbookEditRefused('damaged')
  if (tag.isEmpty) return `${xml.slice(0, tag.end - 2).trimEnd()}>${element}</${root}>${xml.slice(tag.end)}`
  const end = xml.lastIndexOf(`</${root}`)
  if (end < 0) throw new WorkbookEditRefused('damaged')
  return xml.slice(0, end) + element + xml.slice(end)
}

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
