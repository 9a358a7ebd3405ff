import { runsOf } from '../cell-ranges.ts'
import type { LineOutline } from './line-outline.ts'

/** A row or a column that is in a group, sums one up or is hidden. */
export interface OutlineLine extends LineOutline {
  index: number
  hidden: boolean
}

/** Lines of one depth or deeper that follow one another. */
export interface OutlineGroup {
  /** 1 for the outermost. */
  level: number
  from: number
  to: number
  /** The line that sums it up; -1 where the sheet begins with the group. */
  summary: number
  /** Whether all of its lines are hidden. */
  isCollapsed: boolean
}

/** A change of a line; what is not given stays as it is. */
export interface LineChange {
  index: number
  hidden?: boolean
  level?: number
  collapsed?: boolean
}

/** As deep as files go (ECMA-376 part 1, 18.3.1.73). */
const deepestLevel = 7

/** The groups of an axis, the outermost first. @param lines ascending @param isAfter whether groups are summed up by the line behind them */
export function groupsOf(lines: readonly OutlineLine[], isAfter: boolean): OutlineGroup[] {
  const deepest = lines.reduce((most, { level }) => Math.max(most, level), 0)
  const hidden = new Set(lines.flatMap((line) => (line.hidden ? [line.index] : [])))
  return Array.from({ length: deepest }, (_, at) => at + 1).flatMap((level) =>
    runsOf(lines.flatMap((line) => (line.level >= level ? [line.index] : []))).map(({ from, to }) => ({
      level,
      from,
      to,
      summary: isAfter ? to + 1 : from - 1,
      isCollapsed: indexes(from, to).every((index) => hidden.has(index)),
    })),
  )
}

const indexes = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

const isWithin = (index: number, { from, to }: OutlineGroup): boolean => index >= from && index <= to

/** Hides the lines of a group. */
export const collapse = ({ from, to, summary }: OutlineGroup): LineChange[] => [
  ...indexes(from, to).map((index) => ({ index, hidden: true })),
  ...(summary < 0 ? [] : [{ index: summary, collapsed: true }]),
]

/** Shows the lines of a group, without those of groups in it that were collapsed by themselves. */
export function expand(group: OutlineGroup, lines: readonly OutlineLine[], groups: readonly OutlineGroup[]): LineChange[] {
  const flagged = new Set(lines.flatMap(({ index, collapsed }) => (collapsed ? [index] : [])))
  const closed = groups.filter(
    (inner) => inner.level > group.level && isWithin(inner.from, group) && isWithin(inner.summary, group) && flagged.has(inner.summary),
  )
  return [
    ...indexes(group.from, group.to).flatMap((index) => (closed.some((inner) => isWithin(index, inner)) ? [] : [{ index, hidden: false }])),
    ...(group.summary < 0 ? [] : [{ index: group.summary, collapsed: false }]),
  ]
}

/** Shows the lines above a depth, and hides the others: 1 leaves those of no group. */
export function showLevel(shown: number, lines: readonly OutlineLine[], groups: readonly OutlineGroup[]): LineChange[] {
  const levels = new Map(lines.map(({ index, level }) => [index, level]))
  const summaries = new Set(groups.flatMap(({ summary }) => (summary < 0 ? [] : [summary])))
  return [
    ...lines.flatMap(({ index, level }) => (level === 0 ? [] : [{ index, hidden: level >= shown }])),
    ...[...summaries].map((index) => ({ index, collapsed: (levels.get(index) ?? 0) + 1 >= shown })),
  ]
}

/** Puts lines one group deeper, or takes them out of their innermost one. Those that cannot change stay. */
export function shiftLevels({ from, to }: { from: number; to: number }, by: 1 | -1, lines: readonly OutlineLine[]): LineChange[] {
  const levels = new Map(lines.map(({ index, level }) => [index, level]))
  return indexes(from, to).flatMap((index) => {
    const level = levels.get(index) ?? 0
    const next = Math.min(deepestLevel, Math.max(0, level + by))
    return next === level ? [] : [{ index, level: next }]
  })
}
