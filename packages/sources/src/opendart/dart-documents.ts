import { listZip, unzipEntry, type ZipEntry, ZipRefused } from '@dossier/zip'
import type { Asking, DocumentPart, FetchedDocument, ReportedFiling } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { kindOfReport, viewerAddress } from './dart-disclosures.ts'
import { type DartService, keepMs } from './dart-service.ts'
import { dartStatementsDocument, dartStatementsPart, isStatementsFile } from './dart-statements.ts'

const PACKED_BYTES = 64 * 1024 * 1024
const LIMITS = { entries: 1_000, unpackedBytes: 256 * 1024 * 1024 }
const DOWNLOAD_MS = 120_000

/** A disclosure, or one of the files that it consists of: "20220816001711/20220816001711_00760.xml". */
function placeOf(id: string): { receipt: string; file: string | undefined } {
  const [, receipt, file] = /^(\d{14})(?:\/([\w.-]{1,100}))?$/.exec(id) ?? []
  if (receipt === undefined) throw new SourceError('dart', { kind: 'bad-request' }, 'document-id')
  return { receipt, file }
}

async function entriesOf(service: DartService, receipt: string, signal: AbortSignal | undefined) {
  const query = { rcept_no: receipt }
  const { value, retrievedAt } = await service.zip({
    endpoint: 'document.xml',
    query,
    keepMs: keepMs.filed,
    mostBytes: PACKED_BYTES,
    timeoutMs: DOWNLOAD_MS,
    signal,
  })
  const entries = unpacked(() => listZip(value, LIMITS)).filter(({ name }) => /^[\w.-]+$/.test(name))
  // The main document has the name of the disclosure; the reports of auditors and other attachments add a number.
  const isMain = ({ name }: ZipEntry) => (name.startsWith(`${receipt}.`) ? 0 : 1)
  return { zip: value, retrievedAt, entries: entries.toSorted((one, other) => isMain(one) - isMain(other)) }
}

function unpacked<T>(unpack: () => T): T {
  try {
    return unpack()
  } catch (error) {
    if (error instanceof ZipRefused) throw new SourceError('dart', { kind: 'upstream' }, `${error.reason}-zip`)
    throw error
  }
}

/** The main document of a disclosure, or another of its files: XML as it was filed, in whatever encoding. @throws SourceError */
export async function dartDocument(service: DartService, id: string, signal: AbortSignal | undefined): Promise<FetchedDocument> {
  const { receipt, file } = placeOf(id)
  if (file !== undefined && isStatementsFile(file)) return dartStatementsDocument(service, { receipt, file }, signal)
  const { zip, entries, retrievedAt } = await entriesOf(service, receipt, signal)
  const entry = file === undefined ? entries[0] : entries.find(({ name }) => name === file)
  if (entry === undefined) throw new SourceError('dart', { kind: 'not-found' })
  return {
    id,
    source: 'dart',
    address: viewerAddress(receipt),
    retrievedAt,
    filename: entry.name,
    mediaType: 'application/xml',
    bytes: unpacked(() => unzipEntry(zip, entry, LIMITS.unpackedBytes)),
  }
}

/**
 * The files of a disclosure by the names that they have in themselves, its main document first; of a periodic report also its accounts as data.
 *
 * @throws SourceError
 */
export async function dartParts(
  service: DartService,
  id: string,
  { filing, signal }: Asking & { filing?: ReportedFiling },
): Promise<DocumentPart[]> {
  const { receipt } = placeOf(id)
  const { zip, entries } = await entriesOf(service, receipt, signal)
  const statements = filing && (await dartStatementsPart(service, receipt, filing, signal))
  const files = entries.map((entry) => {
    const name = nameIn(unpacked(() => unzipEntry(zip, entry, LIMITS.unpackedBytes))) ?? entry.name
    return { id: `${receipt}/${entry.name}`, name, kind: kindOfReport(name), size: entry.unpacked, address: viewerAddress(receipt) }
  })
  return statements ? [...files, statements] : files
}

/** `<DOCUMENT-NAME ACODE="11012">반기보고서</DOCUMENT-NAME>`, in UTF-8 or, regardless of its declaration, in EUC-KR. */
function nameIn(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 4_000)
  const [, name] = /<DOCUMENT-NAME[^>]*>([^<]*)</.exec(decoded(head)) ?? []
  return name === undefined || name.trim() === '' ? undefined : name.trim()
}

function decoded(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  // A sample may end inside a character: one that cannot be read is no sign of another encoding.
  return [...text.matchAll(/\ufffd/g)].length > 1 ? new TextDecoder('euc-kr').decode(bytes) : text
}
