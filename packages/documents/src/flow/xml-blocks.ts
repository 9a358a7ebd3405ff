import { Parser } from 'htmlparser2'
import { UnreadableDocument } from '../page.ts'
import type { Block } from './blocks.ts'

interface OpenElement {
  name: string
  attributes: string
  text: string
  parent: boolean
}

/** Containers at this depth or deeper get no heading of their own. */
const headingDepth = 4
/** Maximum number of leaf elements per paragraph. */
const paragraphLines = 40

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .filter(
      ([name, value]) => value !== '' && name !== 'xmlns' && !name.startsWith('xmlns:') && !name.startsWith('xsi:') && value.length < 200,
    )
    .map(([name, value]) => `${localName(name)}=${value.replace(/\s+/g, ' ')}`)
    .join(', ')

/**
 * The blocks of XML data: an element with text becomes a line "name: text", one with child elements a heading with its name. Entities of a DTD are
 * not expanded.
 * @throws UnreadableDocument `too-large` when elements are nested deeper than `depth`
 */
export const xmlBlocks = (source: string, limits: { depth: number }): { blocks: Block[] } => {
  const blocks: Block[] = []
  const open: OpenElement[] = []
  const lastHeading: string[] = []
  let lines: string[] = []

  const endParagraph = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') })
    lines = []
  }

  const addLine = (line: string): void => {
    lines.push(line)
    if (lines.length >= paragraphLines) endParagraph()
  }

  const takeText = (element: OpenElement): string => {
    const text = element.text.replace(/\s+/g, ' ').trim()
    element.text = ''
    return text
  }

  /** The element has children: writes its heading before the first of them. */
  const becomeParent = (element: OpenElement, depth: number): void => {
    if (!element.parent) {
      element.parent = true
      const isRepeated = lastHeading[depth] === element.name
      if (depth < headingDepth && !isRepeated) {
        endParagraph()
        blocks.push({ kind: 'heading', level: depth + 1, text: element.name })
        lastHeading.length = depth
        lastHeading[depth] = element.name
      }
      if (element.attributes !== '') addLine(`${element.name} (${element.attributes})`)
    }
    const text = takeText(element)
    if (text !== '') addLine(text)
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length >= limits.depth) throw new UnreadableDocument('too-large')
        const parent = open.at(-1)
        if (parent !== undefined) becomeParent(parent, open.length - 1)
        open.push({ name: localName(name), attributes: attributesOf(attributes), text: '', parent: false })
      },
      ontext(text) {
        const element = open.at(-1)
        if (element !== undefined) element.text += text
      },
      onclosetag() {
        const element = open.pop()
        if (element === undefined) return
        const text = takeText(element)
        if (element.parent) {
          if (text !== '') addLine(text)
          if (open.length < headingDepth) endParagraph()
        } else if (text !== '' || element.attributes !== '') {
          const label = element.attributes === '' ? element.name : `${element.name} (${element.attributes})`
          addLine(text === '' ? label : `${label}: ${text}`)
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(source)
  parser.end()
  endParagraph()
  return { blocks }
}
