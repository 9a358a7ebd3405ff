import { endpoints, type ReadPage, type SearchRecord } from '@dossier/contract'
import type { Api } from '@dossier/e2e/api'
import { type IndexedFile, sampleOfKinds } from './uploaded-file.ts'

/** Number of files of each kind that are searched for by their words. */
const SEARCHES_A_KIND = 40
const HITS = 5
const WORDS = 6
const LONGEST_QUOTE = 160

/** The result of one file. */
export interface CitationCheck {
  file: IndexedFile
  /** The page endpoint gave a passage of the file at its place: text, anchor and, of a PDF, boxes on the page. */
  cited: boolean
  /** What was wrong, if anything. */
  problem?: string
  /** For searched files: whether the file was among the first five, and whether one of the files with all the words was. */
  search?: { found: boolean; foundWords: boolean; literal: boolean }
}

/** Cites a passage of every file, and searches for a sample of them by rare words. */
export async function checkCitations(api: Api, projectId: number, files: readonly IndexedFile[]): Promise<CitationCheck[]> {
  const checks: (CitationCheck & { page: ReadPage | undefined })[] = []
  for (const file of files) checks.push(await cite(api, projectId, file))
  const commonness = new Map<string, number>()
  for (const { page } of checks)
    for (const word of new Set(wordsOf(page?.text ?? ''))) commonness.set(word, (commonness.get(word) ?? 0) + 1)
  const wanted = new Set(
    sampleOfKinds(
      checks.filter(({ page }) => page !== undefined).map(({ file }) => file),
      SEARCHES_A_KIND,
    ).map(({ attachment }) => attachment.id),
  )
  for (const check of checks) {
    if (!wanted.has(check.file.attachment.id) || check.page === undefined) continue
    const words = distinctiveWords(check.page.text, commonness)
    if (words.length > 1) check.search = await lookFor(api, projectId, check.file, words)
  }
  return checks
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,24}/gu) ?? []

/** The rarest words of a page, in its order. */
function distinctiveWords(text: string, commonness: ReadonlyMap<string, number>): string[] {
  const words = [...new Set(wordsOf(text))]
  const rarest = new Set(words.toSorted((a, b) => (commonness.get(a) ?? 0) - (commonness.get(b) ?? 0)).slice(0, WORDS))
  return words.filter((word) => rarest.has(word))
}

const pageOf = (api: Api, projectId: number, attachmentId: number, page: number, query: Record<string, unknown> = {}): Promise<ReadPage> =>
  api.call<ReadPage>(endpoints.files.page, { params: { projectId, attachmentId, page }, query })

async function cite(api: Api, projectId: number, file: IndexedFile): Promise<CitationCheck & { page: ReadPage | undefined }> {
  const { id, pagesWithoutText } = file.attachment
  const silent = new Set(pagesWithoutText)
  const middle = Math.ceil(file.pages / 2)
  const numbers = Array.from({ length: file.pages }, (_, index) => ((middle - 1 + index) % file.pages) + 1)
  const number = numbers.find((candidate) => !silent.has(candidate))
  // A picture without text counts as read, but has nothing to cite.
  if (number === undefined) return { file, cited: true, page: undefined }
  try {
    const page = await pageOf(api, projectId, id, number)
    const line = /\S[^\n]*/.exec(page.text)
    if (line === null) return { file, cited: false, problem: 'page without text', page: undefined }
    const [start, end] = [line.index, line.index + Math.min(LONGEST_QUOTE, line[0].trimEnd().length)]
    const cited = await pageOf(api, projectId, id, number, { start, end })
    const problem = problemOf(cited, file, page.text.slice(start, end), start)
    return { file, cited: problem === undefined, ...(problem !== undefined && { problem }), page }
  } catch (error) {
    return { file, cited: false, problem: String(error), page: undefined }
  }
}

const anchors: Record<string, ReadPage['anchor']['kind']> = {
  pdf: 'page',
  xlsx: 'sheet',
  xls: 'sheet',
  csv: 'sheet',
  pptx: 'slide',
  eml: 'message',
}

function problemOf(page: ReadPage, { kind }: IndexedFile, quote: string, start: number): string | undefined {
  if (page.text.slice(start, start + quote.length) !== quote) return 'another text'
  const anchor = anchors[kind]
  if (anchor !== undefined && page.anchor.kind !== anchor) return `anchor ${page.anchor.kind}`
  if (page.anchor.kind === 'sheet' && !/^[A-Z]+\d+:[A-Z]+\d+$/.test(page.anchor.range)) return `range ${page.anchor.range}`
  if (kind !== 'pdf') return undefined
  if (page.boxes.length === 0) return 'no boxes'
  const isOn = page.boxes.every(
    ({ x, y, width, height }) => width > 0 && height > 0 && x < page.width && y < page.height && x + width > 0 && y + height > 0,
  )
  return isOn ? undefined : 'boxes beside the page'
}

// A quote is one line, however many lines it spans.
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

async function lookFor(
  api: Api,
  projectId: number,
  file: IndexedFile,
  words: readonly string[],
): Promise<NonNullable<CitationCheck['search']>> {
  const { answer } = await api.call<SearchRecord>(endpoints.search.ask, { body: { projectId, query: words.join(' ') } })
  const hits = answer.hits.slice(0, HITS)
  const found = hits.some(({ fileId }) => fileId === file.attachment.id)
  let foundWords = found
  for (const hit of hits) {
    if (foundWords) break
    const { text } = await pageOf(api, projectId, hit.fileId ?? 0, hit.page)
    foundWords = words.every((word) => text.toLowerCase().includes(word))
  }
  let literal = true
  for (const cited of answer.sentences.flatMap(({ citations }) => citations)) {
    if (cited.source !== 'file') continue
    const { fileId, page, start, end, quote } = cited
    const { text } = await pageOf(api, projectId, fileId, page)
    literal &&= spaced(text.slice(start, end)) === spaced(quote)
  }
  return { found, foundWords, literal }
}
