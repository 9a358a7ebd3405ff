import type { WhenPresent } from '@dossier/contract'
import { archiveInStore, ArchiveRefused, unzip } from '@dossier/platform'
import { assertDiskSpace, whileRoom, writingToDisk } from '../storage/index.ts'
import type { IncomingFile, Member, UseCaseContext } from '../use-case/index.ts'
import { archiveLimits } from './archive-items.ts'
import { importsRepository } from './imports.repository.ts'
import { startImport } from './start-import.ts'

type Context = Pick<UseCaseContext<Member, unknown, 'blobs' | 'clock' | 'disk' | 'limits' | 'queue'>, 'actor' | 'deps' | 'read' | 'write'>

/** An archive being uploaded, and the destination of its files. */
interface ArrivingArchive {
  projectId: number
  folderId: number | null
  /** Folders of its uploaded path, outermost first. */
  folders: string[]
  filename: string
  bytes: AsyncIterable<Uint8Array>
  /** The key of its bytes until it is unpacked; identifies a repeated upload. */
  blobKey: string
  whenPresent: WhenPresent
}

/**
 * Stores an archive and starts its import.
 *
 * @returns the import; or, when the file is no archive, its bytes, which the caller must read to the end or release by `return`
 */
export async function unpackArchive(
  context: Context,
  { bytes, ...archive }: ArrivingArchive,
): Promise<{ importId: number } | Pick<IncomingFile, 'bytes'>> {
  const { deps, read, write } = context
  const { projectId, folderId, folders, filename, blobKey, whenPresent } = archive
  const arriving = await peekBeginning(bytes)
  if (!looksLikeZip(arriving.beginning)) return { bytes: arriving.all }
  let isUsed = false
  try {
    await assertDiskSpace(deps, 0)
    const { size } = await writingToDisk(() => deps.blobs.put(blobKey, whileRoom(deps, arriving.all)))
    if (await isDocument(context, blobKey, filename)) {
      isUsed = true
      return { bytes: readThenDelete(context, blobKey) }
    }
    const source = { kind: 'archive', filename, folders, blobKey, size, whenPresent } as const
    const importId = await write(async (within) => {
      const existing = await within(importsRepository).claimArchive(projectId, blobKey)
      return existing?.id ?? startImport(within, context, { projectId, folderId, source })
    })
    isUsed = true
    return { importId }
  } finally {
    if (!isUsed && (await read(importsRepository).findByArchive(projectId, blobKey)) === undefined) await deps.blobs.delete(blobKey)
  }
}

/** The import of an archive by its blob key; undefined when there is none. */
export async function findUnpacked(
  read: Context['read'],
  projectId: number,
  blobKey: string,
): Promise<{ id: number; size: number; startedBy: number } | undefined> {
  return read(importsRepository).findByArchive(projectId, blobKey)
}

const SIGNATURE_SIZE = 4

async function peekBeginning(bytes: AsyncIterable<Uint8Array>): Promise<{ beginning: Buffer; all: AsyncIterable<Uint8Array> }> {
  const rest = bytes[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  while (size < SIGNATURE_SIZE) {
    const next = await rest.next()
    if (next.done === true) break
    first.push(next.value)
    size += next.value.byteLength
  }
  async function* all() {
    yield* first
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { beginning: Buffer.concat(first), all: all() }
}

/** Whether the bytes begin with a ZIP file entry, or with the end record of an empty archive. */
function looksLikeZip(beginning: Buffer): boolean {
  const signature = beginning.subarray(0, SIGNATURE_SIZE).toString('latin1')
  return signature === 'PK\u0003\u0004' || signature === 'PK\u0005\u0006'
}

// Parts that identify a document format: Office, Hangul, and formats with a `mimetype` part.
const DOCUMENT_PARTS = new Set([
  '[Content_Types].xml',
  'mimetype',
  'Contents/content.hpf',
  'word/document.xml',
  'xl/workbook.xml',
  'ppt/presentation.xml',
])
const DOCUMENT_NAME = /\.(docx|xlsx|pptx|hwpx)$/i

/** Whether a ZIP file is a document. A damaged one is judged by its extension. */
async function isDocument({ deps }: Context, blobKey: string, filename: string): Promise<boolean> {
  try {
    const files = await unzip(await archiveInStore(deps.blobs, blobKey), archiveLimits)
    return files.some(({ path }) => DOCUMENT_PARTS.has(path))
  } catch (error) {
    if (error instanceof ArchiveRefused) return DOCUMENT_NAME.test(filename)
    throw error
  }
}

async function* readThenDelete({ deps }: Context, blobKey: string): AsyncGenerator<Uint8Array> {
  try {
    yield* await deps.blobs.stream(blobKey)
  } finally {
    await deps.blobs.delete(blobKey)
  }
}
