import { type IWorkbookData, LocaleType, LogLevel, Univer, UniverInstanceType, type Workbook } from '@univerjs/core'
import { IDefinedNamesService, LexerTreeBuilder, UniverFormulaEnginePlugin, UniverSheetsPlugin } from '@univerjs/preset-sheets-core'
import { writeRange } from '@dossier/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { FormulaCells } from '../formula-cells.ts'
import { CellTracer } from './cell-tracer.ts'
import { referencesIn, type SheetRange } from './references-in.ts'

const written = (ranges: readonly SheetRange[]): string[] => ranges.map(({ sheet, range }) => `${sheet}!${writeRange(range)}`)

const data: IWorkbookData = {
  id: 'book',
  name: '',
  appVersion: '',
  locale: LocaleType.EN_US,
  sheetOrder: ['sheet-0', 'sheet-1'],
  styles: {},
  sheets: {
    'sheet-0': {
      id: 'sheet-0',
      name: 'Model',
      rowCount: 50,
      columnCount: 20,
      cellData: {
        0: { 0: { v: 1, t: 2 }, 1: { f: '=A1*2', si: 'shared', v: 2, t: 2 } },
        1: { 0: { v: 2, t: 2 }, 1: { si: 'shared', v: 4, t: 2 } },
        2: { 0: { f: '=SUM(A1:A2)', v: 3, t: 2 }, 1: { f: '="A1"&1', v: 'A11', t: 1 } },
      },
    },
    'sheet-1': {
      id: 'sheet-1',
      name: 'Q1 sales',
      rowCount: 50,
      columnCount: 20,
      cellData: { 4: { 4: { f: '=Model!$A$3+rate', v: 3, t: 2 } } },
    },
  },
}

const opened: Univer[] = []
afterEach(() => {
  for (const univer of opened.splice(0)) univer.dispose()
})

function openTracer(sheets = data): { tracer: CellTracer; book: Workbook; lexer: LexerTreeBuilder } {
  const univer = new Univer({ locale: LocaleType.EN_US, locales: {}, logLevel: LogLevel.SILENT })
  opened.push(univer)
  univer.registerPlugin(UniverFormulaEnginePlugin)
  univer.registerPlugin(UniverSheetsPlugin)
  const book = univer.createUnit<IWorkbookData, Workbook>(UniverInstanceType.UNIVER_SHEET, structuredClone(sheets))
  // oxlint-disable-next-line no-underscore-dangle -- the public way to Univer's services
  const injector = univer.__getInjector()
  const lexer = injector.get(LexerTreeBuilder)
  const names = injector.get(IDefinedNamesService)
  names.registerDefinedName('book', { id: 'rate', name: 'rate', formulaOrRefString: "'Q1 sales'!$B$7" })
  const definitionOf = (name: string) => names.getValueByName('book', name)?.formulaOrRefString
  return { tracer: new CellTracer(book, new FormulaCells(book), { lexer, names: { definitionOf } }), book, lexer }
}

describe('the precedents of a cell', () => {
  it('are the cells of its formula, also of one that it shares with another cell', () => {
    const { tracer } = openTracer()
    expect(written(tracer.precedents({ sheet: 'Model', row: 2, column: 0 }) ?? [])).toEqual(['Model!A1:A2'])
    expect(written(tracer.precedents({ sheet: 'Model', row: 1, column: 1 }) ?? [])).toEqual(['Model!A2'])
  })

  it('are those of other sheets and of defined names', () => {
    const { tracer } = openTracer()
    expect(written(tracer.precedents({ sheet: 'Q1 sales', row: 4, column: 4 }) ?? [])).toEqual(['Model!A3', 'Q1 sales!B7'])
  })

  it('are none for a text that looks like a cell, and null without a formula', () => {
    const { tracer } = openTracer()
    expect(tracer.precedents({ sheet: 'Model', row: 2, column: 1 })).toEqual([])
    expect(tracer.precedents({ sheet: 'Model', row: 0, column: 0 })).toBeNull()
  })

  it('are whole columns and rows to the end of the sheet', () => {
    const { lexer } = openTracer()
    const none = { definitionOf: () => undefined }
    expect(written(referencesIn('=SUM(B:C)+SUM(2:3)+B2', 'Model', lexer, none))).toEqual(['Model!B1:C1048576', 'Model!A2:XFD3', 'Model!B2'])
  })
})

describe('the dependents of a cell', () => {
  it('are the formulas of all sheets that refer to it, alone or in a range or by a name', async () => {
    const { tracer } = openTracer()
    const of = async (sheet: string, row: number, column: number) =>
      written((await tracer.dependents({ sheet, row, column }, () => false))?.cells ?? [])
    expect(await of('Model', 0, 0)).toEqual(['Model!B1', 'Model!A3'])
    expect(await of('Model', 1, 0)).toEqual(['Model!B2', 'Model!A3'])
    expect(await of('Model', 2, 0)).toEqual(['Q1 sales!E5'])
    expect(await of('Q1 sales', 6, 1)).toEqual(['Q1 sales!E5'])
    expect(await of('Q1 sales', 0, 0)).toEqual([])
  })

  it('are listed up to a number, and not looked for any longer than somebody waits', async () => {
    const rows = Object.fromEntries(Array.from({ length: 400 }, (_, row) => [row, { 1: { f: '=$A$1', v: 1, t: 2 as const } }]))
    const many = { ...data, sheets: { ...data.sheets, 'sheet-0': { ...data.sheets['sheet-0'], rowCount: 500, cellData: rows } } }
    const { tracer } = openTracer(many)
    const found = await tracer.dependents({ sheet: 'Model', row: 0, column: 0 }, () => false)
    expect([found?.cells.length, found?.isMore]).toEqual([200, true])
  })
})
