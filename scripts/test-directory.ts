import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { totalmem, tmpdir } from 'node:os'
import { join } from 'node:path'

const GIGABYTE = 1024 ** 3
const IN_MEMORY = '/dev/shm'
// Databases, indexes and files of all tests at once take less than a third of it.
const ROOM = 8 * GIGABYTE
const MEMORY = 16 * GIGABYTE

/**
 * A directory for what tests write, which is removed when this process ends. It lies in memory where the machine has plenty: tests make
 * hundreds of databases, and a third of their time went into waiting for the disk.
 */
export function makeTestDirectory(): string {
  const directory = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'dossier-tests-'))
  // The PostgreSQL server, which runs as another user, has its own directory in it.
  chmodSync(directory, 0o711)
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  // By itself a signal ends the process without its last acts.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  return directory
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM && totalmem() >= MEMORY
  } catch {
    return false
  }
}
