import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type * as sqlite from 'node:sqlite'
import { makePrivateDirectory } from './private-directory.ts'

/** The directory with all local state, locked by this process until it ends or releases it. */
export interface DataDirectory {
  /** Absolute. */
  readonly path: string
  release(): Promise<void>
}

/** The holder of a data directory; absent if it could not be read. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** ISO 8601. */
  readonly since: string
}

/** Thrown when another process uses the directory: two would corrupt the database. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'
  readonly path: string
  readonly holder: Holder | undefined

  constructor(path: string, holder: Holder | undefined) {
    const who = holder === undefined ? 'another process' : `the process ${holder.pid} on ${holder.host}, since ${holder.since}`
    super(`The data directory ${path} is in use by ${who}. Stop that process, or set DATA_DIR to another directory for this one.`)
    this.path = path
    this.holder = holder
  }
}

const SQLITE_BUSY = 5

// A lock is lost when its handle is garbage-collected.
const held = new Set<sqlite.DatabaseSync>()

/**
 * Creates the directory if needed and locks it for this process. The lock is the operating system's, on a file inside, through SQLite's
 * exclusive mode: it ends with the process, however that ends, and works between containers that share the directory, where process ids
 * mean nothing. Other users of the machine have no access.
 *
 * @throws DataDirectoryInUse
 * @throws DirectoryUnusable
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  const path = resolve(directory)
  await makePrivateDirectory(path, 'DATA_DIR')
  const holderFile = join(path, 'lock.json')
  const lock = acquireLock(join(path, 'lock'))
  if (lock === undefined) throw new DataDirectoryInUse(path, await readHolder(holderFile))
  held.add(lock)
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  await writeFile(holderFile, JSON.stringify(holder), { mode: 0o600 })
  return {
    path,
    async release() {
      if (!held.delete(lock)) return
      await rm(holderFile, { force: true })
      lock.close()
    },
  }
}

function acquireLock(file: string): sqlite.DatabaseSync | undefined {
  const { DatabaseSync } = loadSqlite()
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

/** Suppresses Node 24's warning that its SQLite is experimental; the lock only uses its stable parts. */
function loadSqlite(): typeof sqlite {
  const emitWarning = Object.getOwnPropertyDescriptor(process, 'emitWarning')
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    if (emitWarning) Object.defineProperty(process, 'emitWarning', emitWarning)
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch {
    // Its holder has not written it yet, or is just releasing it.
    return undefined
  }
}
