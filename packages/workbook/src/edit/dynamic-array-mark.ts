import { posix } from 'node:path'
import { WorkbookEditRefused } from './edit-refused.ts'
import type { WorkbookPackage } from './workbook-package.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'
import { withAttribute } from './xml-text.ts'

/** The kind of metadata by which cells say that their array formula is a dynamic array (MS-XLSX 2.3.4.1). */
const kind = 'XLDAPR'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const arrays = 'http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray'

/** What a program does with the mark where a cell is copied, cleared and so on; Excel writes these. */
const typeAttributes =
  'minSupportedVersion="120000" copy="1" pasteAll="1" pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" cellMeta="1"'

const typeOf = (prefix: string): string => `<${prefix}metadataType name="${kind}" ${typeAttributes}/>`
const futureBlock = (prefix: string): string =>
  `<${prefix}bk><${prefix}extLst><${prefix}ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties xmlns:xda="${arrays}" fDynamic="1" fCollapsed="0"/></${prefix}ext></${prefix}extLst></${prefix}bk>`
const futureOf = (prefix: string): string =>
  `<${prefix}futureMetadata name="${kind}" count="1">${futureBlock(prefix)}</${prefix}futureMetadata>`
const cellBlock = (prefix: string, type: number, value: number): string =>
  `<${prefix}bk><${prefix}rc t="${type}" v="${value}"/></${prefix}bk>`

/** Whether cells of a workbook are marked as dynamic arrays. */
export const hasDynamicArrays = (workbook: WorkbookPackage): boolean =>
  workbook.partOfKind('sheetMetadata') !== null && workbook.sheets().some(({ path }) => /\scm\s*=/.test(workbook.read(path) ?? ''))

/** The number by which a cell says that it holds a dynamic array (`cm`); the metadata of the workbook are added to where it has none. */
export function markOfDynamicArrays(workbook: WorkbookPackage): string {
  const path = workbook.partOfKind('sheetMetadata')
  const xml = path === null ? null : workbook.read(path)
  if (path === null || xml === null) {
    const made = workbook.freePath(posix.join(posix.dirname(workbook.path), 'metadata1.xml'))
    const blocks = `<metadataTypes count="1">${typeOf('')}</metadataTypes>${futureOf('')}<cellMetadata count="1">${cellBlock('', 1, 0)}</cellMetadata>`
    workbook.addPart(
      made,
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<metadata xmlns="${main}">${blocks}</metadata>`,
      contentType,
    )
    workbook.addRelation(workbook.path, relation, made)
    return '1'
  }
  const { mark, text } = withMark(xml)
  if (text !== xml) workbook.write(path, text)
  return String(mark)
}

/** Metadata with the mark, as they are where they have it. */
function withMark(xml: string): { mark: number; text: string } {
  const root = parseElements(xml)
  const prefix = prefixOfElement(root)
  const splices = new Splices(xml)
  const types = childNamed(root, 'metadataTypes')
  const known = (types?.children ?? []).findIndex((type) => attributesOf(xml, type).get('name') === kind)
  const type = known < 0 ? (types?.children.length ?? 0) + 1 : known + 1
  const future = root.children.find(
    ({ name, ...element }) => name === 'futureMetadata' && attributesOf(xml, { name, ...element }).get('name') === kind,
  )
  const dynamic = (future?.children ?? []).findIndex((block) => [...elementsBelow(block)].some((element) => isDynamic(xml, element)))
  const value = dynamic < 0 ? (future?.children.length ?? 0) : dynamic
  const cells = childNamed(root, 'cellMetadata')
  const marked = (cells?.children ?? []).findIndex((block) =>
    block.children.some((one) => {
      const attributes = attributesOf(xml, one)
      return attributes.get('t') === String(type) && attributes.get('v') === String(value)
    }),
  )
  if (known >= 0 && dynamic >= 0 && marked >= 0) return { mark: marked + 1, text: xml }
  // In the order of the schema (ECMA-376 part 1, 18.9.11).
  const behind = (...names: string[]): number =>
    Math.max(root.tagEnd, ...root.children.flatMap(({ name, end }) => (names.includes(name) ? [end] : [])))
  if (root.isEmpty) throw new WorkbookEditRefused('damaged')
  if (known < 0) append(types, typeOf(prefix), root.tagEnd, `<${prefix}metadataTypes count="1">${typeOf(prefix)}</${prefix}metadataTypes>`)
  if (dynamic < 0)
    append(future, futureBlock(prefix), behind('metadataTypes', 'metadataStrings', 'mdxMetadata', 'futureMetadata'), futureOf(prefix))
  const block = cellBlock(prefix, type, value)
  if (marked < 0)
    append(
      cells,
      block,
      behind('metadataTypes', 'metadataStrings', 'mdxMetadata', 'futureMetadata'),
      `<${prefix}cellMetadata count="1">${block}</${prefix}cellMetadata>`,
    )
  return { mark: marked < 0 ? (cells?.children.length ?? 0) + 1 : marked + 1, text: splices.finish() }

  /** Adds to a list, or the list. */
  function append(list: XmlElement | undefined, item: string, at: number, made: string): void {
    if (list === undefined || list.isEmpty) {
      splices.replace(list?.start ?? at, list?.end ?? at, made)
      return
    }
    splices.replace(list.start, list.tagEnd, withAttribute(tagOf(xml, list), 'count', String(list.children.length + 1)))
    splices.insert(list.contentEnd, item)
  }
}

const isDynamic = (xml: string, element: XmlElement): boolean =>
  element.name === 'dynamicArrayProperties' && ['1', 'true'].includes(attributesOf(xml, element).get('fDynamic') ?? '')
