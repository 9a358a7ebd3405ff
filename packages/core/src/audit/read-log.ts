const PAGE = 500

/** Reads entries oldest first up to number `upTo`, one page at a time. */
export async function* readLog<Row extends { sequence: number }>(
  page: (after: number, limit: number) => Promise<Row[]>,
  upTo: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await page(after, PAGE)
    for (const row of rows) {
      if (row.sequence > upTo) return
      yield row
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.sequence
  }
}
