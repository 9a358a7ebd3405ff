import { describe, expect, it } from 'vitest'
import { geographyConcepts } from './geography.ts'

describe('countries and regions', () => {
  const named = new Map(geographyConcepts.map((concept) => [concept.id, concept]))

  it('have the names of CLDR and their adjectives', () => {
    expect(named.get('country-ca')).toMatchObject({ en: ['Canada', 'Canadian'], ko: ['캐나다'] })
    expect(named.get('country-kr')?.en).toContain('South Korea')
    expect(named.get('country-hk')).toMatchObject({ en: ['Hong Kong'], ko: ['홍콩'] })
  })

  it('are named in both languages, without brackets', () => {
    for (const { id, en, ko } of geographyConcepts) {
      expect(en.length, id).toBeGreaterThan(0)
      expect(ko.length, id).toBeGreaterThan(0)
      expect([...en, ...ko].filter((name) => /[()]/.test(name))).toEqual([])
    }
  })

  it('have no measure', () => expect(geographyConcepts.filter(({ measure }) => measure !== undefined)).toEqual([]))
})
