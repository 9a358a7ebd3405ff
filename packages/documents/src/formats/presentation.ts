import type { Block } from '../flow/blocks.ts'
import { onOnePage, paginate } from '../flow/paginate.ts'
import { slideBlocks, type SlidePart } from '../flow/slide-blocks.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type Page, type ParsedDocument, type ReadWarning } from '../page.ts'
import { unpack } from '../document-package.ts'
import { checkMarkupParts } from './markup-parts.ts'
import { attributesIn, relationshipsOf } from './package-parts.ts'

/** Only these parts are unpacked: pictures, layouts, masters and themes have no text of their own. */
const isText = (name: string): boolean =>
  /^ppt\/(?:presentation\.xml|(?:slides|notesSlides|diagrams)\/[^/]+\.xml|(?:slides\/)?_rels\/[^/]+\.rels)$/i.test(name)

const notesMark = '[Speaker notes]'

/** Names of the slides' parts in the order they are shown. */
const slidesOf = (parts: ReadonlyMap<string, Buffer>): string[] => {
  const main = 'ppt/presentation.xml'
  const presentation = parts.get(main)
  if (presentation === undefined) throw new UnreadableDocument('damaged')
  const targets = new Map(relationshipsOf(parts, main).map(({ id, target }) => [id, target]))
  const slides = attributesIn(presentation, /^p:sldId$/, 'r:id').map((id) => targets.get(id) ?? '')
  if (slides.length === 0) throw new UnreadableDocument('damaged')
  return slides
}

const notesOf = (parts: ReadonlyMap<string, Buffer>, part: string | undefined): Block[] => {
  const notes = parts.get(part ?? '')
  const blocks = notes === undefined ? [] : slideBlocks(notes).blocks
  const text = blocks.flatMap((block) => (block.kind === 'table' ? [] : [block.text])).join('\n')
  return text === '' ? [] : [{ kind: 'paragraph', text: `${notesMark} ${text}` }]
}

/** A slide with its diagrams and speaker notes, or nothing when its part is missing. */
const readSlide = (parts: ReadonlyMap<string, Buffer>, name: string): SlidePart | undefined => {
  const part = parts.get(name)
  if (part === undefined) return undefined
  const slide = slideBlocks(part)
  const related = relationshipsOf(parts, name)
  const diagrams = slide.diagrams.flatMap((id) => {
    const diagram = parts.get(related.find((relationship) => relationship.id === id)?.target ?? '')
    return diagram === undefined ? [] : slideBlocks(diagram).blocks
  })
  const notes = notesOf(parts, related.find(({ type }) => type === 'notesSlide')?.target)
  return { ...slide, blocks: [...slide.blocks, ...diagrams, ...notes] }
}

const pageOf = (slide: SlidePart | undefined, number: number, limits: ReadLimits): Page => {
  const read = slide === undefined || slide.blocks.length === 0 ? undefined : paginate(slide.blocks, limits, onOnePage).pages[0]
  const anchor = { kind: 'slide' as const, ...(slide?.title === undefined ? {} : { title: slide.title }) }
  return { width: 0, height: 0, text: '', words: [], headings: [], tables: [], ...read, number, anchor }
}

/**
 * Reads a presentation: a page a slide, its title as heading, tables and diagrams; the speaker's notes below, marked.
 * @throws UnreadableDocument
 */
export const readPresentation = (bytes: Uint8Array, limits: ReadLimits): ParsedDocument => {
  // A presentation in a compound file is a locked one: its package lies encrypted in there.
  if (bytes[0] === 0xd0) throw new UnreadableDocument('encrypted')
  const parts = unpack(bytes, limits, isText)
  checkMarkupParts(parts, limits)
  const names = slidesOf(parts)
  const shown = names.slice(0, limits.pages)
  const failed: number[] = []
  let characters = 0
  const pages = shown.map((name, index) => {
    const slide = readSlide(parts, name)
    if (slide === undefined) failed.push(index + 1)
    const page = pageOf(slide, index + 1, limits)
    characters += page.text.length
    if (characters > limits.characters) throw new UnreadableDocument('too-large')
    return page
  })
  if (failed.length === pages.length) throw new UnreadableDocument('damaged')
  if (characters === 0) throw new UnreadableDocument('no-text')
  const empty = pages.flatMap((page) => (page.text === '' && !failed.includes(page.number) ? [page.number] : []))
  const warnings: ReadWarning[] = [
    ...(empty.length === 0 ? [] : [{ code: 'page-without-text' as const, pages: empty }]),
    ...(failed.length === 0 ? [] : [{ code: 'page-failed' as const, pages: failed }]),
    ...(shown.length === names.length ? [] : [{ code: 'truncated' as const, limit: 'pages' }]),
  ]
  return { kind: 'pptx', pages, warnings }
}
