import { describe, expect, it } from 'vitest'
import { cleanModel, writeModel } from './clean-model.test-support.ts'
import { auditWorkbook, WorkbookNotAudited } from './index.ts'
import { plantedDefects } from './planted-defects.test-support.ts'

describe.each(['en', 'ko'] as const)('auditing a model in %s', (language) => {
  it('finds nothing where there is no fault', async () => {
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

describe('what is no workbook', () => {
  it('is refused with a reason', async () => {
    await expect(auditWorkbook(Buffer.from('no workbook'))).rejects.toThrow(new WorkbookNotAudited('damaged'))
    await expect(auditWorkbook(new Uint8Array(0))).rejects.toThrow(new WorkbookNotAudited('damaged'))
  })

  it('is refused when it holds more than may be read', async () => {
    const bytes = await writeModel(cleanModel())
    for (const limits of [{ cells: 100 }, { formulas: 100 }, { rectangles: 100 }, { unpackedBytes: 1000 }, { entries: 3 }])
      await expect(auditWorkbook(bytes, { limits }), JSON.stringify(limits)).rejects.toMatchObject({ reason: 'too-large' })
  })
})
