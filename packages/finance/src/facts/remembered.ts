/** Labels and headings recur for every figure next to them, and seldom after their table: few texts are kept, since a part of a page keeps all of it. */
const maxKept = 4_000

/** A pure function of a text that keeps its results for texts that recur. */
export function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const kept = new Map<string, { result: Result }>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known.result
    const result = read(text)
    if (kept.size >= maxKept) kept.clear()
    kept.set(text, { result })
    return result
  }
}
