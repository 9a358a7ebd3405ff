import { LiteParse, type LiteParseConfig, type ParseResult } from '@llamaindex/liteparse'
import type { UprightPage } from '../layout/page-layout.ts'
import { turnOf } from '../layout/turned-page.ts'
import { UnreadableDocument } from '../page.ts'

/** The fastest options that give a box for every word; tables are found from the words. */
const options: Partial<LiteParseConfig> = {
  ocrEnabled: false,
  quiet: true,
  continueOnPageError: true,
  emitWordBoxes: true,
  outputFormat: 'text',
}

/** A PDF with its password, if it needs one. */
export interface PdfSource {
  bytes: Buffer
  /** The user's or the owner's. PDFium takes it as UTF-8, and for old encryptions as Latin-1. */
  password?: string | undefined
}

export interface SourceBatch {
  pages: UprightPage[]
  totalPages: number
  /** Numbers of the pages that could not be read. */
  failed: number[]
  /** Numbers of the pages whose text was recognised in a picture. */
  recognised: Set<number>
}

/** The parser's option for a password, if there is one. */
export const openedBy = ({ password }: PdfSource): Pick<Partial<LiteParseConfig>, 'password'> =>
  password === undefined ? {} : { password }

const failureOf = (cause: unknown): UnreadableDocument => {
  const message = cause instanceof Error ? cause.message : ''
  return new UnreadableDocument(/password|security/i.test(message) ? 'encrypted' : 'damaged', { cause })
}

const parse = async (source: PdfSource, pages: string, more: Partial<LiteParseConfig>): Promise<ParseResult> => {
  try {
    return await new LiteParse({ ...options, maxPages: Number.MAX_SAFE_INTEGER, targetPages: pages, ...openedBy(source), ...more }).parse(
      source.bytes,
    )
  } catch (cause) {
    throw failureOf(cause)
  }
}

/** Rereads rotated pages upright: the parser orders the letters of rotated text only if it knows the rotation. */
const readUpright = async (source: PdfSource, turned: readonly UprightPage[], ruled: boolean): Promise<void> => {
  const corrections = turned.map(({ parsed, turn }) => ({ page: parsed.pageNum, angle: turn }))
  const list = corrections.map(({ page }) => page).join(',')
  const { pages } = await parse(source, list, { extractVectorGraphics: ruled, pageOrientationCorrections: corrections })
  for (const page of turned) {
    const upright = pages.find((candidate) => candidate.pageNum === page.parsed.pageNum)
    if (upright !== undefined) page.parsed = upright
  }
}

/**
 * Pages `first` to `last` of a PDF (1-based; beyond the end there are none), with their ruling lines on request.
 * @throws UnreadableDocument
 */
export const parsePages = async (source: PdfSource, first: number, last: number, ruled: boolean): Promise<SourceBatch> => {
  const result = await parse(source, `${first}-${last}`, { extractVectorGraphics: ruled })
  const pages = result.pages.map((parsed): UprightPage => ({ parsed, turn: turnOf(parsed), width: parsed.width, height: parsed.height }))
  const turned = pages.filter((page) => page.turn !== 0)
  if (turned.length > 0) await readUpright(source, turned, ruled)
  return { pages, totalPages: result.totalPages, failed: result.pageErrors.map((entry) => entry.pageNum), recognised: new Set() }
}
