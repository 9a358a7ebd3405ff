import type { Cell } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { formula } from './formula-cell.ts'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'

/** A table and a note beside it, and an empty sheet. */
const sales = (): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'Data',
        rows: [
          ['Name', 'Net'],
          ['x', 3],
          ['y', 4],
        ],
        cells: new Map<string, Partial<Cell>>([['1,4', { value: 9, comment: { text: 'Annual report, p. 12', author: 'Kim' } }]]),
        tables: [{ name: 'Sales', range: 'A1:B3', columns: [{ name: 'Name' }, { name: 'Net' }] }],
      },
      { name: 'Other', rows: [[1]] },
    ],
  })

/** Revenue, cost and profit of a year with merged cells and a name, and a sheet that refers to them. */
function model(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['', 'FY2025'],
          ['Revenue', 120],
          ['Cost', 70],
          ['Profit', null],
          ['Margin', null],
        ],
        cells: new Map<string, Partial<Cell>>([
          ['1,1', { value: 120, style: { font: { bold: true } } }],
          ['3,1', formula('B2-B3', 50)],
          ['4,1', formula('B4/B2', 50 / 120)],
        ]),
        merges: [{ startRow: 6, startCol: 0, endRow: 7, endCol: 1 }],
      },
      {
        name: 'Summary',
        rows: [
          ['Profit', null],
          ['Sum', null],
        ],
        cells: new Map([
          ['0,1', formula('Model!B4', 50)],
          ['1,1', formula('SUM(Model!B2:B3)', 190)],
        ]),
      },
    ],
    namedRanges: [{ name: 'Revenue', range: 'Model!$B$2' }],
  })
}

