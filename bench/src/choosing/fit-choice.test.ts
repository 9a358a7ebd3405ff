import { describe, expect, it } from 'vitest'
import { probabilityOf } from '@dossier/research'
import { type ChoiceExample, type Decided, fitChoice, fitDecision } from './fit-choice.ts'

const row = (...values: number[]): Float64Array => Float64Array.from(values)
const example = (rows: readonly Float64Array[], right: number, worth = 1): ChoiceExample => ({
  rows,
  right: rows.map((_, at) => at === right),
  worth,
})

describe('the weights of a choice', () => {
  it('favour features of right candidates, and penalise features of wrong ones', () => {
    const [good = 0, bad = 0, idle = 0] = fitChoice(
      [example([row(1, 0, 1), row(0, 1, 1)], 0), example([row(0, 1, 1), row(1, 0, 1)], 1)],
      3,
      0.01,
    )
    expect(good).toBeGreaterThan(0.5)
    expect(bad).toBeLessThan(-0.5)
    expect(Math.abs(idle)).toBeLessThan(0.01)
  })

  it('are learned from the closest candidates, however many unlikely ones there are', () => {
    const far = Array.from({ length: 2_000 }, (_, at) => row(-1, at % 7 === 0 ? 0 : -1))
    const [plain = 0, telling = 0] = fitChoice(
      [{ rows: [...far, row(1, 0), row(1, 1)], right: [...far.map(() => false), false, true], worth: 1 }],
      2,
      0.01,
    )
    expect(plain).toBeGreaterThan(0)
    expect(telling).toBeGreaterThan(1)
  })

  it('are the smaller, the stronger the regularisation', () => {
    const examples = [example([row(1), row(0)], 0)]
    const [free = 0] = fitChoice(examples, 1, 0.01)
    const [pulled = 0] = fitChoice(examples, 1, 1)
    expect(pulled).toBeGreaterThan(0)
    expect(pulled).toBeLessThan(free)
  })

  it('follow the examples with the larger weight', () => {
    const [weight = 0] = fitChoice([example([row(1), row(0)], 0, 1), example([row(1), row(0)], 1, 9)], 1, 0.01)
    expect(weight).toBeLessThan(0)
  })

  it('converge where the gradient is zero: the regularisation equals the remaining gain', () => {
    const pull = 0.1
    const [weight = 0] = fitChoice([example([row(1), row(0)], 0)], 1, pull)
    const left = 1 - 1 / (1 + Math.exp(-weight))
    expect(left - pull * weight).toBeCloseTo(0, 2)
  })

  it('are 0 if nothing can be learned', () => {
    expect(fitChoice([], 2, 0.1)).toEqual([0, 0])
    expect(fitChoice([{ rows: [row(1, 2), row(3, 4)], right: [false, false], worth: 1 }], 2, 0.1)).toEqual([0, 0])
    expect(fitChoice([example([row(1, 2)], 0)], 2, 0.1)).toEqual([0, 0])
  })

  it('stay finite for features of any size', () => {
    for (const weight of fitChoice([example([row(1e6), row(-1e6)], 0)], 1, 0.01)) expect(Number.isFinite(weight)).toBe(true)
  })
})

describe('the weights of a decision', () => {
  const decided = (is: boolean, ...values: number[]): Decided => ({ row: row(...values), is })

  it('separate true from false examples', () => {
    const weights = fitDecision([decided(true, 1), decided(true, 1), decided(false, 0), decided(false, 0)], 1, 0.01)
    expect(probabilityOf(row(1), weights)).toBeGreaterThan(0.7)
    expect(probabilityOf(row(0), weights)).toBeLessThan(0.3)
  })

  it('without features give the share of true examples', () => {
    const weights = fitDecision([decided(true), decided(true), decided(true), decided(false)], 0, 0.1)
    expect(probabilityOf(row(), weights)).toBeCloseTo(0.75, 2)
  })

  it('depend on the weights of examples', () => {
    const weights = fitDecision(
      [
        { ...decided(true), worth: 1 },
        { ...decided(false), worth: 3 },
      ],
      0,
      0.1,
    )
    expect(probabilityOf(row(), weights)).toBeCloseTo(0.25, 2)
  })

  it('keep to the permitted sign of a feature, whatever the examples show', () => {
    const examples = [decided(true, 1, 1), decided(true, 1, 0), decided(false, 0, 1), decided(false, 0, 0)]
    const [against = 1, either = 1] = fitDecision(examples, 2, 0.01, ['against', 'either'])
    expect(against).toBe(0)
    expect(Math.abs(either)).toBeLessThan(0.01)
    expect(fitDecision(examples, 2, 0.01, ['for', 'either'])[0]).toBeGreaterThan(0.5)
  })
})
