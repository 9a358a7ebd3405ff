import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts, type TextChange } from './compare-texts.ts'

/** Compares texts whose pages are separated by form feeds. */
const compare = (earlier: string, later: string) => compareTexts(earlier.split('\f'), later.split('\f'))
const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
const shown = ({ runs }: TextChange) => runs.map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`).join('')

describe('compareTexts', () => {
  it('returns the words that differ with their context and pages', () => {
    const earlier = 'The lease\fof the Busan warehouse ends on 30 June 2026 unless it is renewed.'
    const later = 'The lease\nNew line here\fof the Busan warehouse ends on 31 December 2027 unless it is renewed.'
    const { changes, cut } = compare(earlier, later)
    expect(changes.map((change) => [change.earlier, change.later, shown(change)])).toEqual([
      [null, 1, 'The lease{+ New line here+} of the Busan warehouse ends on'],
      [2, 2, 'of the Busan warehouse ends on[- 30 June 2026-]{+ 31 December 2027+} unless it is renewed.'],
    ])
    expect(cut).toBe(false)
  })

  it('compares Korean text by words', () => {
    const { changes } = compare('계약 기간은 2026년 6월 30일까지로 한다.', '계약 기간은 2027년 6월 30일까지로 한다.')
    expect(changes.map(shown)).toEqual(['계약 기간은[- 2026년-]{+ 2027년+} 6월 30일까지로 한다.'])
  })

  it('ignores line breaks, page breaks and spaces', () => {
    expect(compare('one two\nthree   four\nfive', 'one\ntwo three\ffour five')).toEqual({ changes: [], cut: false })
  })

  it('returns nearby edits as separate changes', () => {
    const { changes } = compare(
      'The price is 100 won. It is paid in cash at closing. Interest is 5% a year.',
      'The price is 120 won. It is paid in shares at closing. Interest is 7% a year.',
    )
    expect(changes.map(shown)).toEqual([
      'The price is[- 100-]{+ 120+} won. It is paid in',
      'won. It is paid in[- cash-]{+ shares+} at closing. Interest is',
      'at closing. Interest is[- 5-]{+ 7+}% a year.',
    ])
  })

  it('returns edits on consecutive lines as separate changes', () => {
    const { changes } = compare('Price: 100\nTerm: 2 years\nSeller: Hanbit', 'Price: 120\nTerm: 3 years\nSeller: Haneul')
    expect(changes.map(shown)).toEqual([
      'Price:[- 100-]{+ 120+} Term:',
      'Term:[- 2-]{+ 3+} years Seller:',
      'years Seller:[- Hanbit-]{+ Haneul+}',
    ])
  })

  it('returns an edit of two adjacent words as one change', () => {
    const { changes } = compare('within thirty (30) business days of closing', 'within sixty (60) business days of closing')
    expect(changes.map(shown)).toEqual(['within[- thirty-]{+ sixty+} ([-30-]{+60+}) business days of closing'])
  })

  it('treats an amount with separators as one word', () => {
    const { changes } = compare('Revenue was 1,234.5 million won.', 'Revenue was 1,239.5 million won.')
    expect(changes.map(shown)).toEqual(['Revenue was[- 1,234.5-]{+ 1,239.5+} million won.'])
  })

  it('returns null for the page of a text that a change does not appear in', () => {
    const { changes } = compare('a b c', 'a b x c')
    expect(changes).toMatchObject([{ earlier: null, later: 1 }])
    expect(compare('', 'all new')).toMatchObject({
      changes: [{ earlier: null, later: 1, runs: [{ kind: 'added', text: 'all new' }] }],
    })
  })

  it('returns at most five hundred changes and reports that there are more', () => {
    const text = (word: string) => Array.from({ length: 600 }, (_, at) => `${'same '.repeat(20)}${at}\n${word}${at}`).join('\n')
    const { changes, cut } = compare(text('a'), text('b'))
    expect([changes.length, cut]).toEqual([500, true])
  })

  it('finishes even when two long texts differ completely', { timeout: 60_000 }, () => {
    const words = (seed: number) => Array.from({ length: 60_000 }, (_, at) => `w${(at * seed) % 7919}`)
    const text = (seed: number) =>
      words(seed)
        .map((word, at) => (at % 12 === 11 ? `${word}\n` : `${word} `))
        .join('')
    const { cut, changes } = compare(text(31), text(37))
    expect(changes.length).toBeGreaterThan(0)
    expect(cut || changes.length <= 500).toBe(true)
  })

  it('returns runs that turn the earlier text into the later one', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', '가', '나')
    const text = fc
      .array(
        fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
        { maxLength: 8 },
      )
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (earlier, later) => {
        const { changes } = compare(earlier, later)
        const wordsOf = (given: string) => given.split(/\s+/).filter(Boolean)
        // Applying the changes to the earlier text must yield the word counts of the later one.
        const count = (kind: 'removed' | 'added') =>
          changes.flatMap((change) => change.runs.filter((run) => run.kind === kind).flatMap((run) => wordsOf(run.text)))
        const tally = (words: string[]) => Map.groupBy(words, (word) => word)
        const balance = new Map<string, number>()
        for (const [word, all] of tally(wordsOf(later))) balance.set(word, (balance.get(word) ?? 0) + all.length)
        for (const [word, all] of tally(wordsOf(earlier))) balance.set(word, (balance.get(word) ?? 0) - all.length)
        for (const [word, all] of tally(count('added'))) balance.set(word, (balance.get(word) ?? 0) - all.length)
        for (const [word, all] of tally(count('removed'))) balance.set(word, (balance.get(word) ?? 0) + all.length)
        expect([...balance.values()].every((difference) => difference === 0)).toBe(true)
        expect(changes.every((change) => change.earlier !== null || change.later !== null)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
