import { describe, expect, it } from 'vitest'
import { auditWorkbook } from '../index.ts'
import { cleanModel, type Entry, writeModel } from '../clean-model.test-support.ts'

async function errorsIn(cells: Record<string, Entry>): Promise<string[]> {
  const model = cleanModel()
  Object.assign(model.sheets['Grid']!.cells, cells)
  const { findings } = await auditWorkbook(await writeModel(model))
  return findings.flatMap((finding) =>
    finding.rule === 'error-cell' ? [`${finding.range} ${finding.details.error} ${finding.severity}`] : [],
  )
}

const missing = { formula: 'NA()', error: '#N/A' }

describe('errors in cells', () => {
  it('are reported, except what NA() marks deliberately', async () => {
    expect(await errorsIn({ L30: missing, L32: { formula: '1/0', error: '#DIV/0!' } })).toEqual(['L32 #DIV/0! high'])
  })

  it('are not reported where a series passes on a deliberate #N/A next to its values', async () => {
    const series = {
      L30: { formula: 'IF(FALSE,5,NA())', error: '#N/A' },
      L31: { formula: 'IF(TRUE,5,NA())', cached: 5 },
      M30: { formula: 'K30+L30-L30', error: '#N/A' },
      M31: { formula: 'K31+L31-L31', cached: 0 },
    }
    expect(await errorsIn(series)).toEqual([])
  })

  it('are reported in a total of a deliberate #N/A, and in a series that passes on another error', async () => {
    const total = { L30: missing, L31: missing, M31: { formula: 'L30+L31', error: '#N/A' } }
    expect(await errorsIn(total)).toEqual(['M31 #N/A low'])
    const lookedUp = {
      L30: { formula: 'MATCH(7,A1:A2,0)', error: '#N/A' },
      M30: { formula: 'L30*2', error: '#N/A' },
      L31: { formula: 'MATCH(7,A1:A2,1)', cached: 1 },
      M31: { formula: 'L31*2', cached: 2 },
    }
    expect((await errorsIn(lookedUp)).toSorted()).toEqual(['L30 #N/A medium', 'M30 #N/A low'])
  })
})
