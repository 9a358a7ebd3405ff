// Deeper than any request of the contract, and far below the recursion limit of the stack.
const DEPTH = 32

/**
 * The path of the first value in a request that cannot be stored: a NUL character or half a surrogate pair, which PostgreSQL refuses, or
 * excessive nesting. Undefined if there is none.
 */
export function findMalformed(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.')
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length >= DEPTH) return path.slice(0, 3).join('.')
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return path.join('.')
    const found = findMalformed(inner, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
