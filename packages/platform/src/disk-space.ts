import { statfs } from 'node:fs/promises'

/** Free space of the disk with the product's files. */
export interface DiskSpace {
  /** Bytes that this process may still write. */
  free(): Promise<number>
}

/** Free space of a directory's disk. */
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
const MAX_CAUSE_DEPTH = 10

/** Whether an error or one of its causes means that a disk or a quota is full. */
export function isDiskFull(error: unknown): boolean {
  let at = error
  for (let depth = 0; depth < MAX_CAUSE_DEPTH && at instanceof Error; depth += 1) {
    if ('code' in at && FULL.has(at.code)) return true
    at = at.cause
  }
  return false
}
