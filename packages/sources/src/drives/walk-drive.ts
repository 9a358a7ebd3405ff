import type { DriveEntry, DriveLanguage } from './drive.ts'
import { DriveError } from './drive-error.ts'
import type { DriveSession } from './drive-session.ts'

/** A folder or file that somebody chose. */
export interface ChosenItem {
  id: string
  name: string
  kind: 'folder' | 'file'
}

/** A file with the folders above it, as far as they were chosen. `entry` is null for what is there no longer. */
export interface WalkedFile {
  id: string
  path: string
  entry: DriveEntry | null
}

/** Thrown when there is more to look at than `maximum`. */
export class DriveTooLarge extends Error {
  override readonly name = 'DriveTooLarge'
}

/**
 * The files that are chosen and those below the folders that are, depth first. Each folder and each file comes once, whichever shortcuts
 * lead to it, so that circles end; files of one name in one folder are told apart by a number.
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

/** The names in one folder, in which drives allow the same one twice. */
class Names {
  /** How often a name was given out, by its form that folders compare. */
  readonly #taken = new Map<string, number>()

  /** The name as one step of a path, numbered when it is taken. */
  take(given: string): string {
    const name = given.replace(/[/\\]/g, '_')
    const key = formOf(name)
    const times = this.#taken.get(key) ?? 0
    this.#taken.set(key, times + 1)
    if (times === 0) return name
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? []
    // A numbered name may be one that is there as well.
    return this.take(`${stem} (${times + 1})${ending}`)
  }
}

const formOf = (name: string) => name.normalize('NFC').toLowerCase()
