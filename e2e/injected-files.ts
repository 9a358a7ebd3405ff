import { makeDocx, makePdf, makePresentation, makeWorkbook, paragraph, shape } from '@dossier/documents/testing'

const asXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const bytes = (content: Uint8Array) => Uint8Array.from(content)

const white = (text: string) =>
  `<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/><w:sz w:val="2"/></w:rPr><w:t xml:space="preserve">${asXml(text)}</w:t></w:r></w:p>`

const pictured = (text: string) =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="Chart" descr="${asXml(text)}"/></wp:inline></w:drawing></w:r></w:p>`

const picturedSlide = (text: string) => `<p:pic><p:nvPicPr><p:cNvPr id="9" name="Chart" descr="${asXml(text)}"/></p:nvPicPr></p:pic>`

/** Texts to hide, by the place in a file where they are hidden. */
export interface Hidden {
  whiteText: string
  altText: string
  slideAltText: string
  slideNotes: string
  cellComment: string
  hiddenRow: string
  hiddenSheet: string
  undisplayed: string
  /** Latin letters only, because of its font. */
  unpainted: string
  plain: string
  /** Used as a file name. */
  name: string
}

/** Files with visible text about a topic and hidden instructions. */
export function filesHiding(hidden: Hidden, topic: string): [string, string | Uint8Array<ArrayBuffer>][] {
  const comment = { t: 's', v: `${topic}, by region`, c: [{ a: 'Analyst', t: hidden.cellComment }] } as const
  return [
    ['memo.docx', bytes(makeDocx(paragraph(`${topic}: memo`) + white(hidden.whiteText) + pictured(hidden.altText)))],
    [
      'deck.pptx',
      bytes(
        makePresentation([
          { body: shape([`${topic}: deck`], 'title') + picturedSlide(hidden.slideAltText), notes: asXml(hidden.slideNotes) },
        ]),
      ),
    ],
    [
      'model.xlsx',
      bytes(
        makeWorkbook({ Shown: [[{ ...comment, c: [...comment.c] }], [`${topic}: ${hidden.hiddenRow}`]] }, 'xlsx', {
          hiddenRows: { Shown: [2] },
        }),
      ),
    ],
    [
      'backup.xlsx',
      bytes(makeWorkbook({ Shown: [['Cover']], Kept: [[`${topic}: ${hidden.hiddenSheet}`]] }, 'xlsx', { hiddenSheets: ['Kept'] })),
    ],
    [
      'page.html',
      `<!doctype html><title>Page</title><p>${topic}: page</p><div style="display:none"><p>${asXml(hidden.undisplayed)}</p></div>`,
    ],
    [
      'scan.pdf',
      bytes(
        makePdf([
          [
            { text: `${topic}: print`, x: 60, y: 80 },
            { text: hidden.unpainted, x: 20, y: 100, size: 3, invisible: true },
          ],
        ]),
      ),
    ],
    ['note.txt', `${topic}: note\n\n${hidden.plain}\n`],
    [`${hidden.name}.md`, `# ${topic}\n\n${topic}: named\n`],
  ]
}
