import { posix } from 'node:path'
import { Parser } from 'htmlparser2'

interface Relationship {
  id: string
  /** The last word of the type's address: "slide", "notesSlide", "diagramData". */
  type: string
  /** The name of the part it leads to. */
  target: string
}

/** The internal references of a part of an Office package (ECMA-376 part 2), in order. */
export const relationshipsOf = (parts: ReadonlyMap<string, Buffer>, part: string): Relationship[] => {
  const folder = posix.dirname(part)
  const found: Relationship[] = []
  const parser = new Parser(
    {
      onopentag(name, { Id: id, Type: type, Target: target, TargetMode: mode }) {
        if (!/(?:^|:)Relationship$/.test(name) || id === undefined || target === undefined || mode === 'External') return
        found.push({ id, type: posix.basename(type ?? ''), target: posix.resolve('/', folder, target).slice(1) })
      },
    },
    { xmlMode: true },
  )
  parser.write(parts.get(`${folder}/_rels/${posix.basename(part)}.rels`)?.toString('utf8') ?? '')
  parser.end()
  return found
}

/** The values of an attribute on every element of a name, in order. */
export const attributesIn = (part: Buffer, element: RegExp, attribute: string): string[] => {
  const values: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const value = attributes[attribute]
        if (element.test(name) && value !== undefined) values.push(value)
      },
    },
    { xmlMode: true },
  )
  parser.write(part.toString('utf8'))
  parser.end()
  return values
}
