import { statfs } from 'node:fs/promises'

/** How much room there is on the disk that keeps the product's files. */
export interface DiskSpace {
  /** Bytes that this process may still write. */
  free(): Promise<number>
}

/** The room on the disk of a directory. */
export function openDiskSpace(directory: string): DiskSpace {
  return {
    async free() {
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize
    },
  }
}

// Of the operating system, and of PostgreSQL (class 53, insufficient resources: disk_full).
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const DEEPEST_CAUSE = 10

/** Whether an error, or what caused it, is that a disk or a quota of its file system is full. */
export function isDiskFull(error: unknown): boolean {
  let at = error
  for (let depth = 0; depth < DEEPEST_CAUSE && at instanceof Error; depth += 1) {
    if ('code' in at && FULL.has(at.code)) return true
    at = at.cause
  }
  return false
}
