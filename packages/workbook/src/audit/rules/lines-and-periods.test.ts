import { describe, expect, it } from 'vitest'
import { auditWorkbook } from '../index.ts'
import { cleanModel, type Entry, writeModel } from '../clean-model.test-support.ts'

async function findingsIn(cells: Record<string, Entry>): Promise<string[]> {
  const model = cleanModel()
  Object.assign(model.sheets['Grid']!.cells, cells)
  const { findings } = await auditWorkbook(await writeModel(model))
  return findings.flatMap(({ rule, range }) => (rule === 'broken-pattern' || rule === 'period-order' ? [`${rule} ${range}`] : []))
}

/** Copies of one formula down a column, from L30, with another cell in their middle. */
const column = (other: Entry): Record<string, Entry> =>
  Object.fromEntries(
    [30, 31, 32, 33, 34, 35, 36].flatMap((row): [string, Entry][] => [
      [`K${row}`, row],
      [`L${row}`, row === 33 ? other : `=K${row}*K$30`],
    ]),
  )

describe('a formula unlike its neighbours', () => {
  it('is reported in a column of copies, also where it gives a text', async () => {
    expect(await findingsIn(column('=K33+K$30'))).toEqual(['broken-pattern L33'])
    expect(await findingsIn({ ...column('=K33&"*"') })).toEqual(['broken-pattern L33'])
  })

  it('is no heading that is repeated between two tables', async () => {
    expect(await findingsIn({ ...column('=L28'), L28: 'Total' })).toEqual([])
  })
})

describe('a row of years', () => {
  const years = (last: Entry): Record<string, Entry> => ({ L30: 2020, M30: 2021, N30: 2022, O30: last, P30: 2023, Q30: 2024 })

  it('is reported with a year that is printed twice', async () => {
    expect(await findingsIn(years(2022))).toEqual(['period-order O30'])
  })

  it('may have an adjusted column of a year', async () => {
    expect(await findingsIn(years('2022 (Adj.)'))).toEqual([])
  })
})
