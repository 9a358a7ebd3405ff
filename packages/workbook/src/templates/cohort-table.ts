import { addRow, call, type Cell, compared, type Formula, type NumberFormat, over, range, text, when } from '../model/index.ts'
import { at, enter, firstColumn, indices, sectionRow, type Sourced, type Words } from './page.ts'
import { firstPeriod, notAvailable, notMeaningful, type PeriodPage } from './period-page.ts'

/** Customers acquired in one period, and a figure of theirs for each period since; null for future periods. */
export interface Cohort {
  label: string
  values: readonly (Sourced | null)[]
}

export interface CohortCells {
  values: (Cell | null)[][]
  /** Each as a share of the cohort's initial figure. */
  index: (Cell | null)[][]
}

/** A table of cohorts in figures, and the same as an index, coloured as a heat map. */
export function cohortTable(
  page: PeriodPage,
  { title, index: indexTitle, cohort, format, key }: { title: Words; index: Words; cohort: Words; format: NumberFormat; key: string },
  cohorts: readonly Cohort[],
): CohortCells {
  const { sheet, translate, figures } = page
  const ages = Math.max(0, ...cohorts.map(({ values }) => values.length))
  const block = (words: Words, entries: (cohort: Cohort, row: number, age: number) => Sourced | Formula | null, own: NumberFormat) => {
    addRow(sheet)
    sectionRow(sheet, translate(words), ages + 1)
    const head = addRow(sheet)
    text(head, firstColumn, translate(cohort), { role: 'note' })
    for (const age of indices(ages)) text(head, firstPeriod + age, String(age), { role: 'note', align: 'right' })
    return cohorts.map((one, row) => {
      const cells = addRow(sheet)
      text(cells, firstColumn, one.label)
      return indices(ages).map((age) => {
        const entry = entries(one, row, age)
        return entry && enter(cells, firstPeriod + age, entry, { format: own })
      })
    })
  }
  const values = block(title, ({ values: given }, _, age) => given[age] ?? null, format)
  const index = block(
    indexTitle,
    (_, row, age) => {
      const [cell, start] = [at(values, row)[age] ?? null, at(values, row)[0] ?? null]
      return cell && start && when(compared(start, '>', 0), over(cell, start), notMeaningful)
    },
    'percent',
  )
  index.forEach((cells, row) => cells.forEach((cell, age) => cell && figures.set(`${key}.${row}.${age}`, cell)))
  // From the second age on: at the first, every cohort is at 100%, and the scale would leave no colour for the others.
  const later = index.map((cells) => cells.slice(1).filter((cell) => cell !== null)).filter((cells) => cells.length > 0)
  const first = later[0]?.[0]
  const widest = later.flat().toSorted((a, b) => b.column - a.column)[0]
  const bottom = later.at(-1)?.[0]
  // A rectangle to the last column and row; empty cells stay white.
  if (first && widest && bottom) sheet.heatMaps.push([first, { ...bottom, column: widest.column }])
  return { values, index }
}

/** Sum of the cohorts' figures at the last period that each has reached. */
export const latestOf = (values: readonly (readonly (Cell | null)[])[]): Formula =>
  call(
    'SUM',
    ...values.flatMap((cells) => {
      const last = cells.findLast((cell) => cell !== null)
      return last ? [last] : []
    }),
  )

/** The share of the largest entries of a list in a total. */
export const shareOf = (cells: readonly Cell[], total: Cell): Formula =>
  when(call('AND', call('ISNUMBER', total), compared(total, '>', 0)), over(call('SUM', range(cells)), total), notAvailable)
