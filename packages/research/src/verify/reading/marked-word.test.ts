import { describe, expect, it } from 'vitest'
import { readMarkedWord } from './marked-word.ts'

describe('readMarkedWord', () => {
  it.each([
    ['한빛물산은', '한빛물산', '은'],
    ['한빛물산으로부터', '한빛물산', '으로부터'],
    ['이서연입니다', '이서연', '입니다'],
    ['이서연이다', '이서연', '이다'],
    ['한상우', '한상우', ''],
    ['새벽식품로부터', '새벽식품', '로부터'],
    // 가 follows a vowel only.
    ['한상국가', '한상국가', ''],
  ])('splits %s into %s and %s', (word, stem, mark) => {
    expect(readMarkedWord(word)).toEqual({ stem, mark })
  })

  it('leaves at least the given number of syllables', () => {
    expect(readMarkedWord('주이다', 2)).toEqual({ stem: '주이다', mark: '' })
    expect(readMarkedWord('민수가', 3)).toEqual({ stem: '민수가', mark: '' })
  })
})
