import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  fixed,
  type Formula,
  joined,
  type NumberFormat,
  over,
  plus,
  priceFormat,
  range,
  text,
  when,
} from '../../model/index.ts'
import { cohortTable } from '../cohort-table.ts'
import { at, firstColumn, indices, sectionRow } from '../page.ts'
import { firstPeriod, type PeriodPage } from '../period-page.ts'
import { ratio } from '../ratio-rows.ts'
import type { EcommerceInput } from './ecommerce-input.ts'
import { ecommerceLabels } from './ecommerce-labels.ts'

/**
 * Cohorts, a customer's contribution at each age with its cumulative sum, and the age at which that covers the acquisition cost. An age is averaged
 * over the cohorts that have reached it. Returns the customers of each cohort by age.
 */
export function fillLifetime(page: PeriodPage, input: EcommerceInput, amount: NumberFormat, unitSize: Cell, cac: Cell): (Cell | null)[][] {
  const { sheet, translate, figures } = page
  const { cohort } = ecommerceLabels
  const price = priceFormat(input.currency)
  const customers = cohortTable(
    page,
    { title: ecommerceLabels.cohortCustomers, index: ecommerceLabels.cohortIndex, cohort, format: 'whole', key: 'repeat' },
    input.cohortCustomers,
  )
  const contribution = cohortTable(
    page,
    {
      title: ecommerceLabels.cohortContribution,
      index: ecommerceLabels.cohortContributionIndex,
      cohort,
      format: amount,
      key: 'contribution',
    },
    input.cohortContribution,
  )
  const ages = Math.max(0, ...input.cohortCustomers.map(({ values }) => values.length))
  const isKnown = contribution.values.flat().some((cell) => cell !== null)
  if (ages === 0 || !isKnown) return customers.values
  addRow(sheet)
  sectionRow(sheet, translate(ecommerceLabels.lifetime), ages + 1)
  const eachRow = addRow(sheet)
  text(eachRow, firstColumn, `${translate(ecommerceLabels.perCustomer)} (${input.currency})`)
  const lifetimeRow = addRow(sheet)
  text(lifetimeRow, firstColumn, `${translate(ecommerceLabels.lifetimeValue)} (${input.currency})`, { role: 'total' })
  const lifetime: Cell[] = []
  for (const age of indices(ages)) {
    const reached = indices(customers.values.length).filter((row) => at(contribution.values, row)[age] && at(customers.values, row)[0])
    const sumOf = (cells: readonly (Cell | null | undefined)[]): Formula =>
      call('SUM', ...cells.filter((cell) => cell !== null && cell !== undefined))
    const total = sumOf(reached.map((row) => at(contribution.values, row)[age]))
    const heads = sumOf(reached.map((row) => at(customers.values, row)[0]))
    const value: Formula = { kind: 'operation', operator: '*', left: over(total, heads), right: fixed(unitSize) }
    const each = calculated(eachRow, firstPeriod + age, reached.length === 0 ? call('SUM', 0) : when(compared(heads, '>', 0), value, 0), {
      format: 'hundredths',
    })
    lifetime.push(
      calculated(lifetimeRow, firstPeriod + age, age === 0 ? call('SUM', each) : plus(at(lifetime, -1), each), {
        format: 'hundredths',
        role: 'total',
      }),
    )
    figures.set(`lifetimeValue.${age}`, at(lifetime, -1))
  }
  const single = (label: string, formula: Formula, format: NumberFormat, key?: string): Cell => {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    const cell = calculated(row, firstPeriod, formula, { format })
    if (key !== undefined) figures.set(key, cell)
    return cell
  }
  const cost = single(`${translate(ecommerceLabels.cac)} (${input.currency})`, cac, price)
  single(translate(ecommerceLabels.ltvToCac), when(call('ISNUMBER', cost), ratio(at(lifetime, -1), cost), 'N/A'), 'multiple', 'ltvToCac')
  // Ages with a sum below the cost precede the one that covers it.
  const before = call('COUNTIF', range(lifetime), joined('<', cost))
  single(
    translate(ecommerceLabels.payback),
    when(
      call('ISNUMBER', cost),
      when(compared(before, '<', call('COUNT', range(lifetime))), plus(before, 1), translate(ecommerceLabels.notYet)),
      'N/A',
    ),
    'flag',
    'payback',
  )
  return customers.values
}
