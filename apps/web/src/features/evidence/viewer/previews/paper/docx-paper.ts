import { parseAsync, renderDocument } from 'docx-preview'
import { cleanPaper } from './clean-paper.ts'
import { type ParsedPart, showFormControls } from './form-controls.ts'
import { lettersOf } from './letters.ts'
import { isNumberedThroughout, markPageNumbers, numberPages, type ParsedFile } from './page-number-fields.ts'
import { addFallbackFont, addFallbackFontToRules } from './fallback-font.ts'
import { LayoutFailed, type Paper, textsBelow } from './paper.ts'
import { paginate } from './split-sheet.ts'
import { namesIn, packageEntries, unpackEntry } from '../package-entries.ts'

/** Maximum size of the XML parts, bytes; more would block the browser for too long. */
const maxMarkup = 24 << 20
/** Maximum unpacked size of the package, images included, bytes. */
const maxUnpacked = 256 << 20

/** Headers and footers are excluded: they repeat on every page and are not part of the extracted text. */
const isBesideText = (element: Element): boolean => element.localName === 'header' || element.localName === 'footer'

/**
 * Lays a Word file out as pages: margins, headings, lists, tables, pictures, headers and footers. Pages end where Word ended them when it saved the
 * file, else where they are full.
 *
 * @param frame the document that the pages will be shown in; they are measured there
 * @throws LayoutFailed
 */
export async function docxPaper(bytes: ArrayBuffer, frame: Document): Promise<Paper> {
  const { styles, sections, endsAreKnown } = await render(bytes)
  const style = frame.createElement('style')
  style.textContent = `${styles}\nsection.docx { background: #fff }`
  frame.head.append(style)
  addFallbackFontToRules(style)
  const stage = frame.createElement('div')
  stage.style.visibility = 'hidden'
  frame.body.append(stage)
  stage.append(frame.importNode(sections, true))
  addFallbackFont(stage)
  // Fonts are requested by laying out, and line heights depend on them and on images.
  stage.getBoundingClientRect()
  await Promise.all([frame.fonts.ready, ...[...stage.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined))])
  const pages = paginate([...stage.querySelectorAll<HTMLElement>('section.docx')], endsAreKnown)
  numberPages(pages)
  const sheets = pages.map(({ offsetWidth: width, offsetHeight: height }) => ({ width, height }))
  const letters = pages.map((page) => [...textsBelow(page, isBesideText)].map((text) => lettersOf(text.data)).join(''))
  stage.remove()
  return {
    sheets,
    // List numbers count across pages, so that all pages must be in the document.
    isWhole: true,
    fill: (page, into) => {
      const section = pages[page]
      if (section !== undefined && section.parentElement !== into) into.prepend(section)
      return Promise.resolve()
    },
    letters: (page) => Promise.resolve(letters[page] ?? ''),
    texts: (filled) => textsBelow(filled, isBesideText),
    close: () => style.remove(),
  }
}

async function render(bytes: ArrayBuffer): Promise<{ styles: string; sections: DocumentFragment; endsAreKnown: boolean }> {
  try {
    const markup = await readMainPart(bytes)
    const endsAreKnown = markup.includes('lastRenderedPageBreak')
    const options = {
      inWrapper: false,
      ignoreLastRenderedPageBreak: !endsAreKnown,
      useBase64URL: true,
      keepOrigin: true,
      // Embedded HTML (altChunk) is not rendered: it can contain scripts and external addresses.
      renderAltChunks: false,
    }
    // The library types it as any.
    const parsed = (await parseAsync(bytes, options)) as ParsedFile & { parts: readonly ParsedPart[] }
    showFormControls(parsed.parts)
    if (isNumberedThroughout(markup)) markPageNumbers(parsed)
    const nodes = await renderDocument(parsed, options)
    const holder = document.createElement('div')
    let styles = ''
    for (const node of nodes) {
      if (node.nodeName === 'STYLE') styles += `${node.textContent}\n`
      else holder.append(node)
    }
    return { styles, sections: cleanPaper(holder.innerHTML), endsAreKnown }
  } catch (cause) {
    throw cause instanceof LayoutFailed ? cause : new LayoutFailed('failed', { cause })
  }
}

/** Checks the limits of the package before it is rendered. Returns the markup of its main part, which may be missing. @throws LayoutFailed */
async function readMainPart(bytes: ArrayBuffer): Promise<string> {
  const entries = packageEntries(bytes)
  const sizeOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (entries.get(name)?.size ?? 0), 0)
  const markup = namesIn(entries, /\.(?:xml|rels)$/i)
  if (sizeOf(markup) > maxMarkup || sizeOf([...entries.keys()]) > maxUnpacked) throw new LayoutFailed('too-large')
  const main = entries.get('word/document.xml')
  return main === undefined ? '' : new TextDecoder().decode(await unpackEntry(bytes, main, maxMarkup))
}
