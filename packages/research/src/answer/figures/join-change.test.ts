import { expect, it } from 'vitest'
import type { ComparedChange } from '../../question/index.ts'
import type { FigureChoice } from './figure-choice.ts'
import type { FigureSentence, FigureValue } from './figure-sentence.ts'
import { joinChange, joinQuarter } from './join-change.ts'

const sentence = (value: number, period: string, of: Partial<FigureValue> = {}): FigureSentence => ({
  text: `Net sales (${period}): ${value}`,
  citations: [],
  verification: 'verified',
  figure: { value, unit: 'amount', currency: 'USD', scale: 1e6, period, calculation: null, ...of },
})
const stated = (figure: FigureSentence): FigureChoice => ({ kind: 'figure', figure, others: [] })
const asked = (operation: ComparedChange['operation']): ComparedChange => ({
  operation,
  later: { question: '', period: { year: 2023, quarter: 3 } },
  earlier: { question: '', period: { year: 2023, quarter: 2 } },
  language: 'en',
})
const [later, earlier] = [sentence(120, 'Q3 2023'), sentence(100, 'Q2 2023')]

it('calculates growth and difference of two certain figures', () => {
  expect(joinChange(stated(later), stated(earlier), asked('growth'))).toMatchObject({
    kind: 'figure',
    figure: {
      text: 'Net sales change (Q2 2023 – Q3 2023): 20.0%',
      verification: 'computed',
      figure: { value: 20, unit: 'percent', scale: 1, period: 'Q2 2023-Q3 2023', calculation: '(120 − 100) ÷ 100' },
    },
  })
  expect(joinChange(stated(later), stated(earlier), asked('difference'))).toMatchObject({
    figure: { text: 'Net sales difference (Q2 2023 – Q3 2023): USD 20 million', figure: { calculation: '120 − 100' } },
  })
})

it('brings figures to one scale, and dollars of a sentence to those of a statement', () => {
  const before = sentence(0.1, 'Q2 2023', { scale: 1e9, currency: '$' })
  expect(joinChange(stated(later), stated(before), asked('growth'))).toMatchObject({ figure: { figure: { value: 20 } } })
})

it('states the difference of rates in points', () => {
  const [now, before] = [sentence(44.5, 'Q3 2023', { unit: 'percent', scale: 1 }), sentence(43, 'Q2 2023', { unit: 'percent', scale: 1 })]
  expect(joinChange(stated(now), stated(before), asked('growth'))).toMatchObject({ figure: { figure: { value: 1.5, unit: 'points' } } })
})

it('is a candidate, before both figures, where one of them is not certain', () => {
  const choice = joinChange(stated(later), { kind: 'candidates', candidates: [earlier] }, asked('growth'))
  expect(choice).toMatchObject({ kind: 'candidates', candidates: [{ verification: 'computed' }, later, earlier] })
})

it.each([
  [stated(later), null],
  [stated(later), stated(sentence(100, 'Q2 2023', { currency: 'KRW' }))],
  [stated(later), stated(sentence(-100, 'Q2 2023'))],
])('is null without a figure, between currencies, and for growth from a loss', (now, before) => {
  expect(joinChange(now, before, asked('growth'))).toBeNull()
})

it('states a quarter as the year to date less the year before it', () => {
  const toDate = stated(sentence(300, '9 months ended 30 September 2023'))
  const before = stated(sentence(190, '6 months ended 30 June 2023'))
  expect(joinQuarter([toDate, before], { language: 'en', isAlone: false })).toMatchObject({
    kind: 'figure',
    figure: {
      text: 'Net sales (9 months ended 30 September 2023 − 6 months ended 30 June 2023): USD 110 million',
      verification: 'computed',
      figure: { value: 110, calculation: '300 − 190' },
    },
  })
  expect(joinQuarter([toDate, toDate], { language: 'en', isAlone: false })).toBeNull()
  expect(joinQuarter([toDate, { kind: 'candidates', candidates: [earlier] }], { language: 'en', isAlone: false })).toBeNull()
  const likely = { kind: 'candidates', candidates: [sentence(190, '6 months ended 30 June 2023')] } as const
  expect(joinQuarter([toDate, likely], { language: 'en', isAlone: true })).toMatchObject({
    kind: 'candidates',
    candidates: [{ figure: { value: 110 } }, {}, {}],
  })
  const balances = [stated(sentence(300, '30 September 2023')), stated(sentence(190, '30 June 2023'))] as const
  expect(joinQuarter(balances, { language: 'en', isAlone: false })).toBeNull()
  const ofOther = stated({ ...sentence(190, '6 months ended 30 June 2023'), text: 'Other sales (6 months ended 30 June 2023): 190' })
  expect(joinQuarter([toDate, ofOther], { language: 'en', isAlone: false })).toBeNull()
})
