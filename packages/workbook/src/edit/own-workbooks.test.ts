import { describe, expect, it } from 'vitest'
import { comparedWithLibreOffice, testEngine } from '../libre-office.test-support.ts'
import type { Workbook } from '../model/index.ts'
import { buildWorkbook, readGrid } from '../recalculate/index.ts'
import { compsInput } from '../templates/comps/comps-fixtures.test-support.ts'
import { compsWorkbook } from '../templates/comps/index.ts'
import { koreanManufacturer } from '../templates/dcf/dcf-fixtures.test-support.ts'
import { dcfWorkbook } from '../templates/dcf/index.ts'
import { quarters } from '../templates/saas/saas-fixtures.test-support.ts'
import { saasWorkbook } from '../templates/saas/index.ts'
import { editWorkbook } from './edit-workbook.ts'

const workbooks: Record<string, () => Workbook> = {
  'a DCF': () => dcfWorkbook({ ...koreanManufacturer, language: 'ko' }).workbook,
  'comparable companies': () => compsWorkbook(compsInput('en')).workbook,
  'SaaS metrics': () => saasWorkbook(quarters('en')).workbook,
}

describe.each(Object.entries(workbooks))('an edit of %s', (_name, make) => {
  it('recalculates every formula that depends on it as LibreOffice does', { timeout: 120_000 }, async () => {
    const engine = testEngine()
    const { bytes } = await buildWorkbook(engine, make(), { independent: new Map(), madeAt: new Date('2026-11-01T09:00:00Z') })
    expect(Buffer.from((await editWorkbook(bytes, [], { engine })).bytes).equals(bytes)).toBe(true)
    const { sheets } = await readGrid(bytes)
    // The typed figure that most formulas depend on, of the first few.
    const figures = sheets.flatMap(({ name, cells }) =>
      cells.flatMap(({ content, row, column }) =>
        typeof content === 'number' ? [{ sheet: name, row, column, content: content * 1.1 }] : [],
      ),
    )
    const edited = await Promise.all(figures.slice(0, 12).map((figure) => editWorkbook(bytes, [figure], { engine })))
    const [most] = edited.toSorted((one, other) => other.recalculated - one.recalculated)
    expect(most?.recalculated).toBeGreaterThan(3)
    expect(most?.stale).toEqual([])
    const { formulas, differing } = await comparedWithLibreOffice(most?.bytes ?? bytes)
    expect(formulas).toBeGreaterThan(20)
    expect(differing).toEqual([])
  })
})
