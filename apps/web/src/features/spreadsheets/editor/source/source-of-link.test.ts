import { describe, expect, it } from 'vitest'
import { sourceOfLink } from './source-of-link.ts'

describe('the source behind a link', () => {
  it('is a place of this workspace, whatever host the link names', () => {
    const place = { kind: 'evidence', filename: null, refs: [{ kind: 'file', fileId: 7, page: 45, start: 1, end: 9 }] }
    for (const host of ['dossier.example', 'evil.example'])
      expect(sourceOfLink(`https://${host}/companies?project=3&evidence=7.45.1.9`, 3)).toEqual(place)
  })

  it('is a filing that was kept', () => {
    const snapshot = 'a'.repeat(32)
    expect(sourceOfLink(`https://dossier.example/companies?project=3&evidence=filing.${snapshot}.2.0.4`, 3)).toMatchObject({
      refs: [{ kind: 'filing', snapshot, page: 2 }],
    })
  })

  it('is a page of the web for every other address, also one of another workspace', () => {
    expect(sourceOfLink('https://www.kofia.or.kr/rates', 3)).toEqual({
      kind: 'outside',
      link: 'https://www.kofia.or.kr/rates',
      host: 'www.kofia.or.kr',
    })
    expect(sourceOfLink('https://dossier.example/companies?project=4&evidence=7.45.1.9', 3)).toMatchObject({ kind: 'outside' })
  })

  it('is none for an unsafe link', () => {
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://user:secret@evil.example/?project=3&evidence=7.1.0.0',
      'nonsense',
    ])
      expect(sourceOfLink(link, 3)).toBeNull()
  })
})
