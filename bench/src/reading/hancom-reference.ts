import { CFB } from '@e965/xlsx'

/** A compound file or a zip, by the paths of its entries. */
interface Container {
  FullPaths: string[]
  FileIndex: { content: Uint8Array }[]
}

// The library declares this part of itself as `any`.
const containers = CFB as {
  read: (bytes: Buffer, options: { type: 'buffer' }) => Container
  find: (container: Container, path: string) => Container['FileIndex'][number] | null
}

/** The text of a Hancom document, extracted without the measured reader. */
export interface HancomReference {
  /** Pieces of text without blanks. */
  pieces: string[]
  /** Texts of the cells of tables, without blanks. */
  cells: string[]
}

/** Text without blanks and invisible characters. */
export const squeezed = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\p{Co}]/gu, '')

/** The reference text of a file; undefined where it has none, or is too damaged. */
export function referenceOf(bytes: Uint8Array, ending: 'hwp' | 'hwpx'): HancomReference | undefined {
  try {
    const container = containers.read(Buffer.from(bytes), { type: 'buffer' })
    return ending === 'hwp' ? ofPreview(container) : ofMarkup(container)
  } catch {
    return undefined
  }
}

const textOf = (content: Uint8Array, encoding: 'utf8' | 'utf16le'): string => Buffer.from(content).toString(encoding)

/** The preview writes a row of a table as `<cell><cell>`; it ends after about a thousand letters, within a line. */
function ofPreview(container: Container): HancomReference | undefined {
  const preview = containers.find(container, '/PrvText')
  if (preview === null) return undefined
  const lines = textOf(preview.content, 'utf16le').split(/\r?\n/)
  if (lines.join('\n').length > 900) lines.pop()
  const cells = lines
    .filter((line) => line.startsWith('<'))
    .flatMap((line) => [...line.matchAll(/<([^<>]*)>/g)].map(([, cell = '']) => cell))
  const pieces = lines.flatMap((line) => (line.startsWith('<') ? line.split(/[<>]/) : [line]))
  const filled = (texts: readonly string[]): string[] => texts.map(squeezed).filter((text) => text !== '')
  return { pieces: filled(pieces), cells: filled(cells) }
}

function ofMarkup(container: Container): HancomReference | undefined {
  const sections = container.FullPaths.flatMap((path, index) =>
    /Contents\/section\d+\.xml$/.test(path) ? (container.FileIndex[index] ?? []) : [],
  )
  // Notes that reviewers put in the margin are not the document's text.
  const markup = sections
    .map((section) => textOf(section.content, 'utf8'))
    .join('')
    .replace(/<hp:fieldBegin\b[^>]*type="MEMO"[\s\S]*?<\/hp:fieldBegin>/g, '')
  if (markup === '') return undefined
  return { pieces: piecesIn(markup), cells: cellsIn(markup) }
}

const unescaped = (markup: string): string =>
  markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')

/** The pieces of text in markup, as its own elements give them; tabs and line ends divide them. */
const piecesIn = (markup: string): string[] =>
  [...markup.matchAll(/<hp:t(?:\s[^>]*)?>([\s\S]*?)<\/hp:t>/g)]
    .flatMap(([, content = '']) => content.split(/<[^>]*>/))
    .map((piece) => squeezed(unescaped(piece)))
    .filter((piece) => piece !== '')

/** Cells with text and without a nested table, in tables of at least two rows and two columns. */
const cellsIn = (markup: string): string[] =>
  [...markup.matchAll(/<hp:tbl\b[^>]*>(?:(?!<hp:tbl\b)[\s\S])*?<\/hp:tbl>/g)]
    .filter(([table]) => Number(/rowCnt="(\d+)"/.exec(table)?.[1]) > 1 && Number(/colCnt="(\d+)"/.exec(table)?.[1]) > 1)
    .flatMap(([table]) => [...table.matchAll(/<hp:tc\b[\s\S]*?<\/hp:tc>/g)].map(([cell]) => piecesIn(cell).join('')))
    .filter((cell) => cell !== '')
