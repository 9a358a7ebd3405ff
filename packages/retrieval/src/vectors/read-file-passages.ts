import type { Table } from '@lancedb/lancedb'
import { fileFilter, levelFilter } from '../index/filters.ts'
import { rowLevel } from '../index/row-schema.ts'
import type { Passage } from '../passage.ts'

/** The passages of a file in the index, in order. */
export async function readFilePassages(table: Table, fileId: number): Promise<Passage[]> {
  const rows = (await table
    .query()
    .where(`${fileFilter([fileId])} AND ${levelFilter(rowLevel.passage)}`)
    .select(['page', 'ordinal', 'kind', 'start', 'end', 'text', 'context', 'facts'])
    .toArray()) as (Pick<Passage, 'page' | 'ordinal' | 'start' | 'end' | 'text' | 'context'> & { kind: number; facts: string })[]
  return rows
    .map((row) => ({
      page: row.page,
      ordinal: row.ordinal,
      kind: row.kind === 1 ? ('table' as const) : ('text' as const),
      start: row.start,
      end: row.end,
      text: row.text,
      context: row.context,
      anchor: JSON.parse(row.facts) as Passage['anchor'],
    }))
    .sort((a, b) => a.ordinal - b.ordinal)
}
