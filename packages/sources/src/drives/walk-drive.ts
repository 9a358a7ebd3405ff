import type { DriveEntry, DriveLanguage } from './drive.ts'
import { DriveError } from './drive-error.ts'
import type { DriveSession } from './drive-session.ts'

/** A selected folder or file. */
export interface ChosenItem {
  id: string
  name: string
  kind: 'folder' | 'file'
}

/** A file with its parent folders, up to the selected one. `entry` is null for an item that no longer exists. */
export interface WalkedFile {
  id: string
  path: string
  entry: DriveEntry | null
}

/** Thrown when there are more than `maximum` entries. */
export class DriveTooLarge extends Error {
  override readonly name = 'DriveTooLarge'
}

/**
 * The selected files and the files below selected folders, depth first. Each folder and file is returned once, whatever number of shortcuts refer to
 * it, so cycles end; files of one name in one folder are numbered.
 *
 * @param maximum of files and folders together
 * @throws DriveTooLarge; DriveError
 */
export async function* walkDrive(
  session: DriveSession,
  chosen: readonly ChosenItem[],
  { maximum, language }: { maximum: number; language: DriveLanguage },
): AsyncGenerator<WalkedFile> {
  const seen = new Set<string>()
  const isNew = (id: string) => {
    if (seen.has(id)) return false
    if (seen.size === maximum) throw new DriveTooLarge()
    seen.add(id)
    return true
  }
  const atTop = new Names()
  const waiting: { id: string; path: string }[] = []
  for (const { id, name, kind } of chosen) {
    const path = atTop.take(name)
    if (kind === 'folder') waiting.unshift({ id, path })
    else if (isNew(id)) yield { id, path, entry: await session.find(id).catch(nullWhenGone) }
  }
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (!isNew(folder.id)) continue
    const names = new Names()
    const below: typeof waiting = []
    let cursor: string | undefined
    do {
      const page = await session.list({ parentId: folder.id, cursor, language }).catch(nullWhenGone)
      if (page === null) {
        yield { id: folder.id, path: folder.path, entry: null }
        break
      }
      for (const entry of page.entries) {
        const path = `${folder.path}/${names.take(entry.name)}`
        if (entry.kind === 'folder') below.unshift({ id: entry.id, path })
        else if (isNew(entry.id)) yield { id: entry.id, path, entry }
      }
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined)
    waiting.push(...below)
  }
}

function nullWhenGone(error: unknown): null {
  if (error instanceof DriveError && error.reason === 'not-found') return null
  throw error
}

/** The names used in one folder; drives allow duplicates. */
class Names {
  /** The number of uses of a name, by its form for comparison in folders. */
  readonly #taken = new Map<string, number>()

  /** The name as a path segment, numbered when it is in use. */
  take(given: string): string {
    const name = given.replace(/[/\\]/g, '_')
    const key = formOf(name)
    const times = this.#taken.get(key) ?? 0
    this.#taken.set(key, times + 1)
    if (times === 0) return name
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? []
    // A numbered name can also be in use.
    return this.take(`${stem} (${times + 1})${ending}`)
  }
}

const formOf = (name: string) => name.normalize('NFC').toLowerCase()
