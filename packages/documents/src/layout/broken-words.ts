import { findWords, isShortWord, joinWords, sizeOf, type Run } from './word.ts'

const letters = /^[\p{Script=Latin}’']+$/u
const tail = /^([\p{Script=Latin}’']+)[.,;:)”"]*$/u
const brokenEnd = (text: string): boolean => text.length <= 2 && text === text.toLowerCase() && !isShortWord(text)
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
    if (left.text.length > 1 && (right.text.length > 4 || isShortWord(right.text))) continue
    if (right.x0 - left.x1 > sizeOf(run) * 0.3) continue
    const end = tail.exec(right.text)?.[1]
    if (end === undefined || !letters.test(left.text)) continue
    const endBroken = brokenEnd(end) && left.text.length > 1
    const startBroken = brokenStart(left.text) && end === end.toLowerCase()
    if (endBroken || startBroken) breaks.push({ run, index, key: (left.text + end).toLowerCase() })
  }
  return breaks
}

/** Fewer letters in a row may be the names of columns. */
const minSpelled = 4

/** The word of a run that is spaced letter by letter: "A N N U A L". */
const spelledWord = ({ words }: Run): string | undefined =>
  words.length >= minSpelled && words.every(({ text }) => text.length === 1 && letters.test(text))
    ? words
        .map(({ text }) => text)
        .join('')
        .toLowerCase()
    : undefined

/**
 * Joins words that a document draws in two pieces ("Cash Flow s", "t he") or letter by letter with gaps ("A N N U A L"). Pieces are joined only if the
 * document writes that word in one piece elsewhere (in these pages or earlier ones: `seen`), so nothing is guessed. Adds the searched words it found
 * to `seen`.
 */
export const joinBrokenWords = (pages: readonly (readonly Run[])[], seen: Set<string>): void => {
  const breaks: Break[] = []
  const spelled: { run: Run; key: string }[] = []
  for (const runs of pages)
    for (const run of runs) {
      if (run.words.length < 2) continue
      const key = spelledWord(run)
      if (key === undefined) breaks.push(...breaksOf(run))
      else spelled.push({ run, key })
    }
  if (breaks.length === 0 && spelled.length === 0) return
  findWords(pages, new Set([...breaks, ...spelled].map(({ key }) => key)), seen)
  for (const { run, key } of spelled) if (seen.has(key)) run.words = [run.words.reduce(joinWords)]
  for (const { run, index, key } of breaks.reverse()) {
    const left = run.words[index]
    const right = run.words[index + 1]
    if (left === undefined || right === undefined || !seen.has(key)) continue
    run.words.splice(index, 2, joinWords(left, right))
  }
}
