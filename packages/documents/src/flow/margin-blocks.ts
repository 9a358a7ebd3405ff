import { Parser } from 'htmlparser2'
import { withoutInvisible } from '../invisible.ts'
import type { Block } from './blocks.ts'

/** The paragraphs of the headers, then of the footers, of a Word file; each text once, as the parts for first, even and odd pages repeat each other. */
export const marginBlocks = (parts: ReadonlyMap<string, Buffer>): Block[] => {
  const texts = ['header', 'footer'].flatMap((kind) =>
    [...parts].filter(([name]) => name.startsWith(`word/${kind}`) && name.endsWith('.xml')).flatMap(([, part]) => paragraphsOf(part)),
  )
  return [...new Set(texts)].map((text) => ({ kind: 'paragraph', text }))
}

const paragraphsOf = (part: Buffer): string[] => {
  const paragraphs: string[] = []
  let text = ''
  let isText = false
  let fallbacks = 0
  const endParagraph = (): void => {
    const shown = withoutInvisible(text).replace(/\s+/g, ' ').trim()
    if (shown !== '') paragraphs.push(shown)
    text = ''
  }
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'mc:Fallback') fallbacks++
        else if (name === 'w:p') endParagraph()
        else if (name === 'w:t') isText = fallbacks === 0
        else if (name === 'w:tab' || name === 'w:br') text += ' '
      },
      ontext(piece) {
        if (isText) text += piece
      },
      onclosetag(name) {
        if (name === 'mc:Fallback') fallbacks--
        else if (name === 'w:p') endParagraph()
        else if (name === 'w:t') isText = false
      },
    },
    { xmlMode: true },
  )
  parser.write(part.toString('utf8'))
  parser.end()
  return paragraphs
}
