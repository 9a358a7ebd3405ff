import type { Attachment, RefusedFile } from '@dossier/contract'
import { mayPass, type Refusal } from './refusal.ts'
import { filenameOf, normalizePath } from './relative-path.ts'
import type { Accepted, Outcome, UploadItem } from './upload-item.ts'

/** What tells a stored file from others. */
export type StoredFile = Accepted & Pick<Attachment, 'filename' | 'path' | 'size'>

/**
 * Gives the files of a request what the server says of them; a file that it says nothing of is left out. Files are found by
 * path; names that the server changed on storing are paired by order, since the answer keeps the order of the parts.
 */
export function matchAnswer(
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
 * Finds which files of a broken request the server holds nevertheless, by item id. `stored` are those of the workspace that are
 * newer than the request and belong to no other item; each counts once, and path and size must agree.
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
  const passing = refusal.code !== 'UNREADABLE' && mayPass(refusal.code)
  return passing ? { item, interruption: refusal, doubtSince: null } : { item, refusal }
}

function isSameFile(item: UploadItem, stored: StoredFile): boolean {
  const storedPath = [...stored.path, stored.filename].join('/').normalize('NFC')
  return storedPath === [...item.target.folderPath, item.path].join('/').normalize('NFC')
}

/** Names of files that were there already stand with their folders, or alone. */
function isNameOf(item: UploadItem, name: string): boolean {
  return [item.path, filenameOf(item.path), [...item.target.folderPath, item.path].join('/')].includes(name)
}

function take<Value>(values: Value[], fits: (value: Value) => boolean): Value | undefined {
  const index = values.findIndex(fits)
  return index < 0 ? undefined : values.splice(index, 1)[0]
}
