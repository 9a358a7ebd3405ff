import { z } from 'zod'
import { type Language, type Translated, translate } from './language.ts'
import { boxesSchema, type PageAnchor, pageAnchorSchema } from './read-page.ts'
import { outsideDocumentSchema } from './outside-documents.ts'
import {
  cellRefSchema,
  filingRefSchema,
  fileRefSchema,
  recordingRefSchema,
  type Ref,
  type Refs,
  sourceOf,
  webRefSchema,
} from './references.ts'

/** The fields shown of a cited file. */
const ofFile = {
  /** Where it is stored: in a file of the workspace. */
  source: z.literal('file'),
  filename: z.string(),
  /** The cited version, where the file has several. */
  version: z.number().int().optional(),
  /** The page's text was recognised by OCR and may contain misread letters. */
  recognised: z.literal(true).optional(),
}

/** The quoted words and their position in the text as read. */
const quoted = {
  /** 1-based page number of the source as read. */
  page: z.number().int(),
  /** Literal text of the page: `start..end`, UTF-16 units. */
  quote: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** Points, origin top left; empty where the format has no geometry. */
  boxes: boxesSchema,
}

const fileCitationSchema = fileRefSchema.extend({
  ...ofFile,
  ...quoted,
  /** The name of the page. */
  anchor: pageAnchorSchema,
})

/** The fields shown of a document outside. */
const ofOutside = {
  /** A snapshot of it is kept as long as an answer cites it. */
  source: z.literal('outside'),
  document: outsideDocumentSchema,
  anchor: pageAnchorSchema,
}

const filingCitationSchema = filingRefSchema.extend({ ...ofOutside, ...quoted })
const webCitationSchema = webRefSchema.extend({ ...ofOutside, ...quoted })

/** A reference with the fields shown with it: its file or document, and the quoted words. `refOf` returns the reference alone. */
export const citationSchema = z.discriminatedUnion('kind', [
  fileCitationSchema,
  cellRefSchema.extend({ ...ofFile, ...quoted }),
  recordingRefSchema.extend({ ...ofFile, ...quoted }),
  filingCitationSchema,
  webCitationSchema,
])
export type Citation = z.infer<typeof citationSchema>

/** A reference to a whole page. */
const asPage = { quote: true, start: true, end: true, boxes: true } as const
export const pageReferenceSchema = z.discriminatedUnion('kind', [
  fileCitationSchema.omit(asPage),
  filingCitationSchema.omit(asPage),
  webCitationSchema.omit(asPage),
])
export type PageReference = z.infer<typeof pageReferenceSchema>

/** The reference of a citation. */
export function refOf(cited: Citation | PageReference): Ref {
  const span = 'quote' in cited ? { start: cited.start, end: cited.end } : { start: 0, end: 0 }
  switch (cited.kind) {
    case 'file':
      return { kind: 'file', fileId: cited.fileId, page: cited.page, ...span }
    case 'cell':
      return { kind: 'cell', fileId: cited.fileId, sheet: cited.sheet, range: cited.range }
    case 'recording':
      return { kind: 'recording', fileId: cited.fileId, from: cited.from, to: cited.to }
    case 'filing':
    case 'web':
      return { kind: cited.kind, snapshot: cited.snapshot, page: cited.page, ...span }
  }
}

/** The references of citations shown together. @param citations of one page and one kind */
export const refsOf = (citations: readonly [Citation, ...Citation[]]): Refs => citations.map(refOf) as unknown as Refs

/** The title of the cited source. */
export const titleOf = (cited: Citation | PageReference): string => (cited.source === 'file' ? cited.filename : cited.document.title)

/** Key of the citation's page: citations of one page are shown together. */
export const pageKeyOf = (cited: Citation | PageReference): string => `${sourceOf(refOf(cited))}/${cited.page}`

/** Key of the quoted position, independent of the kind of reference: a cell has the position of its text. */
export const placeKeyOf = (citation: Citation): string => `${pageKeyOf(citation)}/${citation.start}/${citation.end}`

const words = {
  page: { ko: '{page}페이지', en: 'p. {page}' },
  slide: { ko: '슬라이드 {page}', en: 'slide {page}' },
  section: { ko: '{page}번째 구간', en: 'part {page}' },
  message: { ko: '메일 본문', en: 'Message' },
  sheet: { ko: '{sheet} 시트 {range}', en: 'Sheet {sheet}, {range}' },
} as const satisfies Record<string, Translated>

/** The name of a page: "p. 45", "slide 3", "Sheet Balance, A1:F60". `page` is 1-based. */
export function pageInWords({ page, anchor }: { page: number; anchor: PageAnchor }, language: Language): string {
  switch (anchor.kind) {
    case 'sheet':
      return translate(words.sheet, language, { sheet: anchor.sheet, range: anchor.range })
    case 'time':
      return timeCode(anchor.start)
    case 'message':
      return anchor.part ?? translate(words.message, language)
    case 'slide':
      return translate(words.slide, language, { page })
    case 'section':
      return anchor.title ?? translate(words.section, language, { page })
    case 'page':
      return translate(words.page, language, { page })
  }
}

/** Maximum number of ranges named per sheet. */
const mostRanges = 3

/**
 * The name of the place of citations on one page: "p. 45", "Model!C12", "4:07".
 *
 * @param cited citations of one page, never empty
 */
export function placeInWords(cited: readonly [Citation | PageReference, ...(Citation | PageReference)[]], language: Language): string {
  const [first] = cited
  switch (first.kind) {
    case 'file':
    case 'filing':
    case 'web':
      return pageInWords(first, language)
    case 'cell': {
      const ranges = new Set(cited.flatMap((one) => (one.kind === 'cell' ? [one.range] : [])))
      return rangesInWords(first.sheet, [...ranges])
    }
    case 'recording':
      return timeCode(first.from)
  }
}

/** Cells in spreadsheet notation: "Model!C12", "'P&L 2024'!A12, C12". */
export function rangesInWords(sheet: string, ranges: readonly string[]): string {
  const name = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`
  return `${name}!${ranges.slice(0, mostRanges).join(', ')}${ranges.length > mostRanges ? ', …' : ''}`
}

/** A cell as edits name it, "P&L 2024!B5", in spreadsheet notation: "'P&L 2024'!B5". */
export function cellInWords(cell: string): string {
  const at = cell.lastIndexOf('!')
  return at === -1 ? cell : rangesInWords(cell.slice(0, at), [cell.slice(at + 1)])
}

/** A moment of a recording (seconds) as a time code: `4:07`, `1:02:09`. */
export function timeCode(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
