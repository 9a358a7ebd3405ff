import { currentSession } from '../../../session/index.ts'
import type { WorkbookEdit } from './cell-content.ts'

/** Changes of a workbook that were not saved. */
export interface Draft {
  edits: WorkbookEdit[]
  /** Time of the last change, ISO 8601. */
  at: string
}

/** The version of a file that a draft is of; each version has an id of its own. */
export interface DraftOf {
  projectId: number
  fileId: number
}

/** A draft as it is kept. Text is copied faster than objects, which a large paste has many of. */
interface KeptDraft {
  /** JSON of the edits. */
  edits: string
  at: string
}

/** Name of the database; its only store has drafts by user, workspace and file. Local storage ends at 5 MB for everything together. */
const databaseName = 'spreadsheetDrafts'
const storeName = 'drafts'

let opening: Promise<IDBDatabase> | undefined

/** The database; opened once. @throws DOMException where the browser keeps none */
function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('error', () => reject(reasonOf(request)))
    request.addEventListener('success', () => {
      // Closed when the data of the site are deleted.
      request.result.addEventListener('close', () => (opening = undefined))
      resolve(request.result)
    })
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

const reasonOf = ({ error }: { error: DOMException | null }): DOMException => error ?? new DOMException('no reason', 'UnknownError')

/** Makes a change of the store. @returns once it is on the disk @throws DOMException as without room */
async function change(make: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(storeName, 'readwrite')
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(reasonOf(transaction)))
    make(transaction.objectStore(storeName))
    // Not only once its requests have been answered: a page that is left does not hear of them.
    transaction.commit()
  })
}

async function get(key: IDBValidKey): Promise<KeptDraft | undefined> {
  const request = (await database()).transaction(storeName).objectStore(storeName).get(key)
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as KeptDraft | undefined))
    request.addEventListener('error', () => reject(reasonOf(request)))
  })
}

/** Keeps unsaved changes in this browser; without any the draft is removed. @returns whether they are kept; without room those before stay */
export async function keepDraft(of: DraftOf, edits: readonly WorkbookEdit[]): Promise<boolean> {
  const key = keyOf(of)
  return key === null || put(key, { edits, at: new Date().toISOString() })
}

/** The draft of a version; null without one. */
export async function readDraft(of: DraftOf): Promise<Draft | null> {
  const key = keyOf(of)
  if (key === null) return null
  const earlier = earlierDraft(key)
  if (earlier !== null) {
    if (await put(key, earlier)) localStorage.removeItem(earlierKey(key))
    return earlier
  }
  const kept = await unlessRefused(() => get(key))
  return kept === undefined ? null : { edits: JSON.parse(kept.edits) as WorkbookEdit[], at: kept.at }
}

/** Removes all drafts of a user. A session that expired may be continued, and its drafts with it; who signs out leaves nothing behind. */
export async function forgetDrafts(userId: number): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${earlierPrefix}:${userId}:`)) localStorage.removeItem(key)
  // An array is behind every number and text.
  await unlessRefused(() => change((store) => store.delete(IDBKeyRange.bound([userId], [userId, []]))))
}

type Key = [userId: number, projectId: number, fileId: number]

/** Null without a session: nothing is kept for nobody. */
function keyOf({ projectId, fileId }: DraftOf): Key | null {
  const user = currentSession()?.user.id
  return user === undefined ? null : [user, projectId, fileId]
}

async function put(key: Key, { edits, at }: { edits: readonly WorkbookEdit[]; at: string }): Promise<boolean> {
  const kept: KeptDraft = { edits: JSON.stringify(edits), at }
  const isDone = await unlessRefused(async () => {
    await change((store) => (edits.length === 0 ? store.delete(key) : store.put(kept, key)))
    return true
  })
  // Nothing is lost where there was nothing to keep.
  return isDone === true || edits.length === 0
}

/** What a browser does; undefined where it does not, for want of room or because it keeps nothing. */
async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

const earlierPrefix = 'spreadsheetDraft'
const earlierKey = ([userId, , fileId]: Key): string => `${earlierPrefix}:${userId}:${fileId}`

/** A draft as it was kept in local storage until November 2026; null without one. */
function earlierDraft(key: Key): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(earlierKey(key)) ?? 'null') as Draft | null
    return kept !== null && Array.isArray(kept.edits) && kept.edits.length > 0 ? kept : null
  } catch {
    localStorage.removeItem(earlierKey(key))
    return null
  }
}
