import { Parser } from 'htmlparser2'
import { declaredEncoding, decodeText } from '../decode-text.ts'
import type { Block } from '../flow/blocks.ts'
import { paginate } from '../flow/paginate.ts'
import { withoutInvisible } from '../invisible.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument } from '../page.ts'

/** Elements with displayed or descriptive text of a drawing. */
const written = new Set(['text', 'title', 'desc', 'foreignobject'])

/**
 * Reads the text of an SVG drawing: its labels, titles and descriptions, one per paragraph in file order. Scripts, styles and shapes are not read;
 * entities of a document type are not expanded.
 * @throws UnreadableDocument `no-text` when it contains none
 */
export const readSvg = (bytes: Uint8Array, limits: ReadLimits): ParsedDocument => {
  const blocks: Block[] = []
  const open: string[] = []
  let title: string | undefined
  let text = ''
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name) {
        if (open.length >= limits.depth) throw new UnreadableDocument('too-large')
        open.push(name)
        if (written.has(name)) depth++
        // Lines of a label.
        else if (depth > 0 && text !== '') text += ' '
      },
      ontext(piece) {
        const inside = open.at(-1)
        if (depth > 0 && inside !== 'script' && inside !== 'style') text += piece
      },
      onclosetag(name) {
        open.pop()
        if (!written.has(name)) return
        depth--
        if (depth > 0) return
        const shown = withoutInvisible(text).replace(/\s+/g, ' ').trim()
        text = ''
        if (shown === '') return
        if (name === 'title') title ??= shown
        blocks.push({ kind: 'paragraph', text: shown })
      },
    },
    { xmlMode: true, lowerCaseTags: true, decodeEntities: true },
  )
  parser.write(decodeText(bytes, declaredEncoding(bytes)).text)
  parser.end()
  if (blocks.length === 0) throw new UnreadableDocument('no-text')
  return { kind: 'svg', ...(title === undefined ? {} : { title }), ...paginate(blocks, limits) }
}
