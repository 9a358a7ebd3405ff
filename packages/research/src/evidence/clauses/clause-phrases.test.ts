import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clauseTextOf, placeOfPhrase, readPhrase } from './clause-phrases.ts'

const hasPhrase = (text: string, phrase: string): boolean => placeOfPhrase(clauseTextOf(text), readPhrase(phrase)) >= 0

describe('placeOfPhrase', () => {
  test.each([
    ['The grower shall store the seeds.', 'shall store'],
    ['The grower shall at all times store the seeds.', 'shall .. store'],
    ['The grower may store the seeds.', 'shall/may store'],
    ['The storage of seeds', 'stor* of'],
    ['A non-refundable sum of 5% of the harvest', 'non refundable .. percent of'],
    ["upon ten days' notice", 'days notice'],
    ['재배자는 종자를 보관 하여야 한다.', '종자를 보관'],
    ['재배자는 종자를 서늘한 곳에 보관하거나 판매한다.', '종자..보관/판매'],
  ])('finds the phrase: %s (%s)', (text, phrase) => {
    expect(hasPhrase(text, phrase)).toBe(true)
  })

  test.each([
    ['The grower stores and shall keep the seeds.', 'shall store'],
    ['The grower shall, as far as the weather and the state of the roads allow him to drive the cart out, store', 'shall .. store'],
    ['The storekeeper', 'store'],
    ['재배자는 보관한 종자를 판다.', '종자를 보관'],
    ['', 'shall store'],
  ])('does not find the phrase: %s (%s)', (text, phrase) => {
    expect(hasPhrase(text, phrase)).toBe(false)
  })

  test('finds a phrase again after a first word that leads nowhere', () => {
    expect(hasPhrase('shall we shall store', 'shall store')).toBe(true)
    expect(hasPhrase('shall a b c d e f g h i j k l m n o p shall x store', 'shall .. store')).toBe(true)
  })

  test('finds any phrase of the words of a text', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (words, from, length) => {
        const start = from % words.length
        const phrase = words.slice(start, start + 1 + (length % 4))
        expect(hasPhrase(words.join(' '), phrase.join(' '))).toBe(true)
        expect(hasPhrase(words.join(' '), phrase.join(' .. '))).toBe(true)
      }),
    )
  })
})
