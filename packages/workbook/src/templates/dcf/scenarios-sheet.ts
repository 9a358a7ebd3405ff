import { addRow, calculated, call, type Cell, fixed, input, text } from '../../model/index.ts'
import { at, enter, firstColumn, headerRow, indices, sectionRow, titleRows } from '../page.ts'
import type { DcfBook } from './dcf-book.ts'
import { type DriverKey, driverKeys, type ScenarioKey, scenarioKeys } from './dcf-input.ts'
import { dcfLabels, driverWords, scenarioWords } from './dcf-labels.ts'
import type { DcfHistory } from './history-sheet.ts'

/** Last actual ratio (none for the tax rate) and a rate for each forecast year. */
export interface DriverRow {
  actual: Cell | null
  rates: Cell[]
}

export interface DcfScenarios {
  selector: Cell
  live: Record<DriverKey, DriverRow>
  each: Record<ScenarioKey, Record<DriverKey, DriverRow>>
}

/** Drivers of three scenarios and the row that the selector picks from them. */
export function fillScenarios(book: DcfBook, history: DcfHistory): DcfScenarios {
  const { translate } = book
  const { scenarios, forecastYears, selected } = book.input
  const sheet = book.sheets.scenarios
  titleRows(sheet, translate(dcfLabels.scenarios), book.subtitle)
  headerRow(sheet, [translate(dcfLabels.driver), translate(dcfLabels.scenario), translate(dcfLabels.actual), ...forecastYears])
  const top = addRow(sheet)
  text(top, firstColumn, translate(dcfLabels.selector), { role: 'total' })
  const selector = input(top, firstColumn + 1, scenarioKeys.indexOf(selected) + 1, null, {
    format: 'whole',
    role: 'highlight',
    align: 'center',
    name: 'ScenarioSelector',
  })
  sheet.choices.push({ cell: selector, values: ['1', '2', '3'] })
  calculated(top, firstColumn + 2, call('CHOOSE', selector, ...scenarioKeys.map((key) => translate(scenarioWords[key]))), {
    align: 'center',
  })
  addRow(sheet)

  const live = {} as DcfScenarios['live']
  const each = { bear: {}, base: {}, bull: {} } as DcfScenarios['each']
  for (const driver of driverKeys) {
    sectionRow(sheet, translate(driverWords[driver]), forecastYears.length + 3)
    const ratio = driver === 'taxRate' ? null : at(history.ratios[driver], -1)
    for (const scenario of scenarioKeys) {
      const row = addRow(sheet)
      text(row, firstColumn, translate(driverWords[driver]), { indent: 1 })
      text(row, firstColumn + 1, translate(scenarioWords[scenario]), { align: 'center' })
      each[scenario][driver] = {
        actual: ratio && calculated(row, firstColumn + 2, ratio, { format: 'percent' }),
        rates: scenarios[scenario][driver].map((rate, year) => enter(row, firstColumn + 3 + year, rate, { format: 'percent' })),
      }
    }
    const row = addRow(sheet)
    text(row, firstColumn, translate(driverWords[driver]), { role: 'total', indent: 1 })
    text(row, firstColumn + 1, translate(dcfLabels.live), { role: 'total', align: 'center' })
    live[driver] = {
      actual: ratio ? calculated(row, firstColumn + 2, ratio, { format: 'percent', role: 'total' }) : null,
      rates: indices(forecastYears.length).map((year) =>
        calculated(
          row,
          firstColumn + 3 + year,
          call('CHOOSE', fixed(selector), ...scenarioKeys.map((scenario) => at(each[scenario][driver].rates, year))),
          { format: 'percent', role: 'total' },
        ),
      ),
    }
    if (!ratio) text(row, firstColumn + 2, '', { role: 'total' })
  }
  return { selector, live, each }
}
