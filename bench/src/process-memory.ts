import { readdir, readFile } from 'node:fs/promises'

/**
 * Resident memory of a process and all below it, in bytes (Linux). Shared pages count once for each process, so the sum
 * is an upper bound.
 */
export async function residentBytes(root: number): Promise<number> {
  const parents = new Map<number, { parent: number; bytes: number }>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    const parent = /^PPid:\s*(\d+)/m.exec(status)?.[1]
    const kilobytes = /^VmRSS:\s*(\d+)/m.exec(status)?.[1]
    if (parent !== undefined) parents.set(Number(name), { parent: Number(parent), bytes: Number(kilobytes ?? 0) * 1024 })
  }
  let sum = 0
  for (const [pid, { bytes }] of parents) if (descends(pid, root, parents)) sum += bytes
  return sum
}

function descends(pid: number, root: number, parents: ReadonlyMap<number, { parent: number }>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at !== 0; at = parents.get(at)?.parent) if (at === root) return true
  return false
}
