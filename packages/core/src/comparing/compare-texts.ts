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
 * A run of words: in both texts, in the earlier one only, or in the later one only. It begins with the space before it, so that runs
 * one after the other read as the text does.
 */
export interface Run {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** What the later text says otherwise at one place; the page of each in which it stands, null where it does not. */
export interface TextChange {
  earlier: number | null
  later: number | null
  runs: Run[]
}

export interface TextComparison {
  changes: TextChange[]
  /** There are more than are named. */
  cut: boolean
}

const MAX_CHANGES = 500
/** Words around a change, as far as there are any. */
const CONTEXT = 8
/** As many same words between two changes make them two; where a line begins among them, fewer do. */
const APART = { words: 4, atLine: 2 }
/** Longer runs are told in pieces, each with its page. */
const LONGEST_RUN = 300
/** Edits in one gap beyond which what was there is called replaced as a whole: the work grows with their square. */
const MAX_EDITS = 500
/** Squared edits in all, after which no gap is looked into by words any more. */
const WORK = 8_000_000
/** Same words between two changes that are no sign of anything: too few, and of too little weight beside the changes. */
const CHANCE = 2

/** Compares two documents, given the texts of their pages, by lines, and by words where lines differ. */
export function compareTexts(earlierPages: readonly string[], laterPages: readonly string[]): TextComparison {
  const [earlier, later] = [linesOf(earlierPages), linesOf(laterPages)]
  const changes: TextChange[] = []
  let work = 0
  for (const gap of findGaps(keysOf(earlier), keysOf(later))) {
    const words = wordsAround(gap, earlier, later)
    const { steps, edits } = work < WORK ? alignWords(words) : { steps: replaced(words), edits: 0 }
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

/** Lines that differ in their spaces alone are the same. */
const keysOf = (lines: readonly Line[]) => lines.map(({ text }) => text.replace(/\s+/g, ' ').trim())

interface GapWords {
  earlier: Word[]
  later: Word[]
}

/** The words of a gap with those of the lines around it, which are the same in both. */
function wordsAround({ earlier: a, later: b }: Gap, earlier: readonly Line[], later: readonly Line[]): GapWords {
  const before = Math.min(1, a.from, b.from)
  const after = Math.min(1, earlier.length - a.to, later.length - b.to)
  return {
    earlier: splitIntoWords(earlier.slice(a.from - before, a.to + after)),
    later: splitIntoWords(later.slice(b.from - before, b.to + after)),
  }
}

/** Words that stand in both, in one, or in the other. */
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
  return { steps: withoutChance(steps), edits }
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

/** A word or two that happen to be the same amid others that are not are told with those: texts that differ read as two. */
function withoutChance(steps: readonly Step[]): Step[] {
  const told: Step[] = []
  let removed: Word[] = []
  let added: Word[] = []
  const tell = () => {
    if (removed.length > 0) told.push({ kind: 'removed', words: removed })
    if (added.length > 0) told.push({ kind: 'added', words: added })
    ;[removed, added] = [[], []]
  }
  for (const [at, { kind, words }] of steps.entries()) {
    if (kind === 'removed') removed.push(...words)
    else if (kind === 'added') added.push(...words)
    else if (isChance(words, removed.length + added.length, steps[at + 1])) {
      removed.push(...words)
      added.push(...words)
    } else {
      tell()
      told.push({ kind, words })
    }
  }
  tell()
  return told
}

const isChance = (words: readonly Word[], before: number, next: Step | undefined) =>
  words.length <= CHANCE && before > 2 * CHANCE && next !== undefined && next.words.length > CHANCE

/** Steps parted into changes, each with some words around it. */
function* changesOf(steps: readonly Step[]): Generator<TextChange> {
  let change: Step[] = []
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1
    if (step.kind === 'same') {
      if (change.length > 0 && (isLast || partsChanges(step.words))) {
        yield* told([...change, { kind: 'same', words: step.words.slice(0, CONTEXT) }])
        change = []
      }
      const around = change.length === 0 ? step.words.slice(-CONTEXT) : step.words
      change = isLast ? [] : [...change, { kind: 'same', words: around }]
    } else change.push(step)
  }
  if (change.some((step) => step.kind !== 'same')) yield* told(change)
}

const partsChanges = (words: readonly Word[]) =>
  words.length >= APART.words || (words.length >= APART.atLine && words.some((word) => word.startsLine))

/** A change as it is told: in pieces, when more than a page's worth was added or removed. */
function* told(steps: readonly Step[]): Generator<TextChange> {
  let piece: Step[] = []
  for (const { kind, words } of steps) {
    for (let at = 0; at < words.length; at += LONGEST_RUN) {
      if (at > 0) {
        yield asChange(piece)
        piece = []
      }
      piece.push({ kind, words: words.slice(at, at + LONGEST_RUN) })
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
