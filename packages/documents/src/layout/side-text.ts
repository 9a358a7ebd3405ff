import type { Run } from './word.ts'

/**
 * Splits a page's runs into those that are read as lines and vertical titles in its left or right margin, which are next to rows without being part
 * of them.
 */
export const withoutSideText = (runs: readonly Run[]): { body: readonly Run[]; side: Run[] } => {
  const upright = runs.filter((run) => run.sideways !== true)
  const body = upright.filter((run) => !run.running)
  if (body.length === 0 || upright.length * 2 <= runs.length) return { body: runs, side: [] }
  const left = Math.min(...body.map((run) => run.x0))
  const right = Math.max(...body.map((run) => run.x1))
  const isBeside = (run: Run): boolean => run.sideways === true && (run.x1 <= left || run.x0 >= right)
  const side = runs.filter(isBeside)
  return side.length === 0 ? { body: runs, side } : { body: runs.filter((run) => !isBeside(run)), side }
}
