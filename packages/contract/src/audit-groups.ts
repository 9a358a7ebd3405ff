import { type CellRange, parseRange, writeRange } from './cell-range.ts'
import type { AuditFinding } from './model-audit.ts'

/** Findings of one rule and one severity on one sheet. */
export interface AuditGroup {
  rule: string
  severity: AuditFinding['severity']
  /** Null for findings about the complete workbook. */
  sheet: string | null
  title: string
  why: string
  /** The ranges of its findings from the top left to the bottom right, adjoining ones as one: "D12:K12". Empty for findings about a complete sheet. */
  ranges: readonly string[]
  /** Number of cells of its ranges; complete rows and columns count as none. */
  cells: number
  /** Positions of its findings in the audit, from 0. */
  positions: readonly number[]
}

/** Groups the findings of an audit, each of which is in one group; groups are in the order of their first findings. */
export function groupFindings(findings: readonly AuditFinding[]): AuditGroup[] {
  const numbered = findings.map((finding, position) => ({ finding, position }))
  const groups = Map.groupBy(numbered, ({ finding: { rule, severity, sheet } }) => JSON.stringify([rule, severity, sheet]))
  return [...groups.values()].flatMap((members) => {
    const [first] = members
    if (first === undefined) return []
    const { rule, severity, sheet, title, why } = first.finding
    const named = members.flatMap(({ finding: { range } }) => range ?? [])
    const cells = joinedRanges(named.flatMap((range) => parseRange(range) ?? []))
    const lines = named.filter((range) => parseRange(range) === undefined)
    return {
      rule,
      severity,
      sheet,
      title,
      why,
      ranges: [...cells.map(writeRange), ...new Set(lines)],
      cells: cells.reduce((sum, range) => sum + areaOf(range), 0),
      positions: members.map(({ position }) => position),
    }
  })
}

const areaOf = ({ top, left, bottom, right }: CellRange): number => (bottom - top + 1) * (right - left + 1)

/** Ranges of which adjoining ones that form a rectangle are one: first along rows, then down columns. */
function joinedRanges(ranges: readonly CellRange[]): CellRange[] {
  const outer = ranges.filter(
    (range, at) => !ranges.some((other, of) => of !== at && contains(other, range) && (of < at || !contains(range, other))),
  )
  const rows = joinedAlong(outer, 'left', 'right', ({ top, bottom }) => `${top} ${bottom}`)
  return joinedAlong(rows, 'top', 'bottom', ({ left, right }) => `${left} ${right}`).toSorted((a, b) => a.top - b.top || a.left - b.left)
}

const contains = (outer: CellRange, inner: CellRange): boolean =>
  outer.top <= inner.top && outer.left <= inner.left && outer.bottom >= inner.bottom && outer.right >= inner.right

function joinedAlong(
  ranges: readonly CellRange[],
  from: 'left' | 'top',
  to: 'right' | 'bottom',
  lineOf: (range: CellRange) => string,
): CellRange[] {
  return [...Map.groupBy(ranges, lineOf).values()].flatMap((line) => {
    const joined: CellRange[] = []
    for (const range of line.toSorted((a, b) => a[from] - b[from])) {
      const last = joined.at(-1)
      if (last && last[to] === range[from] - 1) last[to] = range[to]
      else joined.push({ ...range })
    }
    return joined
  })
}
