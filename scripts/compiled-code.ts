import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The directory in which Node keeps compiled code from one start to the next, so that it need not read all sources again. What
 * is in it is run: it belongs to the data directory and to this user alone.
 *
 * @returns undefined, and each start compiles anew, where it cannot be made or somebody else may write to it
 */
export function compiledCodeIn(dataDirectory: string): string | undefined {
  const directory = join(resolve(dataDirectory), 'compiled-code')
  try {
    mkdirSync(dataDirectory, { recursive: true })
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const { uid, mode } = statSync(directory)
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
    return isOwn ? directory : undefined
  } catch {
    return undefined
  }
}
