import type { Transcript } from '@dossier/documents'
import { BlobNotFound, type BlobStore } from '@dossier/platform'

/** Blob key of a recording's transcript. It is stored so that rebuilding the index does not cost it again. */
export const transcriptKey = (blobKey: string) => `${blobKey}.transcript`

/** Stores the transcript of a recording beside its bytes. */
export async function storeTranscript({ blobs }: { blobs: BlobStore }, blobKey: string, transcript: Transcript): Promise<void> {
  await blobs.put(transcriptKey(blobKey), Buffer.from(JSON.stringify(transcript)))
}

/** The stored transcript of a recording, if there is one. */
export async function findTranscript({ blobs }: { blobs: BlobStore }, blobKey: string): Promise<Transcript | undefined> {
  try {
    // Only `storeTranscript` writes this key.
    return JSON.parse(Buffer.from(await blobs.read(transcriptKey(blobKey))).toString()) as Transcript
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined
    throw error
  }
}
