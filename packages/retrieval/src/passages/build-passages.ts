import type { Heading, Page, ParsedDocument, Table } from '@dossier/documents'
import type { Passage } from '../passage.ts'
import { cutIntoAtoms, type Atom } from './atoms.ts'

/** A passage ends at the first suitable place after this many words ... */
const enoughWords = 80
/** ... and before it would have more than this many. */
const maxWords = 150
/** ... and before it would have more than this many characters, for scripts without blanks. */
const maxCharacters = 1_800
/** A transition between text and table, or a heading, ends a passage of at least this many words. */
const minWords = 25

/**
 * Cuts a document into passages of 80 to 150 words, at the ends of sentences, paragraphs and table rows. Every word of every page belongs to exactly
 * one passage. `context` holds text elsewhere that gives a passage meaning: the headings above it (including those on earlier pages), and the
 * caption, unit and column headings of its table.
 */
export function buildPassages(document: ParsedDocument): Passage[] {
  const passages: Passage[] = []
  const trail = new HeadingTrail()
  for (const page of document.pages) {
    trail.enter(page)
    for (const group of groupAtoms(cutIntoAtoms(page), page.headings)) {
      const first = group[0]
      const last = group.at(-1)
      if (!first || !last) continue
      const { start } = first
      const { end } = last
      const headings = trail.before(start)
      const table = group.find((atom) => atom.table)?.table
      passages.push({
        page: page.number,
        ordinal: passages.length,
        kind: table ? 'table' : 'text',
        start,
        end,
        text: page.text.slice(start, end),
        context: [...headings, ...(table ? tableContext(table, start, end) : [])].join(' | '),
        anchor: page.anchor,
      })
    }
  }
  return passages
}

function groupAtoms(atoms: Atom[], headings: Heading[]): Atom[][] {
  const headingStarts = new Set(headings.map((heading) => heading.start))
  const groups: Atom[][] = []
  let group: Atom[] = []
  let words = 0
  for (const atom of atoms) {
    const previous = group.at(-1)
    const tooLong = atom.end - (group[0]?.start ?? atom.start) > maxCharacters
    if (previous && (tooLong || shouldClose(previous, atom, words, headingStarts))) {
      groups.push(group)
      group = []
      words = 0
    }
    group.push(atom)
    words += atom.words
  }
  if (group.length > 0) groups.push(group)
  return groups
}

function shouldClose(previous: Atom, next: Atom, words: number, headingStarts: ReadonlySet<number>): boolean {
  if (words + next.words > maxWords) return true
  if (words >= enoughWords && (previous.closes || previous.table)) return true
  if (words < minWords) return false
  return headingStarts.has(next.start) || previous.table !== next.table
}

interface TrailEntry {
  level: number
  text: string
}

/** The headings in effect at a position, outermost first, carried from page to page. */
class HeadingTrail {
  private headings: readonly Heading[] = []
  /** Before the first heading of the page, and after each. */
  private trails: TrailEntry[][] = [[]]

  before(position: number): string[] {
    const next = this.headings.findIndex((heading) => heading.end > position)
    return (next < 0 ? this.trails.at(-1) : this.trails[next])?.map((heading) => heading.text) ?? []
  }

  enter(page: Page): void {
    let trail = this.trails.at(-1) ?? []
    this.headings = page.headings
    this.trails = [trail]
    for (const heading of page.headings) {
      trail = pushHeading(trail, page, heading)
      this.trails.push(trail)
    }
  }
}

function pushHeading(trail: readonly TrailEntry[], page: Page, heading: Heading): TrailEntry[] {
  const text = page.text.slice(heading.start, heading.end).replace(/\s+/g, ' ').trim().slice(0, 160)
  return [...trail.filter((above) => above.level < heading.level), { level: heading.level, text }].slice(-4)
}

/** Caption, unit and column headings of a table, unless the passage contains them. */
function tableContext(table: Table, start: number, end: number): string[] {
  const headings = table.rows.slice(0, table.headerRows).map((row) =>
    row
      .filter((cell) => cell.text && (cell.end <= start || cell.start >= end))
      .map((cell) => cell.text)
      .join(' '),
  )
  return [table.caption, table.unit, ...headings].filter((part): part is string => Boolean(part)).map((part) => part.slice(0, 300))
}
