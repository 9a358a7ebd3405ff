import { describe, expect, it } from 'vitest'
import { cleanModel, type ModelSheet, writeModel } from '../clean-model.test-support.ts'
import { auditWorkbook } from '../index.ts'

async function findingsWith(change: (dcf: ModelSheet, grid: ModelSheet) => void): Promise<string[]> {
  const { DCF, Grid } = cleanModel().sheets
  change(DCF!, Grid!)
  const model = { sheets: { ...cleanModel().sheets, DCF: DCF!, Grid: Grid! }, names: [] }
  const { findings } = await auditWorkbook(await writeModel(model))
  return findings.filter(({ rule }) => rule.startsWith('sensitivity')).map(({ rule, sheet, range }) => `${rule} ${sheet}!${range}`)
}

/** A what-if table of one input: rates down a column, the result above the column to their right. */
const oneInput = (dcf: ModelSheet, atRate: number | undefined): void => {
  const value = Number(dcf.cells['F27'])
  Object.assign(dcf.cells, { K31: '=C18', J32: 0.11, J33: 0.12, J34: 0.13, K32: value * 1.1, K33: atRate ?? value, K34: value * 0.9 })
  dcf.dataTables = { ...dcf.dataTables, K32: 'ref="K32:K34" dt2D="0" dtr="0" r1="C14"' }
}

describe('sensitivity tables', () => {
  it('of one input agree with the result above them', async () => {
    expect(await findingsWith((dcf) => oneInput(dcf, undefined))).toEqual([])
    expect(await findingsWith((dcf) => oneInput(dcf, 1))).toEqual(['sensitivity-centre DCF!K32:K34'])
  })

  it('agree if the inputs of the model are not in the middle of the axes', async () => {
    const moved = (dcf: ModelSheet): void => {
      for (const row of [25, 26, 27, 28, 29]) {
        const values = ['D', 'E', 'F', 'G', 'H'].map((column) => dcf.cells[`${column}${row}`])
        ;['D', 'E', 'F', 'G', 'H'].forEach((column, at) => (dcf.cells[`${column}${row}`] = values[(at + 1) % 5] ?? 0))
      }
      ;[0.11, 0.12, 0.13, 0.14, 0.1].forEach((rate, at) => (dcf.cells[`${'DEFGH'[at]}24`] = rate))
    }
    expect(await findingsWith(moved)).toEqual([])
  })

  it('that were pasted with few digits agree within these digits', async () => {
    const rounded = (grid: ModelSheet, digits: number): void => {
      for (const row of [6, 7, 8, 9, 10])
        for (const column of 'DEFGH') grid.cells[`${column}${row}`] = Number(Number(grid.cells[`${column}${row}`]).toFixed(digits))
    }
    expect(await findingsWith((_, grid) => rounded(grid, 1))).toEqual([])
    expect(
      await findingsWith((_, grid) => {
        rounded(grid, 1)
        grid.cells['F8'] = Number(grid.cells['F8']) + 0.4
      }),
    ).toEqual(['sensitivity-centre Grid!D6:H10'])
  })

  it('without a corner are compared with results of the model near their middle value', async () => {
    const cornerless =
      (shift: number) =>
      (_: ModelSheet, grid: ModelSheet): void => {
        delete grid.cells['C5']
        grid.cells['F8'] = Number(grid.cells['F8']) + shift
      }
    expect(await findingsWith(cornerless(0))).toEqual([])
    expect(await findingsWith(cornerless(25))).toEqual(['sensitivity-centre Grid!D6:H10'])
  })

  it('whose axis refers to that of another table have no corner within it', async () => {
    const linked = (_: ModelSheet, grid: ModelSheet): void => {
      for (const [row, change] of [-0.02, -0.01, 0, 0.01, 0.02].entries()) {
        Object.assign(grid.cells, { [`S${20 + row}`]: change, [`K${20 + row}`]: `=S${20 + row}` })
        for (const [at, column] of ['L', 'M', 'N', 'O', 'P'].entries()) grid.cells[`${column}${20 + row}`] = 50 * (1 + change) ** 4 + 3 * at
      }
      for (const [at, column] of ['L', 'M', 'N', 'O', 'P'].entries()) grid.cells[`${column}19`] = 0.08 + at / 100
    }
    expect(await findingsWith(linked)).toEqual([])
  })
})
