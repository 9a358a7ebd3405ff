import { describe, expect, it } from 'vitest'
import type { Page } from '../page.ts'
import { pageOf } from './text-page.test-support.ts'
import { withBarTables } from './bar-tables.ts'

const tablesOf = (page: Page) =>
  withBarTables(page).tables.map(({ headerRows, rows }) => ({ headerRows, rows: rows.map((cells) => cells.map(({ text }) => text)) }))

describe('a table that is written with bars', () => {
  const schedule = pageOf(
    'Rent',
    '| Month | Rent |',
    '',
    '|-------|:----:|',
    '  | January | $148 |  ',
    '|Parking||',
    '||',
    'The rent is due on the first day.',
  )

  it('has the headings above its line of dashes', () => {
    expect(tablesOf(schedule)).toEqual([
      {
        headerRows: 1,
        rows: [
          ['Month', 'Rent'],
          ['January', '$148'],
          ['Parking', ''],
        ],
      },
    ])
  })

  it('has cells that are spans of the unchanged text', () => {
    const page = withBarTables(schedule)
    expect(page.text).toBe(schedule.text)
    for (const { text, start, end } of page.tables.flatMap(({ rows }) => rows.flat())) expect(schedule.text.slice(start, end)).toBe(text)
  })

  it('ends where a row has another number of cells, and needs two rows', () => {
    expect(tablesOf(pageOf('|a|b|', '|1|2|', '|c|d|e|', '|3|4|5|', '|x|y|')).map(({ rows }) => rows.length)).toEqual([2, 2])
    expect(tablesOf(pageOf('|a|b|', '|---|---|'))).toEqual([])
    expect(tablesOf(pageOf('a | b', '1 | 2', '|p|'))).toEqual([])
  })

  it('may have rows over several lines', () => {
    const page = pageOf(
      '| Client | Services |',
      '| --- | --- |',
      '| A | Twins,',
      'sensors |',
      '| B | Audits |',
      '| C | open',
      'Text',
      '| D | Other |',
    )
    expect(tablesOf(page)).toEqual([
      {
        headerRows: 1,
        rows: [
          ['Client', 'Services'],
          ['A', 'Twins,\nsensors'],
          ['B', 'Audits'],
        ],
      },
    ])
  })

  it('is not read a second time', () => {
    const page = withBarTables(schedule)
    expect(withBarTables(page)).toBe(page)
  })
})
