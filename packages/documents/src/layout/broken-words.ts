import { findWords, joinWords, sizeOf, type Run } from './word.ts'

/** One- and two-letter words of English and its neighbours: never the separated end of another word. */
const shortWords = new Set(
  'a i o am an as at be by co da de di do du el en es et go ha he hi if ii im in is it iv ix la le lo me mr ms my na ne no of oh on or os pc pm re se si so st to tv uk un up us va vi vs we xi xv'.split(
    ' ',
  ),
)
const letters = /^[\p{Script=Latin}’']+$/u
const tail = /^([\p{Script=Latin}’']+)[.,;:)”"]*$/u
const brokenEnd = (text: string): boolean => text.length <= 2 && text === text.toLowerCase() && !shortWords.has(text)
const brokenStart = (text: string): boolean => text.length === 1 && text !== 'a' && text !== 'A' && text !== 'I' && text !== 'O'

interface Break {
  run: Run
  /** Index of the left part in the run. */
  index: number
  key: string
}

const breaksOf = (run: Run): Break[] => {
  const breaks: Break[] = []
  for (let index = 0; index + 1 < run.words.length; index++) {
    const left = run.words[index]
    const right = run.words[index + 1]
    if (left === undefined || right === undefined) continue
    // Nearly all pairs end here: the left part has more than a letter, and the right one is longer than a fragment or a common word.
    if (left.text.length > 1 && (right.text.length > 4 || shortWords.has(right.text))) continue
    if (right.x0 - left.x1 > sizeOf(run) * 0.3) continue
    const end = tail.exec(right.text)?.[1]
    if (end === undefined || !letters.test(left.text)) continue
    const endBroken = brokenEnd(end) && left.text.length > 1
    const startBroken = brokenStart(left.text) && end === end.toLowerCase()
    if (endBroken || startBroken) breaks.push({ run, index, key: (left.text + end).toLowerCase() })
  }
  return breaks
}

/**
 * Joins words that a document draws in two pieces ("Cash Flow s", "t he"). Two pieces are joined only if the document writes that word in one piece
 * elsewhere (in these pages or earlier ones: `seen`), so nothing is guessed. Adds the searched words it found to `seen`.
 */
export const joinBrokenWords = (pages: readonly (readonly Run[])[], seen: Set<string>): void => {
  const breaks: Break[] = []
  for (const runs of pages) for (const run of runs) if (run.words.length > 1) breaks.push(...breaksOf(run))
  if (breaks.length === 0) return
  const wanted = new Set(breaks.map((entry) => entry.key))
  findWords(pages, wanted, seen)
  for (const { run, index, key } of breaks.reverse()) {
    const left = run.words[index]
    const right = run.words[index + 1]
    if (left === undefined || right === undefined || !seen.has(key)) continue
    run.words.splice(index, 2, joinWords(left, right))
  }
}
