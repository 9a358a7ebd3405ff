/** A day in the user's time zone: `2026-11-20`. */
export function dayOf(moment: string | Date = new Date()): string {
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Entries of one day, in their given order. */
export interface Day<Entry> {
  day: string
  entries: Entry[]
}

/**
 * Groups entries, latest first, by day in the user's time zone. Removes duplicates, which occur when new entries shift the pages while older ones
 * load.
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

/** Consecutive entries with the same actor and action, latest first. */
export type Run<Entry> = [Entry, ...Entry[]]

/** Groups consecutive entries with the same actor and action, such as the upload of many files. */
export function foldRepeats<Entry extends { action: string; createdBy: { id: number | null } }>(entries: readonly Entry[]): Run<Entry>[] {
  const runs: Run<Entry>[] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run?.[0].action === entry.action && run[0].createdBy.id === entry.createdBy.id) run.push(entry)
    else runs.push([entry])
  }
  return runs
}

/** The relative name of a day: `today`, `yesterday`, or `date`. */
export function nameOfDay(day: string, now = new Date()): 'today' | 'yesterday' | 'date' {
  if (day === dayOf(now)) return 'today'
  // Noon, so that daylight saving time does not change the day.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12)
  return day === dayOf(yesterday) ? 'yesterday' : 'date'
}
