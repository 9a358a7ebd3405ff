import { expect, it } from 'vitest'
import { allSavedByLibreOffice, comparedWithSaved, testEngine } from '../libre-office.test-support.ts'
import { readGrid } from '../recalculate/index.ts'
import { ownWorkbooks } from '../templates/own-workbooks.test-support.ts'
import { editWorkbook } from './edit-workbook.ts'

const engine = testEngine()

it('an edit of every workbook that the product makes recalculates every formula that depends on it as LibreOffice does', async () => {
  const results = new Map<string, Uint8Array>()
  for (const [name, bytes] of await ownWorkbooks(engine)) {
    expect(Buffer.from((await editWorkbook(bytes, [], { engine })).bytes).equals(bytes), name).toBe(true)
    const { sheets } = await readGrid(bytes)
    // The typed figure that changes most formulas, of the first few of each sheet.
    const figures = sheets.flatMap(({ name: sheet, cells }) =>
      cells
        .flatMap(({ content, row, column }) => (typeof content === 'number' ? [{ sheet, row, column, content: content * 1.1 }] : []))
        .slice(0, 3),
    )
    const edited = await Promise.all(figures.map((figure) => editWorkbook(bytes, [figure], { engine })))
    const [most] = edited.toSorted((one, other) => other.recalculated - one.recalculated)
    expect(most?.recalculated, name).toBeGreaterThan(0)
    expect(most?.stale, name).toEqual([])
    results.set(name, most?.bytes ?? bytes)
  }
  const saved = await allSavedByLibreOffice(results)
  for (const [name, bytes] of results) {
    const { formulas, differing } = await comparedWithSaved(bytes, saved.get(name) ?? new Uint8Array())
    expect(formulas, name).toBeGreaterThan(20)
    expect(differing, name).toEqual([])
  }
}, 240_000)
