/** A day of the reader's own calendar: `2026-11-20`. */
export function dayOf(moment: string | Date = new Date()): string {
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Entries of one day, in the order they came. */
export interface Day<Entry> {
  day: string
  entries: Entry[]
}

/**
 * Puts entries, latest first, under the days of the reader's calendar. An entry that comes twice, since new ones moved the pages on while
 * older ones were fetched, stands once.
 */
export function groupByDay<Entry extends { id: number; date: string }>(entries: readonly Entry[]): Day<Entry>[] {
  const days: Day<Entry>[] = []
  const seen = new Set<number>()
  for (const entry of entries) {
    if (seen.has(entry.id)) continue
    seen.add(entry.id)
    const day = dayOf(entry.date)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** Entries that follow one another and are the same thing done by the same person, the latest first. */
export type Run<Entry> = [Entry, ...Entry[]]

/** Puts entries of a day together that follow one another with the same person and action, as an upload of many files does. */
export function foldRepeats<Entry extends { action: string; createdBy: { id: number | null } }>(entries: readonly Entry[]): Run<Entry>[] {
  const runs: Run<Entry>[] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run?.[0].action === entry.action && run[0].createdBy.id === entry.createdBy.id) run.push(entry)
    else runs.push([entry])
  }
  return runs
}

/** How a day is called from now: `today`, `yesterday`, or by its date. */
export function nameOfDay(day: string, now = new Date()): 'today' | 'yesterday' | 'date' {
  if (day === dayOf(now)) return 'today'
  // Noon, so that the hour that a clock is put forward or back changes no day.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12)
  return day === dayOf(yesterday) ? 'yesterday' : 'date'
}
