import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isApartFrom, isSeparable, readKoreanWord } from './korean-words.ts'

describe('a Korean word', () => {
  test.each([
    ['용수량은', '용수량'],
    ['공장에서', '공장'],
    ['가동률인가', '가동률'],
    ['밸브이며', '밸브'],
    ['수는', '수'],
    ['구조', '구조'],
    ['Harbor의', 'Harbor'],
  ])('%s names %s', (word, stem) => {
    expect(readKoreanWord(word)).toEqual({ stem, predicate: false })
  })

  test.each(['팔렸나', '제시했나', '사용한', '부과했고', '유지되고', '받은', '있나', '올랐나', '합쳐져서', '통지해야', '이전됩니까'])(
    '%s only says what happened',
    (word) => {
      expect(readKoreanWord(word)).toEqual({ stem: word, predicate: true })
    },
  )

  test('of any letters has a stem that it begins with', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('가나은는이을의에서로했된율률액치Aa1 ')), maxLength: 12 }), (word) => {
        expect(word.startsWith(readKoreanWord(word).stem)).toBe(true)
      }),
    )
  })
})

describe('a known term inside a word', () => {
  test.each(['', '은', '을', '에서는', '액', '치를', '들은', '센터'])('stands for itself before "%s"', (behind) => {
    expect(isSeparable(behind)).toBe(true)
  })

  test.each(['률', '률을', '부의'])('is part of another before "%s"', (behind) => {
    expect(isSeparable(behind)).toBe(false)
  })

  test('stands for itself behind a prefix or another word, not behind a syllable', () => {
    expect(['', '총', '고', '내부'].map(isApartFrom)).toEqual([true, true, true, true])
    expect(['평', '비', '미'].map(isApartFrom)).toEqual([false, false, false])
  })
})
