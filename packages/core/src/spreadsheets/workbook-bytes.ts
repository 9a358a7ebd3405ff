import { AppError, type ErrorCode } from '@dossier/contract'
import { BlobNotFound, type BlobStore } from '@dossier/platform'
import type { FileRow } from '../files/index.ts'

/** The bytes of a workbook. @throws AppError of the code given when they are missing from the store */
export async function workbookBytes(blobs: BlobStore, { blobKey, filename }: FileRow, code: ErrorCode): Promise<Uint8Array> {
  try {
    return await blobs.read(blobKey)
  } catch (error) {
    throw error instanceof BlobNotFound ? new AppError(code, { filename }, error) : error
  }
}
