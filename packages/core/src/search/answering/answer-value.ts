import type { AnswerValue, Sentence } from '@dossier/contract'

type Figure = NonNullable<Sentence['figure']>

/** The figure in the machine-readable form of the API. */
export function answerValue(figure: Figure): AnswerValue {
  const { value: number, upper, scale, period = '' } = figure
  return { number, ...(upper !== undefined && { upper }), unit: unitOf(figure), scale, period }
}

function unitOf({ unit, currency = '', counted = '' }: Figure): string {
  if (unit === 'amount') return currency
  if (unit === 'number') return counted
  return unit === 'percent' ? '%' : unit
}
