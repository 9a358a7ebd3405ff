import { concepts } from './concepts/all-concepts.ts'
import type { NamedConcept } from './concept.ts'

/** Concepts that are operating measures of a whole company, in the order in which a datapack shows them. */
export const operatingMeasureIds = [
  'employee-count',
  'paying-customers',
  'paid-subscribers',
  'monthly-active-users',
  'store-count-end',
  'annualised-recurring-revenue',
  'gmv',
  'remaining-performance-obligation',
  'order-backlog-amount',
] as const
export type OperatingMeasureId = (typeof operatingMeasureIds)[number]

/** A measure with its names, stated as a count or as money. */
export type OperatingMeasure = NamedConcept & { id: OperatingMeasureId; isMoney: boolean; isFlow: boolean }

export const operatingMeasures: readonly OperatingMeasure[] = operatingMeasureIds.map((id) => {
  const concept = concepts.find((one) => one.id === id)
  if (concept === undefined) throw new Error(`no concept ${id}`)
  return { ...concept, id, isMoney: concept.measure?.in === 'money', isFlow: concept.measure?.nature === 'flow' }
})