describe('cells that are cut and pasted', () => {
  const editor = editorOf(async () => openSpreadsheet('model.xlsx', await model()))
  beforeAll(async () => {
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })

  const sheet = async (name: string) => (await editor.saved()).sheets.find((one) => one.name === name)
  const formulaOf = async (name: string, key: string) => {
    const cell = (await sheet(name))?.cells?.get(key)
    return [cell?.formula, cell?.formulaResult]
  }
  const cut = async (cells: string) => {
    await editor.page.evaluate(() => navigator.clipboard.writeText('before'))
    await editor.choose(cells)
    await editor.page.keyboard.press('Control+x')
    // The browser takes its time to write to the clipboard.
    await expect.poll(() => editor.page.evaluate(() => navigator.clipboard.readText())).not.toBe('before')
  }
  const cutTo = async (from: string, to: string) => {
    await cut(from)
    await editor.choose(to)
    await editor.page.keyboard.press('Control+v')
  }

  it('go with their formats, and formulas and names follow them', async () => {
    await cutTo('B2:B3', 'D5')
    await editor.status('1 change').waitFor()
    await editor.save()
    expect(await formulaOf('Model', '3,1')).toEqual(['D5-D6', 50])
    expect(await formulaOf('Model', '4,1')).toEqual(['B4/D5', 50 / 120])
    expect(await formulaOf('Summary', '1,1')).toEqual(['SUM(Model!D5:D6)', 190])
    const moved = await sheet('Model')
    expect(moved?.rows[4]?.[3]).toBe(120)
    expect(moved?.rows[1]?.[1] ?? null).toBeNull()
    expect(moved?.cells?.get('4,3')?.style?.font?.bold).toBe(true)
    expect((await editor.saved()).namedRanges?.map(({ range }) => range)).toEqual(['Model!$D$5'])
  })

  it('come back in one step, and go again', async () => {
    await cutTo('D5:D6', 'B2')
    await editor.status('1 change').waitFor()
    await editor.page.keyboard.press('Control+z')
    await editor.status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await editor.status('1 change').waitFor()
    await editor.save()
    expect(await formulaOf('Model', '3,1')).toEqual(['B2-B3', 50])
  })

  it('are saved in their order with typed cells and inserted rows, and kept as a draft', async () => {
    await editor.type('B2', '130')
    await cutTo('B2:B4', 'F2')
    await editor.type('F3', '80')
    await editor.inRowMenu(2, 'rows above')
    await cutTo('F3:F5', 'D10')
    await editor.status('5 changes').waitFor()
    await editor.restoreDraft()
    await editor.status('5 changes').waitFor()
    await editor.save()
    expect(await formulaOf('Model', '11,3')).toEqual(['D10-D11', 50])
    expect(await formulaOf('Summary', '0,1')).toEqual(['Model!D12', 50])
    expect(await formulaOf('Summary', '1,1')).toEqual(['SUM(Model!D10:D11)', 210])
  })

  it('go to another sheet', async () => {
    await cut('D10:D12')
    await editor.showSheet('Summary')
    await editor.choose('D2')
    await editor.page.keyboard.press('Control+v')
    await editor.status('1 change').waitFor()
    await editor.save()
    expect(await formulaOf('Summary', '3,3')).toEqual(['D2-D3', 50])
    expect((await formulaOf('Summary', '0,1'))[1]).toBe(50)
    expect((await formulaOf('Model', '5,1'))[0]).toBe('Summary!D4/Summary!D2')
  })

  it('are dragged by the edge of the selection', async () => {
    await editor.showSheet('Model')
    const cells = editor.page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
    const box = await cells.boundingBox()
    if (box === null) throw new Error('the cells are not shown')
    // The lower edge of A2: the head of the columns is 20 pixels high, that of the rows 46 wide.
    const [x, y] = [box.x + 46 + 20, box.y + 20 + 2 * 20 - 1]
    await editor.page.mouse.click(x, y - 9)
    // A second press too soon would be a double click.
    await editor.page.waitForTimeout(800)
    await editor.page.mouse.move(x, y - 6)
    await editor.page.mouse.move(x, y + 1, { steps: 3 })
    await editor.page.mouse.down()
    await editor.page.mouse.move(x + 30, y + 60, { steps: 4 })
    await editor.page.mouse.move(x + 200, y + 160, { steps: 6 })
    await editor.page.mouse.up()
    await editor.status('1 change').waitFor()
    await editor.page.keyboard.press('Control+z')
    await editor.status('No changes').waitFor()
  })

  it('are refused through merged cells, with the reason', async () => {
    await cutTo('A1', 'A8')
    await editor.page.getByText("You can't move part of a merged cell").first().waitFor()
    await editor.status('No changes').waitFor()
  })

  it('are not moved once something else was typed', async () => {
    await cut('A2')
    await editor.type('F1', '5')
    await editor.status('1 cell changed').waitFor()
    await editor.choose('F2')
    await editor.page.keyboard.press('Control+v')
    await editor.type('F3', '6')
    await editor.status('2 cells changed').waitFor()
    expect(editor.problems).toEqual([])
  })

  it('bring a whole table to another place of its sheet, and a note to another sheet', async () => {
    await editor.api.upload(editor.projectId, [['sales.xlsx', new Uint8Array(await sales())]])
    editor.page.once('dialog', (dialog) => void dialog.accept())
    await editor.open((await editor.list()).find(({ filename }) => filename === 'sales.xlsx')?.id ?? 0)
    await cutTo('A1:B1', 'G1')
    await editor.page.getByText("You can't move part of a table's header").first().waitFor()
    await cut('A1:B3')
    await editor.showSheet('Other')
    await editor.choose('A5')
    await editor.page.keyboard.press('Control+v')
    await editor.page.getByText("A table can't be moved to another sheet").first().waitFor()
    await editor.showSheet('Data')
    await cutTo('A1:B3', 'G5')
    await editor.status('1 change').waitFor()
    await cut('E2')
    await editor.showSheet('Other')
    await editor.choose('C3')
    await editor.page.keyboard.press('Control+v')
    await editor.status('2 changes').waitFor()
    await editor.save()
    const { sheets } = await editor.saved()
    expect(sheets[0]?.tables?.[0]?.range).toBe('G5:H7')
    expect(sheets[0]?.rows[6]?.slice(6)).toEqual(['y', 4])
    expect(sheets[1]?.cells?.get('2,2')?.comment).toMatchObject({ text: 'Annual report, p. 12', author: 'Kim' })
    expect(sheets[0]?.cells?.get('1,4')?.comment).toBeUndefined()
    expect(editor.problems).toEqual([])
  })
})
