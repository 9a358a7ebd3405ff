import { expect, it } from 'vitest'
import type { FigureChoice } from './figure-choice.ts'
import type { FigureSentence } from './figure-sentence.ts'
import { joinChoices } from './join-choices.ts'

const figure = (text: string): FigureSentence => ({
  text,
  citations: [],
  verification: 'verified',
  figure: { value: 1, unit: 'amount', scale: 1, period: 'FY2023', calculation: null },
})
const stated = (text: string, ...others: string[]): FigureChoice => ({ kind: 'figure', figure: figure(text), others: others.map(figure) })
const candidates = (...texts: string[]): FigureChoice => ({ kind: 'candidates', candidates: texts.map(figure) })

it('joins figures that are all certain, with those of other years', () => {
  const joined = joinChoices([stated('Revenue 2023', 'Revenue 2022'), stated('Profit 2023')])
  expect(joined).toMatchObject({
    kind: 'figure',
    figure: { text: 'Revenue 2023' },
    others: [{ text: 'Revenue 2022' }, { text: 'Profit 2023' }],
  })
})

it('offers the closest figure of each where one is not certain', () => {
  const joined = joinChoices([stated('Revenue 2023'), candidates('Profit 2023', 'Profit 2022')])
  expect(joined).toMatchObject({ kind: 'candidates', candidates: [{ text: 'Revenue 2023' }, { text: 'Profit 2023' }] })
})

it('joins nothing where one has no figure', () => {
  expect(joinChoices([stated('Revenue 2023'), null])).toBeNull()
  expect(joinChoices([stated('Revenue 2023'), { kind: 'none', because: 'contradicted' }])).toBeNull()
})
