import { describe, expect, test } from 'vitest'
import { readClauseOpening } from './clause-headings.ts'

const opening = (text: string): [number, string, string] | null => {
  const read = readClauseOpening(text)
  return read === null ? null : [read.level, read.title, text.slice(read.end)]
}

describe('readClauseOpening', () => {
  test.each([
    ['12.3 Storage of Seeds. The grower shall', [2, 'Storage of Seeds', ' The grower shall']],
    ['7. Storage', [1, 'Storage', '']],
    ['Section 7. STORAGE OF SEEDS: The grower', [1, 'STORAGE OF SEEDS', ' The grower']],
    ['(b) Storage. The grower', [3, 'Storage', ' The grower']],
    ['STORAGE OF SEEDS. The grower', [1, 'STORAGE OF SEEDS', ' The grower']],
    ['제12조(종자의 보관) ① 재배자는', [1, '종자의 보관', '① 재배자는']],
    ['제12조 【종자의 보관】 재배자는', [1, '종자의 보관', '재배자는']],
    ['제12조의2(보관) 재배자는', [1, '보관', '재배자는']],
    ['제3장 종자의 보관', [0, '종자의 보관', '']],
  ])('reads the number and title of %s', (text, expected) => {
    expect(opening(text)).toEqual(expected)
  })

  test.each([
    ['(a) the grower shall store the seeds; and', 3],
    ['4.2 The grower shall store the seeds and, where it is cold, keep them in the barn until the spring.', 2],
    ['① 재배자는 종자를 보관하여야 한다.', 3],
  ])('reads a number alone: %s', (text, level) => {
    expect(readClauseOpening(text)).toMatchObject({ level, title: '' })
  })

  test('reads an article by its own line', () => {
    expect(readClauseOpening('ARTICLE IV - STORAGE')).toMatchObject({ level: 0, title: 'STORAGE' })
  })

  test.each([
    'The grower shall store the seeds.',
    'by the grower. The barn',
    '재배자는 종자를 보관하여야 한다.',
    'Acme Inc. shall store the seeds',
    '',
  ])('returns null for a sentence: %s', (text) => {
    expect(readClauseOpening(text)).toBeNull()
  })
})
