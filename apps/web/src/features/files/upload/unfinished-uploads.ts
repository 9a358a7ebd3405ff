import type { UrlStorage } from 'tus-js-client'
import { keyOfChoice } from './upload-choice.ts'
import type { UploadItem } from './upload-item.ts'

const prefix = 'dossier-upload::'

/** An upload without heartbeat for this time counts as abandoned, milliseconds. */
const abandonedAfterMs = 15_000

/** An upload started in this browser that can be resumed. */
export interface UnfinishedUpload extends Pick<UploadItem, 'path' | 'size' | 'target' | 'choice'> {
  fingerprint: string
  lastModified: number
  /** Address of the upload on the server; empty for a file that was to be sent with others and had not been stored when the page closed. */
  uploadUrl: string
  begunAt: string
  /** Without an address: when the page was opened that was sending the file. */
  openedAt?: string
}

/** The fingerprint of an upload in this browser: file, target and choice. */
export function fingerprintOf(
  { path, target, choice }: Pick<UploadItem, 'path' | 'target' | 'choice'>,
  file: Pick<File, 'size' | 'lastModified'>,
): string {
  return ['dossier', target.projectId, target.folderId ?? '', path, file.size, file.lastModified, keyOfChoice(choice)].join('|')
}

type Kept = Omit<UnfinishedUpload, 'fingerprint'> & { activeAt?: number }

/** Stores an upload in the browser when it starts, so that it can be resumed after the tab was closed; removed when it completes. */
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

/** Maximum number of files of a closed page that are listed; they share the storage of the browser. */
const maxUnsent = 1_000

/**
 * Stores which files a closing page has not sent, so that the next one lists them. Large files are stored when their upload starts.
 *
 * @param openedAt when the page was opened, milliseconds
 */
export function keepUnsent(unsent: readonly { item: UploadItem; file: File }[], openedAt: number): void {
  for (const { item, file } of unsent.slice(0, maxUnsent)) {
    const key = prefix + fingerprintOf(item, file)
    if (read(key) !== null) continue
    const { path, size, target, choice } = item
    const times = { lastModified: file.lastModified, begunAt: new Date().toISOString(), openedAt: new Date(openedAt).toISOString() }
    write(key, { path, size, target, choice, uploadUrl: '', ...times })
  }
}

/** Marks an upload as active in this tab, so that other tabs do not offer to resume it. */
export function noteActive(fingerprint: string, active: boolean): void {
  const kept = read(prefix + fingerprint)
  if (kept) write(prefix + fingerprint, { ...kept, activeAt: active ? Date.now() : 0 })
}

/** The uploads that no tab is active on, latest first. */
export function unfinishedUploads(now: number): UnfinishedUpload[] {
  const found: UnfinishedUpload[] = []
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index)
    if (key?.startsWith(prefix) !== true) continue
    const kept = read(key)
    if (kept === null || now - (kept.activeAt ?? 0) < abandonedAfterMs) continue
    const { activeAt: _activeAt, ...rest } = kept
    found.push({ ...rest, fingerprint: key.slice(prefix.length) })
  }
  return found.toSorted((one, other) => other.begunAt.localeCompare(one.begunAt))
}

export function removeUnfinished(fingerprint: string): void {
  localStorage.removeItem(prefix + fingerprint)
}

/** The upload that a chosen file continues: same name, size and modification time. */
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

/** If the storage is full, the upload still runs, but cannot be resumed in another tab. */
function write(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    localStorage.removeItem(key)
  }
}
