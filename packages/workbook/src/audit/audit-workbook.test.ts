import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packStored } from '@dossier/zip'
import { cleanModel, writeModel } from './clean-model.test-support.ts'
import { auditWorkbook, defaultAuditLimits, WorkbookNotAudited } from './index.ts'
import { plantedDefects } from './planted-defects.test-support.ts'
import { unpackWorkbook } from '../reading/unpack-workbook.ts'

describe.each(['en', 'ko'] as const)('auditing a model in %s', (language) => {
  it('finds nothing in a model without faults', async () => {
    const { findings, sheets, incomplete } = await auditWorkbook(await writeModel(cleanModel(language)))
    expect(findings).toEqual([])
    expect(incomplete).toEqual([])
    expect(sheets.reduce((sum, { formulas }) => sum + formulas, 0)).toBeGreaterThan(200)
  })

  it.each(plantedDefects)('finds $title', async ({ rule, sheet, range, plant }) => {
    const model = cleanModel(language)
    plant(model)
    const { findings } = await auditWorkbook(await writeModel(model))
    expect(findings.map((finding) => [finding.rule, finding.sheet, finding.range])).toContainEqual([rule, sheet, range])
  })
})

describe('damaged workbooks', () => {
  it('are audited or rejected, and never break the audit', async () => {
    const parts = unpackWorkbook(await writeModel(cleanModel()), defaultAuditLimits)
    const paths = [...parts.keys()].filter((path) => path.endsWith('.xml'))
    const change = fc.record({
      path: fc.constantFrom(...paths),
      at: fc.nat(),
      length: fc.nat(40),
      text: fc.string({ unit: 'binary', maxLength: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const damaged = new Map<string, Buffer>(parts)
        for (const { path, at, length, text } of changes) {
          const content = damaged.get(path) ?? Buffer.alloc(0)
          const from = at % Math.max(1, content.length)
          damaged.set(path, Buffer.concat([content.subarray(0, from), Buffer.from(text), content.subarray(from + length)]))
        }
        const outcome: unknown = await auditWorkbook(packStored(damaged)).catch((error: unknown) => error)
        expect(outcome instanceof WorkbookNotAudited || !(outcome instanceof Error)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a file that is not a workbook', () => {
  it('is rejected with a reason', async () => {
    await expect(auditWorkbook(Buffer.from('no workbook'))).rejects.toThrow(new WorkbookNotAudited('damaged'))
    await expect(auditWorkbook(new Uint8Array(0))).rejects.toThrow(new WorkbookNotAudited('damaged'))
  })

  it('is rejected when it exceeds the limits', async () => {
    const bytes = await writeModel(cleanModel())
    for (const limits of [{ cells: 100 }, { formulas: 100 }, { rectangles: 100 }, { unpackedBytes: 1000 }, { entries: 3 }])
      await expect(auditWorkbook(bytes, { limits }), JSON.stringify(limits)).rejects.toMatchObject({ reason: 'too-large' })
  })
})
