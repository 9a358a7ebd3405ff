import type { ChartColors } from './chart-colors.ts'
import { contrastOf, mixColors } from './color-mix.ts'

/** What WCAG 2.2 asks of text (AA). */
const READABLE = 4.5
const STEPS = 50
/** Of the strongest colour, for the least value: a cell is told from an empty one. */
const WEAKEST = 0.08

/**
 * The colour of a cell by how far its value is along the scale, 0 to 1: from near the surface towards the accent, as strong as the page's text can
 * still be read on, in either theme.
 */
export function heatScale({ surface, accent, text }: Pick<ChartColors, 'surface' | 'accent' | 'text'>): (share: number) => string {
  let strongest = 0
  for (let step = 1; step <= STEPS; step += 1) {
    if (contrastOf(mixColors(surface, accent, step / STEPS), text) < READABLE) break
    strongest = step / STEPS
  }
  return (share) => mixColors(surface, accent, strongest * (WEAKEST + (1 - WEAKEST) * share))
}

/** A value of each cell, null for periods to come. */
export type HeatValues = readonly (readonly (number | null)[])[]

/**
 * The ends of the scale. The first column is left out where each row is measured against it: whole everywhere, it would leave the others no colours.
 * @returns undefined without a value
 */
export function heatEnds(values: HeatValues, withoutFirst: boolean): { least: number; most: number } | undefined {
  const counted = values.flatMap((row) => (withoutFirst ? row.slice(1) : row)).filter((value) => value !== null)
  if (counted.length === 0) return undefined
  return { least: Math.min(...counted), most: Math.max(...counted) }
}

/** How far a value is from the least to the most, 0 to 1; beyond an end it is that end. Of a scale without length every value is in the middle. */
export function heatShare(value: number, { least, most }: { least: number; most: number }): number {
  if (most <= least) return 0.5
  return Math.min(1, Math.max(0, (value - least) / (most - least)))
}
