import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeLink, readStatedSource } from './stated-source.ts'

describe('the source that a comment states', () => {
  it.each([
    [
      'Source: Annual report 2023.pdf\nPage: p. 45\nDate: 2024-02-01\nLink: https://dossier.example/companies?project=3&evidence=7.45.1.9',
      { name: 'Annual report 2023.pdf', page: 45, link: 'https://dossier.example/companies?project=3&evidence=7.45.1.9' },
    ],
    ['출처: 사업보고서.pdf\n페이지: 45페이지\n일자: 2024-03-12', { name: '사업보고서.pdf', page: 45 }],
    ['Source: model.xlsx\nPage: P&L 2024!b7', { name: 'model.xlsx', cells: { sheet: 'P&L 2024', range: 'B7' } }],
    ['Annual report 2023, p. 45', { name: 'Annual report 2023', page: 45 }],
    ['Kim:\nAnnual report 2023 (page 45)', { name: 'Annual report 2023', page: 45 }],
    ['Source: Board deck, slide 12', { name: 'Board deck', page: 12 }],
    ['2023년 사업보고서 45쪽 참조', { name: '2023년 사업보고서', page: 45 }],
    ['KOFIA https://www.kofia.or.kr/rates.', { name: 'KOFIA', link: 'https://www.kofia.or.kr/rates' }],
  ])('is read from labelled lines and from sentences: %j', (comment, expected) => {
    expect(readStatedSource(comment)).toEqual(expected)
  })

  it.each(['Check with management', 'Kim: 2023 figures look odd', '', 'Source:', 'up 45% p.a.'])(
    'is none where nothing can be opened: %j',
    (comment) => {
      expect(readStatedSource(comment)).toBeNull()
    },
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'https://user:secret@evil.example/',
    '//evil.example',
  ])('never contains an unsafe link: %s', (link) => {
    expect(isSafeLink(link)).toBe(false)
    expect(readStatedSource(`Source: Report\nPage: 3\nLink: ${link}`)).toEqual({ name: 'Report', page: 3 })
  })

  it('is read from any text in time, and its link is always of the web', () => {
    const parts = fc.constantFrom(
      'Source:',
      'Page:',
      'Link:',
      'p. ',
      '45',
      'https://',
      'javascript:',
      '(',
      ')',
      '!',
      '\n',
      ' ',
      'Report',
      '쪽',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(parts, { maxLength: 200 }).map((all) => all.join('')),
        ),
        (comment) => {
          const link = readStatedSource(comment)?.link
          expect(link === undefined || /^https?:\/\//i.test(link)).toBe(true)
        },
      ),
    )
  })
})
