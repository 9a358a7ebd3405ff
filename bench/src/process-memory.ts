import { readdir, readFile } from 'node:fs/promises'

/**
 * Memory of a process and its descendants, in bytes (Linux): the proportional set size, in which a shared page, such as the runtime's code, counts
 * once.
 */
export async function residentBytes(root: number): Promise<number> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    const parent = /^PPid:\s*(\d+)/m.exec(status)?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  let sum = 0
  for (const pid of parents.keys()) if (descends(pid, root, parents)) sum += await proportionalBytes(pid)
  return sum
}

function descends(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at !== 0; at = parents.get(at)) if (at === root) return true
  return false
}

async function proportionalBytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s*(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
}
