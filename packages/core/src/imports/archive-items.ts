import { AppError } from '@dossier/contract'
import { type ArchiveFault, archiveInStore, ArchiveRefused, unzip, type UnzippedFile } from '@dossier/platform'
import { defineSource, type ImportItem } from './import-items.ts'

const MEGABYTE = 1024 * 1024

/** Limits of an unpacked archive: up to `bytes` at any compression ratio, more only up to `ratio` times the archive's size. */
export const archiveLimits = { files: 20_000, bytes: 100 * MEGABYTE, ratio: 200 }

/** Opens the files of an uploaded archive. An archive with an invalid directory is refused completely. */
export const archiveOpener = defineSource({
  kind: 'archive',
  needs: ['blobs'],
  async open({ deps, source }) {
    const { filename, folders, blobKey } = source
    const files = await unzip(await archiveInStore(deps.blobs, blobKey), archiveLimits).catch((error: unknown) => {
      throw asRefusal(error, filename, filename)
    })
    return {
      total: files.length,
      list: async function* list() {
        for (const file of files) yield itemOf(file, { filename, folders })
      },
      close: async () => {},
    }
  },
})

function itemOf(file: UnzippedFile, archive: { filename: string; folders: string[] }): ImportItem {
  return {
    key: String(file.number),
    path: [...archive.folders, file.path].join('/'),
    size: file.size,
    async open() {
      return { bytes: refusing(file, archive.filename) }
    },
  }
}

async function* refusing(file: UnzippedFile, archive: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file.open()
  } catch (error) {
    throw asRefusal(error, archive, file.path)
  }
}

const codes = {
  damaged: 'ARCHIVE_DAMAGED',
  protected: 'ARCHIVE_PROTECTED',
  tooLarge: 'ARCHIVE_TOO_LARGE',
  method: 'ARCHIVE_METHOD_UNKNOWN',
  notAFile: 'FILE_KIND_NOT_ALLOWED',
} as const satisfies Record<ArchiveFault, string>

function asRefusal(error: unknown, archive: string, path: string): unknown {
  if (!(error instanceof ArchiveRefused)) return error
  const isOfTheFile = error.fault === 'method' || error.fault === 'notAFile'
  return new AppError(codes[error.fault], { filename: isOfTheFile ? path : archive }, error)
}
