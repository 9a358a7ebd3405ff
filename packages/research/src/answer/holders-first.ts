import { personNamesIn } from '@dossier/entities'
import type { RankedPassage } from '../evidence/index.ts'
import type { AskedQuestion } from '../question/index.ts'
import { officesIn, roleHoldersIn } from '../verify/index.ts'

/** Held once, or elsewhere: "prior to joining Harbor, Mr. Reed was the chief executive officer of Northwind". */
const earlier = /\b(?:former(?:ly)?|prior|previous(?:ly)?|until|retired|predecessor|resigned|before joining)\b|전임|퇴임|사임|역임/i

/**
 * The stretches that name who holds the office that a question asks for, as more probable than any other: "Who is the CEO?", 대표이사는 누구인가.
 *
 * @returns null if the question asks for no office, or no stretch names its holder
 */
export function holdersFirst(ranked: readonly RankedPassage[], { expects, text }: AskedQuestion): RankedPassage[] | null {
  const asked = expects === 'person' ? officesIn(text) : []
  if (asked.length === 0) return null
  const holding = new Set(ranked.filter((one) => namesHolder(one, asked)))
  if (holding.size === 0) return null
  return ranked
    .map((one) => (holding.has(one) ? { ...one, probability: 1 + one.probability } : one))
    .toSorted((one, other) => other.probability - one.probability)
}

function namesHolder({ evidence: { span, text, page } }: RankedPassage, asked: readonly string[]): boolean {
  if (earlier.test(text)) return false
  if (span.kind === 'row') {
    // A list of officers has the name in one cell and the offices in another.
    const cells = page.tables[span.table]?.rows[span.row]?.map((cell) => cell.text) ?? []
    return cells.some((cell) => personNamesIn(cell).length > 0) && officesIn(text).some((office) => asked.includes(office))
  }
  const people = personNamesIn(text).map(({ name }) => name.toLowerCase())
  const isPerson = (holder: string): boolean => people.some((name) => name.includes(holder) || holder.includes(name))
  return roleHoldersIn(text).some(({ role, holder }) => asked.includes(role) && isPerson(holder))
}
