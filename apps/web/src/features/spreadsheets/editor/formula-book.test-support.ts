import { type Injector, type IWorkbookData, LocaleType, LogLevel, Univer, UniverInstanceType, type Workbook } from '@univerjs/core'
import { UniverFormulaEnginePlugin, UniverSheetsPlugin } from '@univerjs/preset-sheets-core'
import { afterEach } from 'vitest'

/** A workbook with formulas that refer to cells of their own and of another sheet, two of which share one. */
export const formulaBook: IWorkbookData = {
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
        2: { 0: { f: '=SUM(A1:A2)', v: 3, t: 2 } },
      },
    },
    'sheet-1': { id: 'sheet-1', name: 'Notes', rowCount: 50, columnCount: 20, cellData: { 4: { 4: { f: '=Model!A3', v: 3, t: 2 } } } },
  },
}

const opened: Univer[] = []
afterEach(() => {
  for (const univer of opened.splice(0)) univer.dispose()
})

/** Opens a workbook without a page; it is closed after the test. */
export function openBook(data: IWorkbookData): { book: Workbook; injector: Injector } {
  const univer = new Univer({ locale: LocaleType.EN_US, locales: {}, logLevel: LogLevel.SILENT })
  opened.push(univer)
  univer.registerPlugin(UniverFormulaEnginePlugin)
  univer.registerPlugin(UniverSheetsPlugin)
  const book = univer.createUnit<IWorkbookData, Workbook>(UniverInstanceType.UNIVER_SHEET, structuredClone(data))
  // oxlint-disable-next-line no-underscore-dangle -- the public way to Univer's services
  return { book, injector: univer.__getInjector() }
}
