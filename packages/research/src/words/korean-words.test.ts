import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isApartFrom, isSeparable, readKoreanWord } from './korean-words.ts'

describe('readKoreanWord', () => {
  test.each([
    ['용수량은', '용수량'],
    ['공장에서', '공장'],
    ['가동률인가', '가동률'],
    ['밸브이며', '밸브'],
    ['수는', '수'],
    ['구조', '구조'],
    ['Harbor의', 'Harbor'],
  ])('%s has the stem %s', (word, stem) => {
    expect(readKoreanWord(word)).toEqual({ stem, predicate: false })
  })

  test.each(['팔렸나', '제시했나', '사용한', '부과했고', '유지되고', '받은', '있나', '올랐나', '합쳐져서', '통지해야', '이전됩니까'])(
    'recognises %s as a predicate',
    (word) => {
      expect(readKoreanWord(word)).toEqual({ stem: word, predicate: true })
    },
  )

  test('returns a stem that the word begins with, for any word', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('가나은는이을의에서로했된율률액치Aa1 ')), maxLength: 12 }), (word) => {
        expect(word.startsWith(readKoreanWord(word).stem)).toBe(true)
      }),
    )
  })
})

describe('a known term within a word', () => {
  test.each(['', '은', '을', '에서는', '액', '치를', '들은', '센터'])('is a separate word before "%s"', (rest) => {
    expect(isSeparable(rest)).toBe(true)
  })

  test.each(['률', '률을', '부의'])('is part of another word before "%s"', (rest) => {
    expect(isSeparable(rest)).toBe(false)
  })

  test('is a separate word after a prefix or another word, but not after a syllable', () => {
    expect(['', '총', '고', '내부'].map(isApartFrom)).toEqual([true, true, true, true])
    expect(['평', '비', '미'].map(isApartFrom)).toEqual([false, false, false])
  })
})
