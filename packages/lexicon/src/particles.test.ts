import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { koreanParticles, withKoreanParticle } from './particle-forms.ts'
import { fittingParticle, particleAt, particleNamed, splitParticle, withoutParticle } from './particles.ts'

describe('a Korean word and its particle', () => {
  it.each([
    ['회사는', '회사', 'topic'],
    ['법인은', '법인', 'topic'],
    ['계약서를', '계약서', 'object'],
    ['공장에서는', '공장', 'source'],
    ['서울로', '서울', 'means'],
    ['목록으로', '목록', 'means'],
    ['채권자와의', '채권자', 'with'],
    ['연말까지의', '연말', 'limit'],
    ['Harbor의', 'Harbor', 'possessive'],
    ['Harbor는', 'Harbor', 'topic'],
    ['2021년에', '2021년', 'place'],
    ['한빛전자에게서', '한빛전자', 'source'],
  ])('%s is %s with a particle of the role %s', (word, stem, role) => {
    const split = splitParticle(word)
    expect([split.stem, split.particle?.role]).toEqual([stem, role])
  })

  it.each(['구조', '제도', '회의', '밸브', 'Harbor', '한빛', '서울', '누구인가', '가동률을률'])('%s has none', (word) => {
    expect(splitParticle(word)).toEqual({ stem: word })
  })

  it('keeps at least the requested length of the word', () => {
    expect(withoutParticle('수는')).toBe('수는')
    expect(withoutParticle('수는', 1)).toBe('수')
    expect(withoutParticle('에서는', 0)).toBe('')
  })

  it('is a beginning of the word, whatever the word is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('가나은는이을의에서로와과도만한빛Aa1 ')), maxLength: 10 }), (word) => {
        const { stem, particle } = splitParticle(word)
        expect(stem + (particle?.form ?? '')).toBe(word)
        expect(stem.length).toBeGreaterThanOrEqual(Math.min(2, word.length))
      }),
    )
  })

  it('is read as written', () => {
    const written = koreanParticles.filter((pair) => !pair.startsWith('이') || pair === '이/가')
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('한', '빛', '자', '물', '회', '사', '산'), minLength: 2, maxLength: 6 }),
        fc.constantFrom(...written),
        (word, pair) => {
          expect(splitParticle(withKoreanParticle(word, pair)).stem).toBe(word)
        },
      ),
    )
  })
})

it('finds the particle after a word of a text', () => {
  expect(particleAt('삼성의 매출', 2)?.role).toBe('possessive')
  expect(particleAt('삼성의료원', 2)).toBeUndefined()
  expect(particleAt('Harbor에서는 ', 6)?.form).toBe('에서는')
  expect(particleAt('삼성', 2)).toBeUndefined()
})

it('recognises a separate particle', () => {
  expect(particleNamed('에는')?.role).toBe('place')
  expect(particleNamed('매출')).toBeUndefined()
})

it('gives a particle the form that a word asks for', () => {
  expect(fittingParticle('회사', '은')).toBe('는')
  expect(fittingParticle('법인', '는')).toBe('은')
  expect(fittingParticle('법인', '의')).toBe('의')
  expect(fittingParticle('서울', '으로')).toBe('로')
})
