import { ICommandService } from '@univerjs/core'
import { IDefinedNamesService, LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import { writeRange } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { formulaBook, openBook } from '../formula-book.test-support.ts'
import { FormulaCells } from '../formula-cells.ts'
import { type DefinedName, WorkbookNames } from './workbook-names.ts'

const model = formulaBook.sheets['sheet-0']
const data = {
  ...formulaBook,
  sheets: {
    'sheet-0': { ...model, cellData: { ...model?.cellData, 5: { 0: { f: '=rate*2+"Rate"', v: 1, t: 2 as const } } } },
    'sheet-1': {
      ...formulaBook.sheets['sheet-1'],
      name: 'Q1 sales',
      cellData: { 0: { 0: { f: '=Rate+Model!Rate', v: 1, t: 2 as const }, 1: { f: '="Rate"&RATE(1,2,3)', v: 'x', t: 1 as const } } },
    },
  },
}

function openNames(): { names: WorkbookNames; service: IDefinedNamesService } {
  const { book, injector } = openBook(data)
  const service = injector.get(IDefinedNamesService)
  const context = {
    book,
    commands: injector.get(ICommandService),
    service,
    formulas: new FormulaCells(book),
    lexer: injector.get(LexerTreeBuilder),
  }
  return { names: new WorkbookNames(context), service }
}
const rate: DefinedName = { id: 'rate', name: 'Rate', scope: null, reference: 'Model!$A$1' }
const cellsUsing = (names: WorkbookNames, name: DefinedName) =>
  names.usersOf(name).cells.map(({ sheet, range }) => `${sheet}!${writeRange(range)}`)

describe('the defined names of an open workbook', () => {
  it('are defined by commands that can be undone, and listed without the equals sign', async () => {
    const { names } = openNames()
    await names.define({ ...rate, id: '', reference: '0.2' })
    await names.define({ ...rate, id: '', name: 'alpha', scope: 'Q1 sales' })
    expect(names.all().map(({ name, scope, reference }) => [name, scope, reference])).toEqual([
      ['alpha', 'Q1 sales', 'Model!$A$1'],
      ['Rate', null, '0.2'],
    ])
    expect(names.all()).toBe(names.all())
  })

  it('are used by formulas of the sheets where they are found, and not by texts and functions', async () => {
    const { names, service } = openNames()
    service.registerDefinedName('book', { id: 'rate', name: 'Rate', formulaOrRefString: 'Model!$A$1' })
    expect(cellsUsing(names, rate)).toEqual(['Model!A6', 'Q1 sales!A1'])
    service.registerDefinedName('book', { id: 'own', name: 'Rate', formulaOrRefString: 'Model!$A$2', localSheetId: 'sheet-0' })
    expect(cellsUsing(names, rate)).toEqual(['Q1 sales!A1'])
    expect(cellsUsing(names, { ...rate, id: 'own', scope: 'Model' })).toEqual(['Model!A6', 'Q1 sales!A1'])
    service.registerDefinedName('book', { id: 'twice', name: 'Twice', formulaOrRefString: '=Rate*2' })
    expect(names.usersOf(rate).names).toEqual(['Twice'])
  })

  it('are refused where Excel refuses them', () => {
    const { names, service } = openNames()
    service.registerDefinedName('book', { id: 'rate', name: 'Rate', formulaOrRefString: 'Model!$A$1' })
    expect(names.refusal(rate)).toBeNull()
    expect(names.refusal({ ...rate, id: '', name: 'RATE' })).toBe('nameTaken')
    expect(names.refusal({ ...rate, id: '', scope: 'Model' })).toBeNull()
    expect(names.refusal({ ...rate, name: 'Q4' })).toBe('nameInvalid')
    expect(names.refusal({ ...rate, reference: '' })).toBe('nameReference')
    expect(names.refusal({ ...rate, reference: 'SUM(' })).toBe('nameReference')
  })

  it.each([
    ['=a1:b$2', "'Q1 sales'!$A$1:$B$2"],
    ['Model!C3', 'Model!$C$3'],
    ['=SUM(A:A)*0.5 + Rate', "SUM('Q1 sales'!$A:$A)*0.5 + Rate"],
    ["='Q1 sales'!3:4", "'Q1 sales'!$3:$4"],
    ['="A1"', '"A1"'],
    ['0.2', '0.2'],
  ])('stand for the same cells wherever they are used: %s', (typed, written) => {
    expect(openNames().names.absolute(typed, 'Q1 sales')).toBe(written)
  })

  it('stand for cells that can be gone to, or for none', () => {
    const { names } = openNames()
    expect(names.cellsOf(rate)).toEqual({ sheet: 'Model', range: { top: 0, left: 0, bottom: 0, right: 0 } })
    expect(names.cellsOf({ ...rate, reference: "'Q1 sales'!$B:$C" })).toMatchObject({
      sheet: 'Q1 sales',
      range: { top: 0, bottom: 49, left: 1, right: 2 },
    })
    expect(names.cellsOf({ ...rate, reference: '0.2' })).toBeNull()
    expect(names.referenceTo({ sheet: 'Q1 sales', range: { top: 0, left: 26, bottom: 2, right: 27 } })).toBe("'Q1 sales'!$AA$1:$AB$3")
  })
})
