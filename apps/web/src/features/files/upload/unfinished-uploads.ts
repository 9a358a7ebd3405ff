import type { UrlStorage } from 'tus-js-client'
import type { UploadItem } from './upload-item.ts'

const prefix = 'dossier-upload::'

/** An upload that is not known to have been active for this long has been left, milliseconds. */
const leftAfterMs = 15_000

/** An upload that was begun in this browser and can go on: where it stands on the server, and which file it is of. */
export interface UnfinishedUpload extends Pick<UploadItem, 'path' | 'size' | 'target' | 'choice'> {
  fingerprint: string
  lastModified: number
  /** Where the server keeps what has arrived. */
  uploadUrl: string
  begunAt: string
}

type Kept = Omit<UnfinishedUpload, 'fingerprint'> & { activeAt?: number }

/** What an upload leaves in the browser when it is begun, so that it goes on after a closed tab; gone when it is through. */
export function unfinishedStorageFor(item: Pick<UploadItem, 'path' | 'size' | 'target' | 'choice'>, lastModified: number): UrlStorage {
  const found = (kept: Kept | null, key: string) =>
    kept === null
      ? []
      : [
          {
            size: kept.size,
            metadata: {},
            creationTime: kept.begunAt,
            urlStorageKey: key,
            uploadUrl: kept.uploadUrl,
            parallelUploadUrls: null,
          },
        ]
  return {
    findAllUploads: async () => [],
    findUploadsByFingerprint: async (fingerprint) => found(read(prefix + fingerprint), prefix + fingerprint),
    removeUpload: async (key) => localStorage.removeItem(key),
    async addUpload(fingerprint, { uploadUrl, creationTime }) {
      const { path, size, target, choice } = item
      const kept: Kept = {
        path,
        size,
        target,
        choice,
        lastModified,
        uploadUrl: uploadUrl ?? '',
        begunAt: creationTime,
        activeAt: Date.now(),
      }
      write(prefix + fingerprint, kept)
      return prefix + fingerprint
    },
  }
}

/** Notes that a tab is busy with an upload, so that others do not offer it. */
export function noteActive(fingerprint: string, active: boolean): void {
  const kept = read(prefix + fingerprint)
  if (kept) write(prefix + fingerprint, { ...kept, activeAt: active ? Date.now() : 0 })
}

/** The uploads that nobody is busy with, the latest first. */
export function unfinishedUploads(now: number): UnfinishedUpload[] {
  const found: UnfinishedUpload[] = []
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index)
    if (key?.startsWith(prefix) !== true) continue
    const kept = read(key)
    if (kept === null || now - (kept.activeAt ?? 0) < leftAfterMs) continue
    const { activeAt: _activeAt, ...rest } = kept
    found.push({ ...rest, fingerprint: key.slice(prefix.length) })
  }
  return found.toSorted((one, other) => other.begunAt.localeCompare(one.begunAt))
}

export function forgetUnfinished(fingerprint: string): void {
  localStorage.removeItem(prefix + fingerprint)
}

/** The upload that a chosen file continues: the same name, size and time of change. */
export function continuedBy(
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
  uploads: readonly UnfinishedUpload[],
): UnfinishedUpload | undefined {
  const name = file.name.normalize('NFC')
  return uploads.find(
    ({ path, size, lastModified }) => path.split('/').at(-1) === name && size === file.size && lastModified === file.lastModified,
  )
}

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null
    return typeof kept?.uploadUrl === 'string' && kept.target !== undefined && kept.choice !== undefined ? (kept as Kept) : null
  } catch {
    return null
  }
}

/** Without room in the browser the upload runs all the same, but cannot go on in another tab. */
function write(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    localStorage.removeItem(key)
  }
}
