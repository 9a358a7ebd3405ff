import { limits, type PresentFile } from '@dossier/contract'
import { checkFile, type UploadLimits } from '../check-file.ts'
import type { ChosenFile } from '../dropped-files.ts'
import { isSystemFile, normalizePath } from '../relative-path.ts'
import type { UploadTarget } from '../upload-item.ts'

/** Files that one question names, at most. */
export const filesAQuestion = 1_000

/** A file on the server that a chosen one resembles. */
export type KnownFile = PresentFile['sameContent'][number]

/**
 * A chosen file of which something is there already. identical: the same content under the same name in the same place. sameName:
 * another content in the same place. sameContent: under another name or elsewhere.
 */
export interface Duplicate {
  /** Of the file among those chosen. */
  index: number
  path: string
  kind: 'identical' | 'sameName' | 'sameContent'
  /** What it is the same as. */
  known: KnownFile
}

/** How far the comparison is: files of which all is known, and the share of all the work, 0 to 1. */
export interface CheckProgress {
  files: number
  total: number
  share: number
}

export interface DuplicateSources {
  /** What is there already of files, in their order. Throws when there is no answer. */
  ask(target: UploadTarget, files: readonly { path: string; size: number; sha256?: string }[], signal: AbortSignal): Promise<PresentFile[]>
  /** SHA-256 in hex of each file, null for one that cannot be read. */
  hash(files: readonly File[], onBytes: (bytes: number) => void, signal: AbortSignal): Promise<(string | null)[]>
}

interface Candidate {
  index: number
  path: string
  file: File
}

/**
 * Finds which chosen files are there already: names and sizes are asked for first, and only files of whose size there is one are
 * hashed. What would be refused or left out anyway is not asked about.
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
    return sent && checkFile(clean, file.size, uploadLimits) === null ? [{ index, path: clean, file }] : []
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

/** The part of the work that asking for names and sizes is taken for. */
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
  return Array.from({ length: Math.ceil(values.length / filesAQuestion) }, (_, chunk) =>
    values.slice(chunk * filesAQuestion, (chunk + 1) * filesAQuestion),
  )
}
