import { describe, expect, it } from 'vitest'
import { clippedNames } from './clipped-words.ts'

const measures = new Map([
  ['감가상각비', 'depreciation'],
  ['영업이익', 'operating-income'],
  ['영업손익', 'operating-income'],
  ['매출총이익', 'gross-profit'],
])
const inFull = clippedNames(measures, (word) => word === '영업일')

describe('clippedNames', () => {
  it.each([
    ['감가비 당기', '감가상각비 당기'],
    ['영업익은 얼마', '영업이익은 얼마'],
    ['감가상각비는 얼마', '감가상각비는 얼마'],
    ['영업일 기준', '영업일 기준'],
    ['감가', '감가'],
    ['매출 총계', '매출 총계'],
    ['no Korean', 'no Korean'],
  ])('writes %j as %j', (text, full) => expect(inFull(text)).toBe(full))

  it('leaves a word that may be clipped from the names of two measures', () => {
    const others = new Map([...measures, ['영업차익', 'trading-gain']])
    expect(clippedNames(others, () => false)('영업익')).toBe('영업익')
  })
})
