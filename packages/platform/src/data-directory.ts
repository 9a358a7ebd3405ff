import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type * as sqlite from 'node:sqlite'
import { makePrivateDirectory } from './private-directory.ts'

/** The directory that holds all local state, held by this process alone until it ends or releases it. */
export interface DataDirectory {
  /** Absolute. */
  readonly path: string
  release(): Promise<void>
}

/** Who holds a data directory; absent where it could not be read. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** ISO 8601. */
  readonly since: string
}

/** Thrown when another process works on the directory: two would destroy each other's database. */
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

// A lock whose handle is collected is a lock lost.
const held = new Set<sqlite.DatabaseSync>()

/**
 * Makes the directory if need be and takes it for this process. The lock is the operating system's, on a file inside,
 * by way of SQLite's exclusive mode: it is gone the moment its process is, however that ended, and it holds between
 * containers that share the directory, where process numbers mean nothing. Nobody else on the machine can look inside.
 *
 * @throws DataDirectoryInUse
 * @throws DirectoryUnusable
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  const path = resolve(directory)
  await makePrivateDirectory(path, 'DATA_DIR')
  const holderFile = join(path, 'lock.json')
  const lock = takeLock(join(path, 'lock'))
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

function takeLock(file: string): sqlite.DatabaseSync | undefined {
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

/** Node 24 announces, to whoever starts the program, that its SQLite may still change; a lock needs nothing that could. */
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
    // Its holder has not written it yet, or is just leaving.
    return undefined
  }
}
