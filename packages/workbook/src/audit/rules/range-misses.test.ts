import { describe, expect, it } from 'vitest'
import { cleanModel, type Entry, writeModel } from '../clean-model.test-support.ts'
import { auditWorkbook } from '../index.ts'

/** Orders of seven customers in column D from row 20, largest first, with sums below. */
async function findingsWith(sums: Record<string, Entry>): Promise<string[]> {
  const model = cleanModel()
  const cells = model.sheets['Grid']!.cells
  for (const [at, amount] of [90, 71, 55, 38, 24, 17, 6].entries())
    Object.assign(cells, { [`A${20 + at}`]: `Customer ${at}`, [`D${20 + at}`]: amount })
  for (const [place, sum] of Object.entries(sums)) Object.assign(cells, { [place.replace('D', 'A')]: 'Sum', [place]: sum })
  const { findings } = await auditWorkbook(await writeModel(model))
  return findings.filter(({ rule }) => rule.startsWith('range')).map(({ rule, range }) => `${rule} ${range}`)
}

describe('a sum of the first lines', () => {
  it('is reported if no other sum covers the rest', async () => {
    expect(await findingsWith({ D27: '=SUM(D20:D25)' })).toEqual(['range-ends-short D27'])
  })

  it('is intended next to a sum of more of the same rows', async () => {
    expect(await findingsWith({ D27: '=SUM(D20:D22)', D28: '=SUM(D20:D24)', D29: '=SUM(D20:D26)' })).toEqual([])
  })

  it('is reported with all of its neighbours if each of them ends early', async () => {
    expect(await findingsWith({ D27: '=SUM(D20:D22)', D28: '=SUM(D20:D25)' })).toContain('range-ends-short D28')
  })
})
