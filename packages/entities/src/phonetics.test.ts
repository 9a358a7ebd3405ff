import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hangulSounds, latinSounds, soundAlike } from './phonetics.ts'

describe('names in two scripts', () => {
  it.each([
    ['지멘스', 'siemens'],
    ['스타벅스', 'starbucks'],
    ['토요타', 'toyota'],
    ['네슬레', 'nestle'],
    ['에어버스', 'airbus'],
    ['필립스', 'philips'],
    ['오펜바흐', 'offenbach'],
    ['보슈', 'bosch'],
    ['슈나이더', 'schneider'],
    ['크리스티', 'christie'],
    ['코치', 'coach'],
  ])('%s sounds like %s', (hangul, latin) => {
    expect(soundAlike(hangulSounds(hangul), latinSounds(latin))).toBeGreaterThanOrEqual(0.75)
  })

  it.each([
    ['매출액', 'siemens'],
    ['영업이익', 'toyota'],
    ['재고자산', 'nestle'],
    ['회계연도', 'starbucks'],
  ])('%s does not sound like %s', (hangul, latin) => {
    expect(soundAlike(hangulSounds(hangul), latinSounds(latin))).toBeLessThan(0.7)
  })

  it('are compared from 0 to 1, symmetrically', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('가', '스', '트', '앤', '한', '조') }),
        fc.string({ maxLength: 20 }),
        (hangul, latin) => {
          const [left, right] = [hangulSounds(hangul), latinSounds(latin)]
          const alike = soundAlike(left, right)
          expect(alike).toBeGreaterThanOrEqual(0)
          expect(alike).toBeLessThanOrEqual(1)
          expect(soundAlike(right, left)).toBeCloseTo(alike, 9)
        },
      ),
    )
  })
})
