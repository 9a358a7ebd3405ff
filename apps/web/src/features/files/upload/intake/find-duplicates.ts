import { limits, type PresentFile } from '@dossier/contract'
import { checkFile, type UploadLimits } from '../check-file.ts'
import type { ChosenFile } from '../dropped-files.ts'
import { isSystemFile, normalizePath } from '../relative-path.ts'
import type { UploadTarget } from '../upload-item.ts'

/** Maximum number of files per request. */
export const filesPerRequest = 1_000

/** An existing file on the server. */
export type KnownFile = PresentFile['sameContent'][number]

/**
 * A chosen file that resembles an existing one. identical: same content, name and place. sameName: same name and place, other content. sameContent:
 * same content under another name or elsewhere.
 */
export interface Duplicate {
  /** Index of the file among the chosen ones. */
  index: number
  path: string
  kind: 'identical' | 'sameName' | 'sameContent'
  /** The existing file. */
  known: KnownFile
}

/** Progress of the check: number of checked files, and share of the total work, 0 to 1. */
export interface CheckProgress {
  files: number
  total: number
  share: number
}

export interface DuplicateSources {
  /** Requests the existing counterparts of files, in their order. @throws without a response */
  ask(target: UploadTarget, files: readonly { path: string; size: number; sha256?: string }[], signal: AbortSignal): Promise<PresentFile[]>
  /** Returns the SHA-256 of each file in hex, null for an unreadable one. */
  hash(files: readonly File[], onBytes: (bytes: number) => void, signal: AbortSignal): Promise<(string | null)[]>
}

interface Candidate {
  index: number
  path: string
  file: File
}

/**
 * Finds chosen files that exist already. Requests names and sizes first; hashes only files whose size exists. Skips files that would be refused or
 * left out.
 */
export async function findDuplicates(
  sources: DuplicateSources,
  chosen: readonly ChosenFile[],
  target: UploadTarget,
  uploadLimits: UploadLimits,
  onProgress: (progress: CheckProgress) => void,
  signal: AbortSignal,
): Promise<Duplicate[]> {
  const candidates = chosen.flatMap(({ path, file }, index): Candidate[] => {
    const clean = normalizePath(path)
    const sent = file !== null && clean !== '' && clean.length <= limits.pathLength && !isSystemFile(clean)
    return sent && checkFile(clean, file.size, uploadLimits, { only: target.only }) === null ? [{ index, path: clean, file }] : []
  })
  const total = candidates.length
  const present = new Map<Candidate, PresentFile>()
  for (const some of inChunks(candidates)) {
    const answers = await sources.ask(
      target,
      some.map(({ path, file }) => ({ path, size: file.size })),
      signal,
    )
    for (const [position, answer] of answers.entries()) {
      const candidate = some[position]
      if (candidate) present.set(candidate, answer)
    }
    onProgress({ files: 0, total, share: (namesShare * present.size) / total })
  }
  const doubtful = candidates.filter((candidate) => present.get(candidate)?.hashNeeded)
  const bytes = doubtful.reduce((sum, { file }) => sum + file.size, 0)
  const known = total - doubtful.length
  const hashes = await sources.hash(
    doubtful.map(({ file }) => file),
    (done) => {
      const share = done / Math.max(bytes, 1)
      onProgress({ files: known + Math.floor(doubtful.length * share), total, share: namesShare + (1 - namesShare) * share })
    },
    signal,
  )
  const hashed = doubtful.flatMap((candidate, position) => {
    const sha256 = hashes[position]
    return sha256 ? [{ candidate, sha256 }] : []
  })
  for (const some of inChunks(hashed)) {
    const answers = await sources.ask(
      target,
      some.map(({ candidate: { path, file }, sha256 }) => ({ path, size: file.size, sha256 })),
      signal,
    )
    for (const [position, answer] of answers.entries()) {
      const entry = some[position]
      if (entry) present.set(entry.candidate, answer)
    }
  }
  return candidates.flatMap((candidate) => duplicateOf(candidate, present.get(candidate)))
}

/** Share of the progress assigned to the request of names and sizes. */
const namesShare = 0.2

function duplicateOf({ index, path }: Candidate, present: PresentFile | undefined): Duplicate[] {
  if (!present) return []
  const { sameName, sameContent } = present
  if (sameName) {
    const identical = sameContent.some(({ id }) => id === sameName.id)
    return [{ index, path, kind: identical ? 'identical' : 'sameName', known: sameName }]
  }
  const [first] = sameContent
  return first ? [{ index, path, kind: 'sameContent', known: first }] : []
}

function inChunks<Value>(values: readonly Value[]): Value[][] {
  return Array.from({ length: Math.ceil(values.length / filesPerRequest) }, (_, chunk) =>
    values.slice(chunk * filesPerRequest, (chunk + 1) * filesPerRequest),
  )
}
