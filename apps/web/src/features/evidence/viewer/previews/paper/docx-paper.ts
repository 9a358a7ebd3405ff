import { parseAsync, renderDocument } from 'docx-preview'
import { cleanPaper } from './clean-paper.ts'
import { lettersOf } from './letters.ts'
import { LayoutFailed, type Paper, textsBelow } from './paper.ts'
import { paginate } from './split-sheet.ts'
import { namesIn, packageEntries, unpackEntry } from '../package-entries.ts'

/** Markup that a page can be made of without holding up the browser for long, bytes. */
const mostMarkup = 24 << 20
/** All that a file may unpack to, pictures included, bytes. */
const mostUnpacked = 256 << 20

/** Only what belongs to running text counts: headers stand on every page, and are not in what was read. */
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
  const stage = frame.createElement('div')
  stage.style.visibility = 'hidden'
  frame.body.append(stage)
  stage.append(frame.importNode(sections, true))
  // Pictures and fonts give lines their heights.
  await Promise.all([frame.fonts.ready, ...[...stage.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined))])
  const pages = paginate([...stage.querySelectorAll<HTMLElement>('section.docx')], endsAreKnown)
  const sheets = pages.map(({ offsetWidth: width, offsetHeight: height }) => ({ width, height }))
  const letters = pages.map((page) => [...textsBelow(page, isBesideText)].map((text) => lettersOf(text.data)).join(''))
  stage.remove()
  return {
    sheets,
    // The numbers of lists count over all pages, so each must be there.
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
    const endsAreKnown = await inspect(bytes)
    const options = {
      inWrapper: false,
      ignoreLastRenderedPageBreak: !endsAreKnown,
      useBase64URL: true,
      // HTML inside a Word file is somebody else's page, with its own scripts and addresses.
      renderAltChunks: false,
    }
    const nodes = await renderDocument(await parseAsync(bytes, options), options)
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

/** Looks into the package before anything is made of it; answers whether Word noted where its pages end. @throws LayoutFailed */
async function inspect(bytes: ArrayBuffer): Promise<boolean> {
  const entries = packageEntries(bytes)
  const sizeOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (entries.get(name)?.size ?? 0), 0)
  const markup = namesIn(entries, /\.(?:xml|rels)$/i)
  if (sizeOf(markup) > mostMarkup || sizeOf([...entries.keys()]) > mostUnpacked) throw new LayoutFailed('too-large')
  const main = entries.get('word/document.xml')
  if (main === undefined) return false
  return new TextDecoder().decode(await unpackEntry(bytes, main, mostMarkup)).includes('lastRenderedPageBreak')
}
