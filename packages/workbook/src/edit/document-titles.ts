import type { WorkbookPackage } from './workbook-package.ts'
import { decodeEntities, encodeText, withAttribute } from './xml-text.ts'
import { childNamed, parseElements, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/**
 * Keeps the titles of parts in the properties of a package (ECMA-376 part 1, 22.2.2.26) true after a sheet was added or deleted. A package that has none,
 * or whose titles are not those of its sheets, is left alone.
 *
 * @param before names of all sheets before, in their order
 * @param now names of all sheets now
 */
export function changeTitles(workbook: WorkbookPackage, before: readonly string[], now: readonly string[]): void {
  const path = workbook.relations('').find(({ type }) => type.endsWith('/extended-properties'))?.target
  const xml = path === undefined ? null : workbook.read(path)
  if (path === undefined || xml === null) return
  const root = parseElements(xml)
  const vectorIn = (name: string): XmlElement | undefined => {
    const parent = childNamed(root, name)
    return parent && childNamed(parent, 'vector')
  }
  const [pairs, titles] = [vectorIn('HeadingPairs'), vectorIn('TitlesOfParts')]
  if (pairs === undefined || titles === undefined) return
  const text = ({ tagEnd, contentEnd }: XmlElement): string => decodeEntities(xml.slice(tagEnd, contentEnd))
  const counts = pairs.children.flatMap((variant) => variant.children).filter(({ name }) => name === 'i4')
  let first = 0
  for (const count of counts) {
    const group = titles.children.slice(first, first + Number(text(count)))
    first += group.length
    const isOfSheets = group.length > 0 && group.every((title) => before.includes(text(title)))
    const changed =
      now.length > before.length ? addedTitles(group.map(text), before, now) : group.map(text).filter((title) => now.includes(title))
    if (!isOfSheets || changed.length === group.length) continue
    const [start, end] = [group[0], group.at(-1)]
    if (start === undefined || end === undefined) return
    const name = start.qualifiedName
    const splices = new Splices(xml)
    splices.replace(start.start, end.end, changed.map((title) => `<${name}>${encodeText(title)}</${name}>`).join(''))
    splices.replace(count.tagEnd, count.contentEnd, String(changed.length))
    const size = titles.children.length + changed.length - group.length
    splices.replace(titles.start, titles.tagEnd, withAttribute(tagOf(xml, titles), 'size', String(size)))
    workbook.write(path, splices.finish())
    return
  }
}

/** The titles of worksheets with that of the new one, in the order of the sheets. */
function addedTitles(titles: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const known = new Set(titles)
  const others = new Set(before)
  return now.filter((name) => known.has(name) || !others.has(name))
}
