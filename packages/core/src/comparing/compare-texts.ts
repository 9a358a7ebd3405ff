import { diffArrays } from 'diff'
import { findGaps, type Gap } from './find-gaps.ts'
import { splitIntoWords, textOfWords, type Word } from './text-words.ts'

/** A line of a page's text. */
interface Line {
  text: string
  /** 1-based. */
  page: number
}

/**
 * A run of words that is in both texts, only in the earlier one or only in the later one. It includes its leading space, so that joined
 * runs yield the text.
 */
export interface Run {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A difference at one place, with its page in each text (1-based); null where it does not appear. */
export interface TextChange {
  earlier: number | null
  later: number | null
  runs: Run[]
}

export interface TextComparison {
  changes: TextChange[]
  /** Whether there are more changes than returned. */
  cut: boolean
}

const MAX_CHANGES = 500
/** Maximum number of context words on each side of a change. */
const CONTEXT = 8
/** Equal words that separate two changes; fewer suffice when they include the start of a line. */
const SEPARATION = { words: 4, atLine: 2 }
/** Longer runs are split into pieces, each with its page. */
const MAX_RUN_LENGTH = 300
/** A gap with more edits is reported as replaced completely, because the work grows with their square. */
const MAX_EDITS = 500
/** Budget of squared edits, after which gaps are no longer compared by words. */
const WORK_BUDGET = 8_000_000
/** Up to so many equal words between two changes are considered coincidental. */
const MAX_COINCIDENTAL_WORDS = 2

/** Compares two documents, given as the texts of their pages: by lines, and by words where lines differ. */
export function compareTexts(earlierPages: readonly string[], laterPages: readonly string[]): TextComparison {
  const [earlier, later] = [linesOf(earlierPages), linesOf(laterPages)]
  const changes: TextChange[] = []
  let work = 0
  for (const gap of findGaps(keysOf(earlier), keysOf(later))) {
    const words = wordsAround(gap, earlier, later)
    const { steps, edits } = work < WORK_BUDGET ? alignWords(words) : { steps: replaced(words), edits: 0 }
    work += edits * edits
    for (const change of changesOf(steps)) {
      if (changes.length === MAX_CHANGES) return { changes, cut: true }
      changes.push(change)
    }
  }
  return { changes, cut: false }
}

const linesOf = (pages: readonly string[]): Line[] =>
  pages.flatMap((page, at) =>
    page
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text) => ({ text, page: at + 1 })),
  )

/** Comparison keys of lines, which ignore differences in spaces. */
const keysOf = (lines: readonly Line[]) => lines.map(({ text }) => text.replace(/\s+/g, ' ').trim())

interface GapWords {
  earlier: Word[]
  later: Word[]
}

/** The words of a gap and of one equal line on each side. */
function wordsAround({ earlier: a, later: b }: Gap, earlier: readonly Line[], later: readonly Line[]): GapWords {
  const before = Math.min(1, a.from, b.from)
  const after = Math.min(1, earlier.length - a.to, later.length - b.to)
  return {
    earlier: splitIntoWords(earlier.slice(a.from - before, a.to + after)),
    later: splitIntoWords(later.slice(b.from - before, b.to + after)),
  }
}

/** Consecutive words of one kind: in both texts or in only one. */
interface Step {
  kind: Run['kind']
  words: Word[]
}

function alignWords({ earlier, later }: GapWords): { steps: Step[]; edits: number } {
  const found = diffArrays(
    earlier.map((word) => word.text),
    later.map((word) => word.text),
    { maxEditLength: MAX_EDITS },
  )
  if (found === undefined) return { steps: replaced({ earlier, later }), edits: MAX_EDITS }
  const steps: Step[] = []
  let [atEarlier, atLater, edits] = [0, 0, 0]
  for (const { added, removed, count } of found) {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    steps.push({ kind, words: added ? later.slice(atLater, atLater + count) : earlier.slice(atEarlier, atEarlier + count) })
    if (!added) atEarlier += count
    if (!removed) atLater += count
    if (kind !== 'same') edits += count
  }
  return { steps: mergeCoincidences(steps), edits }
}

