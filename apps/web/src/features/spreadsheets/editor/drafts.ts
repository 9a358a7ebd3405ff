import { currentSession, onSessionEnd } from '../../../session/index.ts'
import type { WorkbookEdit } from './cell-content.ts'

/** Cells that were typed and not saved. */
export interface Draft {
  edits: WorkbookEdit[]
  /** Time of the last change, ISO 8601. */
  at: string
}

const prefix = 'spreadsheetDraft'

/** Drafts are of one user and one version of a file. */
const keyOf = (fileId: number): string => `${prefix}:${currentSession()?.user.id ?? 0}:${fileId}`

/** Keeps unsaved cells in this browser; without any the draft is removed. A full storage keeps the draft before. */
export function keepDraft(fileId: number, edits: readonly WorkbookEdit[]): void {
  try {
    if (edits.length === 0) localStorage.removeItem(keyOf(fileId))
    else localStorage.setItem(keyOf(fileId), JSON.stringify({ edits, at: new Date().toISOString() }))
  } catch {
    // Without room the changes are only on the page.
  }
}

/** The draft of a version; null without one. */
export function readDraft(fileId: number): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(fileId)) ?? 'null') as Draft | null
    return kept !== null && Array.isArray(kept.edits) && kept.edits.length > 0 ? kept : null
  } catch {
    return null
  }
}

// A session that expired may be continued, and its drafts with it; who signs out leaves nothing behind.
onSessionEnd(({ id }, reason) => {
  if (reason === 'expired') return
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}:${id}:`)) localStorage.removeItem(key)
})
