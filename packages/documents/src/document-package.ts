import { listZip, unzip, unzipEntry, unzipInParts, type UnzipLimits, type ZipEntry, ZipRefused } from '@dossier/zip'
import { UnreadableDocument } from './page.ts'

export { packStored } from '@dossier/zip'
export type { ZipEntry }

/** Lists the files of a package document. @throws UnreadableDocument `damaged`, `too-large` */
export const listPackage = (bytes: Uint8Array, limits: Pick<UnzipLimits, 'entries'>): ZipEntry[] => ofDocument(() => listZip(bytes, limits))

/** Unpacks one entry, up to `most` bytes. @throws UnreadableDocument `damaged`, `encrypted`, `too-large` */
export const unpackEntry = (bytes: Uint8Array, entry: ZipEntry, most: number): Buffer => ofDocument(() => unzipEntry(bytes, entry, most))

/** Unpacks one part in chunks, up to `max` bytes. @throws UnreadableDocument `damaged`, `encrypted`, `too-large` */
export async function* unpackInParts(bytes: Uint8Array, entry: ZipEntry, most: number): AsyncGenerator<Buffer> {
  try {
    yield* unzipInParts(bytes, entry, most)
  } catch (error) {
    throw asDocument(error)
  }
}

/** Unpacks the parts selected by `wanted`. @throws UnreadableDocument `damaged`, `encrypted`, `too-large` */
export const unpack = (bytes: Uint8Array, limits: UnzipLimits, wanted: (name: string) => boolean): Map<string, Buffer> =>
  ofDocument(() => unzip(bytes, limits, wanted))

/** Converts a zip error to an unreadable document with the same reason. */
function ofDocument<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw asDocument(error)
  }
}

const asDocument = (error: unknown): unknown =>
  error instanceof ZipRefused ? new UnreadableDocument(error.reason, { cause: error }) : error
