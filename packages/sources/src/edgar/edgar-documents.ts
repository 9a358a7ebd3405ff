import { z } from 'zod'
import { beginningOf } from '../client/read-reply.ts'
import type { DocumentKind, DocumentPart, FetchedDocument } from '../source/source.ts'
import { kindOfForm } from './edgar-forms.ts'
import { dashed, fileOfId, filePath, type FilingFile, folderPath, idOfFile, publicAddress } from './edgar-numbers.ts'
import { type EdgarService, keepMs } from './edgar-service.ts'
import { SourceError } from '../source/source-error.ts'

/** The largest annual reports of banks have some 60 MB of inline XBRL. */
const DOCUMENT_BYTES = 128 * 1024 * 1024
const DOCUMENT_MS = 120_000

const mediaTypes: Readonly<Record<string, string>> = {
  htm: 'text/html',
  html: 'text/html',
  txt: 'text/plain',
  xml: 'application/xml',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
}

const endingOf = (name: string): string => /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** A document of a filing, as it was filed. @throws SourceError */
export async function edgarDocument(service: EdgarService, id: string, signal: AbortSignal | undefined): Promise<FetchedDocument> {
  const where = fileOfId(id)
  const { value, retrievedAt } = await service.raw({
    host: 'www',
    path: filePath(where),
    keepMs: keepMs.filed,
    mostBytes: DOCUMENT_BYTES,
    timeoutMs: DOCUMENT_MS,
    signal,
  })
  const filename = where.file.split('/').at(-1) ?? where.file
  const ending = endingOf(filename)
  // A form that a stylesheet of EDGAR shows keeps its ending and comes as a page.
  const isPage = where.file.includes('/') && /^<(?:!doctype )?html/i.test(beginningOf(value))
  return {
    id: idOfFile(where),
    source: 'sec',
    address: publicAddress(where),
    retrievedAt,
    filename: isPage ? filename.replace(/\.xml$/i, '.html') : filename,
    mediaType: isPage ? 'text/html' : (mediaTypes[ending] ?? (value.mediaType === '' ? 'application/octet-stream' : value.mediaType)),
    bytes: value.body,
  }
}

const indexSchema = z.object({
  directory: z.object({
    item: z.array(z.object({ name: z.string(), size: z.union([z.string(), z.number()]).optional() })),
  }),
})

/** The description of a document in the header of its filing. */
interface HeaderDocument {
  type: string
  file: string
  description: string
}

/** Data and pictures that belong to a document, and the pages that EDGAR makes of them. */
const AUXILIARY =
  /^(?:R\d+\.htm|Financial_Report\.xlsx|FilingSummary\.xml|MetaLinks\.json|.*\.(?:xsd|js|css|jpg|jpeg|gif|png|zip)|.*_(?:cal|def|lab|pre|htm)\.xml|.*-index(?:-headers)?\.html?|.*-xbrl\.zip)$/i

/**
 * The documents of a filing by its header, in their order: the main document, then exhibits; where a filing has no header of its own, the files of its
 * folder that are documents.
 *
 * @param id of any document of the filing
 * @throws SourceError
 */
export async function edgarParts(service: EdgarService, id: string, signal: AbortSignal | undefined): Promise<DocumentPart[]> {
  const where = fileOfId(id)
  const sizes = await sizesOf(service, where, signal)
  const documents = await headerOf(service, where, signal).catch(nothingWhenNotFound)
  const listed = documents.filter(({ file }) => !AUXILIARY.test(file))
  if (listed.length > 0)
    return listed.map(({ type, file, description }) => partOf(where, file, kindOfForm(type), sizes, [type, description]))
  return [...sizes.keys()].filter((file) => !AUXILIARY.test(file)).map((file) => partOf(where, file, kindByName(file), sizes, [file]))
}

async function sizesOf(service: EdgarService, where: FilingFile, signal: AbortSignal | undefined): Promise<Map<string, number>> {
  const path = `${folderPath(where)}/index.json`
  const { value } = await service.json({ host: 'www', path, keepMs: keepMs.filed, signal }, indexSchema)
  return new Map(value.directory.item.map(({ name, size }) => [name, Number(size === '' ? Number.NaN : (size ?? Number.NaN))]))
}

/** The header of a filing as a page: SGML with its brackets escaped, a document after the other. */
async function headerOf(service: EdgarService, where: FilingFile, signal: AbortSignal | undefined): Promise<HeaderDocument[]> {
  const path = `${folderPath(where)}/${dashed(where.accession)}-index-headers.html`
  const { value } = await service.raw({ host: 'www', path, keepMs: keepMs.filed, signal })
  const text = new TextDecoder().decode(value.body).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return text
    .split('<DOCUMENT>')
    .slice(1)
    .map((document) => {
      const field = (name: string) => new RegExp(`<${name}>([^\\n<]*)`).exec(document)?.[1]?.trim() ?? ''
      return { type: field('TYPE'), file: field('FILENAME'), description: field('DESCRIPTION') }
    })
    .filter(({ file }) => file !== '')
}

function nothingWhenNotFound(error: unknown): HeaderDocument[] {
  if (error instanceof SourceError && error.failure.kind === 'not-found') return []
  throw error
}

function partOf(
  { cik, accession }: FilingFile,
  file: string,
  kind: DocumentKind,
  sizes: ReadonlyMap<string, number>,
  names: readonly string[],
): DocumentPart {
  const own = { cik, accession, file }
  const size = sizes.get(file)
  const name = [...new Set(names.filter((each) => each !== ''))].join(' · ')
  return { id: idOfFile(own), name, kind, ...(size !== undefined && !Number.isNaN(size) && { size }), address: publicAddress(own) }
}

/** Filers name exhibits in many ways, which have "ex" in common. */
const kindByName = (file: string): DocumentKind => (/ex(?:hibit)?[-_]?\d/i.test(file) ? 'exhibit' : 'other')