const replaced = ({ earlier, later }: GapWords): Step[] => {
  const isSame = (back: number) => earlier.at(-1 - back)?.text === later.at(-1 - back)?.text
  const shorter = Math.min(earlier.length, later.length)
  let [head, tail] = [0, 0]
  while (head < shorter && earlier[head]?.text === later[head]?.text) head += 1
  while (tail < shorter - head && isSame(tail)) tail += 1
  return [
    { kind: 'same' as const, words: earlier.slice(0, head) },
    { kind: 'removed' as const, words: earlier.slice(head, earlier.length - tail) },
    { kind: 'added' as const, words: later.slice(head, later.length - tail) },
    { kind: 'same' as const, words: earlier.slice(earlier.length - tail) },
  ].filter((step) => step.words.length > 0)
}

/** Merges coincidentally equal words into the changes around them, which makes rewritten passages readable. */
function mergeCoincidences(steps: readonly Step[]): Step[] {
  const merged: Step[] = []
  let removed: Word[] = []
  let added: Word[] = []
  const flush = () => {
    if (removed.length > 0) merged.push({ kind: 'removed', words: removed })
    if (added.length > 0) merged.push({ kind: 'added', words: added })
    ;[removed, added] = [[], []]
  }
  for (const [at, { kind, words }] of steps.entries()) {
    if (kind === 'removed') removed.push(...words)
    else if (kind === 'added') added.push(...words)
    else if (isCoincidence(words, removed.length + added.length, steps[at + 1])) {
      removed.push(...words)
      added.push(...words)
    } else {
      flush()
      merged.push({ kind, words })
    }
  }
  flush()
  return merged
}

const isCoincidence = (words: readonly Word[], before: number, next: Step | undefined) =>
  words.length <= MAX_COINCIDENTAL_WORDS &&
  before > 2 * MAX_COINCIDENTAL_WORDS &&
  next !== undefined &&
  next.words.length > MAX_COINCIDENTAL_WORDS

/** Splits steps into changes, each with context. */
function* changesOf(steps: readonly Step[]): Generator<TextChange> {
  let change: Step[] = []
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1
    if (step.kind === 'same') {
      if (change.length > 0 && (isLast || separatesChanges(step.words))) {
        yield* splitLongRuns([...change, { kind: 'same', words: step.words.slice(0, CONTEXT) }])
        change = []
      }
      const around = change.length === 0 ? step.words.slice(-CONTEXT) : step.words
      change = isLast ? [] : [...change, { kind: 'same', words: around }]
    } else change.push(step)
  }
  if (change.some((step) => step.kind !== 'same')) yield* splitLongRuns(change)
}

const separatesChanges = (words: readonly Word[]) =>
  words.length >= SEPARATION.words || (words.length >= SEPARATION.atLine && words.some((word) => word.startsLine))

/** Splits a change with long runs into pieces. */
function* splitLongRuns(steps: readonly Step[]): Generator<TextChange> {
  let piece: Step[] = []
  for (const { kind, words } of steps) {
    for (let at = 0; at < words.length; at += MAX_RUN_LENGTH) {
      if (at > 0) {
        yield asChange(piece)
        piece = []
      }
      piece.push({ kind, words: words.slice(at, at + MAX_RUN_LENGTH) })
    }
  }
  if (piece.some((step) => step.kind !== 'same')) yield asChange(piece)
}

function asChange(steps: readonly Step[]): TextChange {
  const pageOf = (kind: Run['kind']) => steps.find((step) => step.kind === kind)?.words[0]?.page ?? null
  return {
    earlier: pageOf('removed'),
    later: pageOf('added'),
    runs: steps.map(({ kind, words }, at) => ({ kind, text: textOfWords(words, at > 0) })),
  }
}
