import type { Transcript } from '@dossier/documents'
import { BlobNotFound, type BlobStore } from '@dossier/platform'

/** Where what is said in a recording lies once it was written down: a new index must not cost it again. */
export const transcriptKey = (blobKey: string) => `${blobKey}.transcript`

/** Keeps what is said in a recording beside its bytes. */
export async function keepTranscript({ blobs }: { blobs: BlobStore }, blobKey: string, transcript: Transcript): Promise<void> {
  await blobs.put(transcriptKey(blobKey), Buffer.from(JSON.stringify(transcript)))
}

/** What is said in a recording, if it was written down before. */
export async function findTranscript({ blobs }: { blobs: BlobStore }, blobKey: string): Promise<Transcript | undefined> {
  try {
    // Nothing but `keepTranscript` writes under this key.
    return JSON.parse(Buffer.from(await blobs.read(transcriptKey(blobKey))).toString()) as Transcript
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined
    throw error
  }
}
