import type { Attachment, RefusedFile } from '@dossier/contract'
import { isTransient, type Refusal } from './refusal.ts'
import { filenameOf, normalizePath } from './relative-path.ts'
import type { Accepted, Outcome, UploadItem } from './upload-item.ts'

/** Identifying properties of a stored file. */
export type StoredFile = Accepted & Pick<Attachment, 'filename' | 'path' | 'size'>

/**
 * Matches the files of a request with the server's response; files that it does not mention are left out. Matches by path; names that the server
 * changed are matched by order, because the response keeps the order of the parts.
 */
export function matchResponse(
  items: readonly UploadItem[],
  accepted: readonly StoredFile[],
  refused: readonly RefusedFile[],
  unchanged: readonly string[] = [],
): Outcome[] {
  const leftAccepted = [...accepted]
  const leftRefused = [...refused]
  const leftUnchanged = unchanged.map(normalizePath)
  const outcomes = new Map<number, Outcome>()
  for (const item of items) {
    const attachment = take(leftAccepted, (file) => isSameFile(item, file))
    if (attachment) {
      outcomes.set(item.id, { item, attachment })
      continue
    }
    const filename = filenameOf(item.path)
    const refusal = take(leftRefused, (file) => [item.path, filename].includes(normalizePath(file.filename)))
    if (refusal) outcomes.set(item.id, outcomeOf(item, { code: refusal.code, details: { filename }, message: refusal.message }))
    else if (take(leftUnchanged, (name) => isNameOf(item, name))) outcomes.set(item.id, { item, unchanged: true })
  }
  const unmatched = items.filter((item) => !outcomes.has(item.id))
  if (unmatched.length === leftAccepted.length) {
    for (const [index, item] of unmatched.entries()) {
      const attachment = leftAccepted[index]
      if (attachment) outcomes.set(item.id, { item, attachment })
    }
  }
  return items.flatMap((item) => outcomes.get(item.id) ?? [])
}

/**
 * Finds files of a broken request that the server stored nevertheless, by item id. `stored` are files newer than the request that belong to no other
 * item; each is matched once, and path and size must agree.
 */
export function matchStored(items: readonly UploadItem[], stored: readonly StoredFile[]): Map<number, Accepted> {
  const left = [...stored]
  const found = new Map<number, Accepted>()
  for (const item of items) {
    const attachment = take(left, (file) => file.size === item.size && isSameFile(item, file))
    if (attachment) found.set(item.id, attachment)
  }
  return found
}

function outcomeOf(item: UploadItem, refusal: Refusal): Outcome {
  const mayRetry = refusal.code !== 'UNREADABLE' && isTransient(refusal.code)
  return mayRetry ? { item, interruption: refusal, uncertainSince: null } : { item, refusal }
}

/** Whether a stored file has the place and name of an upload. */
export function isSameFile(item: Pick<UploadItem, 'path' | 'target'>, stored: Pick<StoredFile, 'path' | 'filename'>): boolean {
  const storedPath = [...stored.path, stored.filename].join('/').normalize('NFC')
  return storedPath === [...item.target.folderPath, item.path].join('/').normalize('NFC')
}

/** Names of unchanged files come with or without their folders. */
function isNameOf(item: UploadItem, name: string): boolean {
  return [item.path, filenameOf(item.path), [...item.target.folderPath, item.path].join('/')].includes(name)
}

function take<Value>(values: Value[], fits: (value: Value) => boolean): Value | undefined {
  const index = values.findIndex(fits)
  return index < 0 ? undefined : values.splice(index, 1)[0]
}
