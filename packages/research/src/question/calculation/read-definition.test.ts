import { writeFormula } from '@dossier/finance'
import { describe, expect, it } from 'vitest'
import { readDefinition } from './read-definition.ts'

/** A definition with its operands, each with the number of years before the latest one. */
function written(
  definitions: readonly [string, string][],
  asking = 'What was X in 2023?',
  years: readonly number[] = [2023],
): string | null {
  const read = readDefinition(
    definitions.map(([name, expression]) => ({ name, expression })),
    asking,
    years,
  )
  return read && writeFormula(read.formula, ({ item, year }) => `${read.operands[Number(item)]?.words ?? '?'} −${year}`)
}

describe('readDefinition', () => {
  it.each([
    ['FY2023 revenue / (average docks between FY2022 and FY2023)', 'revenue −0 ÷ ((docks −1 + docks −0) ÷ 2)'],
    [
      '365 * (average payables between FY2022 and FY2023) / (FY2023 COGS + change in inventory between FY2022 and FY2023)',
      '365 × (payables −1 + payables −0) ÷ 2 ÷ (COGS −0 + inventory −0 − inventory −1)',
    ],
    ['total quays divided by total docks', 'total quays −0 ÷ total docks −0'],
    ['(cash from operations - capex)', 'cash from operations −0 − capex −0'],
    ['revenue / average docks', 'revenue −0 ÷ ((docks −1 + docks −0) ÷ 2)'],
  ])('reads the years of its operands: %s', (expression, formula) => expect(written([['X', expression]])).toBe(formula))

  it('substitutes a definition that another one uses', () => {
    expect(
      written([
        ['CYCLE', 'DAYS - LAG'],
        ['DAYS', '365 * quays / revenue'],
        ['LAG', 'FY2022 docks / revenue'],
      ]),
    ).toBe('365 × quays −0 ÷ revenue −0 − docks −1 ÷ revenue −0')
  })

  it('uses the definition of the measure in the question', () => {
    const both: [string, string][] = [
      ['quay ratio', 'quays / docks'],
      ['dock days (DD)', '365 / docks'],
    ]
    expect(written(both, 'What was the quay ratio in 2023?')).toBe('quays −0 ÷ docks −0')
    expect(written(both, 'What were dock days in 2023?')).toBe('365 ÷ docks −0')
    expect(written(both, 'What was DD?')).toBe('365 ÷ docks −0')
  })

  it('uses the period of the question if no year is stated', () => {
    expect(written([['X', 'quays / average docks']], 'What was X?', [])).toBe('quays −0 ÷ ((docks −1 + docks −0) ÷ 2)')
  })

  it.each([
    ['nothing is defined', []],
    ['a part says nothing', [['X', 'quays / 2019']]],
    ['it is its own', [['X', 'X + X']]],
  ] as [string, [string, string][]][])('returns null where %s', (_why, definitions) => expect(written(definitions)).toBeNull())
})
