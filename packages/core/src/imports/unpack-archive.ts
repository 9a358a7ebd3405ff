import type { WhenPresent } from '@dossier/contract'
import { archiveInStore, ArchiveRefused, unzip } from '@dossier/platform'
import { assertDiskSpace, whileRoom, writingToDisk } from '../storage/index.ts'
import type { IncomingFile, Member, UseCaseContext } from '../use-case/index.ts'
import { archiveLimits } from './archive-items.ts'
import { importsRepository } from './imports.repository.ts'
import { startImport } from './start-import.ts'

type Context = Pick<UseCaseContext<Member, unknown, 'blobs' | 'clock' | 'disk' | 'limits' | 'queue'>, 'actor' | 'deps' | 'read' | 'write'>

/** An archive as it arrives, and where what it holds goes. */
interface ArrivingArchive {
  projectId: number
  folderId: number | null
  /** Those that its name brings along, outermost first. */
  folders: string[]
  filename: string
  bytes: AsyncIterable<Uint8Array>
  /** Where its bytes are kept until it is unpacked, and by which it is known when it is handed in again. */
  blobKey: string
  whenPresent: WhenPresent
}

/**
 * Keeps an archive, and has it unpacked in the background.
 *
 * @returns the import; or, when the file turns out to be something else, its bytes: to be read to their end or given back by `return`
 */
export async function unpackArchive(
  context: Context,
  { bytes, ...archive }: ArrivingArchive,
): Promise<{ importId: number } | Pick<IncomingFile, 'bytes'>> {
  const { deps, read, write } = context
  const { projectId, folderId, folders, filename, blobKey, whenPresent } = archive
  const arriving = await beginningOf(bytes)
  if (!looksLikeZip(arriving.beginning)) return { bytes: arriving.all }
  let isUsed = false
  try {
    await assertDiskSpace(deps, 0)
    const { size } = await writingToDisk(() => deps.blobs.put(blobKey, whileRoom(deps, arriving.all)))
    if (await isDocument(context, blobKey, filename)) {
      isUsed = true
      return { bytes: lastReading(context, blobKey) }
    }
    const source = { kind: 'archive', filename, folders, blobKey, size, whenPresent } as const
    const importId = await write(async (within) => {
      const there = await within(importsRepository).claimArchive(projectId, blobKey)
      return there?.id ?? startImport(within, context, { projectId, folderId, source })
    })
    isUsed = true
    return { importId }
  } finally {
    if (!isUsed && (await read(importsRepository).findByArchive(projectId, blobKey)) === undefined) await deps.blobs.delete(blobKey)
  }
}

/** The import of an archive that was handed in under a key; undefined when there is none. */
export async function findUnpacked(
  read: Context['read'],
  projectId: number,
  blobKey: string,
): Promise<{ id: number; size: number; startedBy: number } | undefined> {
  return read(importsRepository).findByArchive(projectId, blobKey)
}

const SIGNATURE_SIZE = 4

async function beginningOf(bytes: AsyncIterable<Uint8Array>): Promise<{ beginning: Buffer; all: AsyncIterable<Uint8Array> }> {
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

/** Begins with a file, or with the end of an archive that holds none. */
function looksLikeZip(beginning: Buffer): boolean {
  const signature = beginning.subarray(0, SIGNATURE_SIZE).toString('latin1')
  return signature === 'PK\u0003\u0004' || signature === 'PK\u0005\u0006'
}

// Parts that make an archive a document: of Office, of Hangul, and of everything that names its type.
const DOCUMENT_PARTS = new Set([
  '[Content_Types].xml',
  'mimetype',
  'Contents/content.hpf',
  'word/document.xml',
  'xl/workbook.xml',
  'ppt/presentation.xml',
])
const DOCUMENT_NAME = /\.(docx|xlsx|pptx|hwpx)$/i

/** Documents are archives too. A damaged one is what its name says. */
async function isDocument({ deps }: Context, blobKey: string, filename: string): Promise<boolean> {
  try {
    const files = await unzip(await archiveInStore(deps.blobs, blobKey), archiveLimits)
    return files.some(({ path }) => DOCUMENT_PARTS.has(path))
  } catch (error) {
    if (error instanceof ArchiveRefused) return DOCUMENT_NAME.test(filename)
    throw error
  }
}

async function* lastReading({ deps }: Context, blobKey: string): AsyncGenerator<Uint8Array> {
  try {
    yield* await deps.blobs.stream(blobKey)
  } finally {
    await deps.blobs.delete(blobKey)
  }
}
