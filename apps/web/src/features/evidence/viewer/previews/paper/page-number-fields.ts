/** What docx-preview parses of a file, as far as fields are concerned. */
interface ParsedElement {
  type: string
  children?: ParsedElement[]
  text?: string
  charType?: string
}

/** A file as docx-preview parses it. */
export interface ParsedFile {
  parts: readonly { rootElement?: ParsedElement }[]
}

/** Stand in the laid-out text for the number of a page and of all pages; of a range for private use, so that no file means them. */
const markers: ReadonlyMap<string, string> = new Map([
  ['PAGE', '\u{F0000}'],
  ['NUMPAGES', '\u{F0001}'],
])

/**
 * Replaces the saved results of PAGE and NUMPAGES fields in headers and footers by markers: Word saves the number of one page, which would be
 * shown on every page. Fields within other fields keep their saved result.
 *
 * @param file it is changed
 */
export function markPageNumbers({ parts }: ParsedFile): void {
  for (const { rootElement } of parts) if (rootElement?.type === 'header' || rootElement?.type === 'footer') markFields(rootElement)
}

function markFields(root: ParsedElement): void {
  let depth = 0
  let instruction = ''
  /** Replaces the next text of the result of a field; undefined outside of such results. */
  let replacement: string | undefined
  visit(root)

  function visit(element: ParsedElement): void {
    if (element.type === 'complexField') onFieldCharacter(element.charType)
    else if (element.type === 'instruction' && depth === 1) instruction += element.text ?? ''
    else if (element.type === 'text' && replacement !== undefined) {
      element.text = replacement
      replacement = ''
    }
    for (const child of element.children ?? []) visit(child)
  }

  function onFieldCharacter(kind: string | undefined): void {
    if (kind === 'begin') depth += 1
    if (kind === 'begin' && depth === 1) instruction = ''
    if (kind === 'separate' && depth === 1) replacement = markers.get(instruction.trim().split(/\s/, 1)[0]?.toUpperCase() ?? '')
    if (kind !== 'end') return
    if (depth === 1) replacement = undefined
    depth -= 1
  }
}

/** Whether pages are numbered 1, 2, 3 from the first to the last. @param markup the main part of a Word file */
export function isNumberedThroughout(markup: string): boolean {
  const numberings = [...markup.matchAll(/<w:pgNumType ([^>]{0,500})>/g)].map(([, attributes = '']) => attributes)
  const isDecimal = numberings.every((attributes) => !attributes.includes('w:fmt=') || attributes.includes('w:fmt="decimal"'))
  const starts = numberings.filter((attributes) => attributes.includes('w:start='))
  if (!isDecimal || starts.length === 0) return isDecimal
  return markup.split('<w:sectPr').length === 2 && starts.every((attributes) => attributes.includes('w:start="1"'))
}

/** Puts the numbers of the pages in place of their markers. @param pages laid-out pages in order */
export function numberPages(pages: readonly HTMLElement[]): void {
  for (const [index, page] of pages.entries()) {
    const numbers = new Map([
      [markers.get('PAGE'), index + 1],
      [markers.get('NUMPAGES'), pages.length],
    ])
    const walker = page.ownerDocument.createTreeWalker(page, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
      const number = numbers.get(node.data)
      if (number !== undefined) node.data = String(number)
    }
  }
}
