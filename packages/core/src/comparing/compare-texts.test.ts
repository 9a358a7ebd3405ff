import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts, type TextChange } from './compare-texts.ts'

/** Pages as texts, told apart by form feeds. */
const compare = (earlier: string, later: string) => compareTexts(earlier.split('\f'), later.split('\f'))
const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
const shown = ({ runs }: TextChange) => runs.map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`).join('')

describe('the comparison of two texts', () => {
  it('names the words that differ, with those around them and their pages', () => {
    const earlier = 'The lease\fof the Busan warehouse ends on 30 June 2026 unless it is renewed.'
    const later = 'The lease\nNew line here\fof the Busan warehouse ends on 31 December 2027 unless it is renewed.'
    const { changes, cut } = compare(earlier, later)
    expect(changes.map((change) => [change.earlier, change.later, shown(change)])).toEqual([
      [null, 1, 'The lease{+ New line here+} of the Busan warehouse ends on'],
      [2, 2, 'of the Busan warehouse ends on[- 30 June 2026-]{+ 31 December 2027+} unless it is renewed.'],
    ])
    expect(cut).toBe(false)
  })

  it('says of Korean what changed by its words', () => {
    const { changes } = compare('계약 기간은 2026년 6월 30일까지로 한다.', '계약 기간은 2027년 6월 30일까지로 한다.')
    expect(changes.map(shown)).toEqual(['계약 기간은[- 2026년-]{+ 2027년+} 6월 30일까지로 한다.'])
  })

  it('finds nothing where only line breaks, page breaks and spaces differ', () => {
    expect(compare('one two\nthree   four\nfive', 'one\ntwo three\ffour five')).toEqual({ changes: [], cut: false })
  })

  it('tells edits close together one by one', () => {
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

  it('tells what lines of a list say one by one', () => {
    const { changes } = compare('Price: 100\nTerm: 2 years\nSeller: Hanbit', 'Price: 120\nTerm: 3 years\nSeller: Haneul')
    expect(changes.map(shown)).toEqual([
      'Price:[- 100-]{+ 120+} Term:',
      'Term:[- 2-]{+ 3+} years Seller:',
      'years Seller:[- Hanbit-]{+ Haneul+}',
    ])
  })

  it('tells one edit of two words as one', () => {
    const { changes } = compare('within thirty (30) business days of closing', 'within sixty (60) business days of closing')
    expect(changes.map(shown)).toEqual(['within[- thirty-]{+ sixty+} ([-30-]{+60+}) business days of closing'])
  })

  it('keeps an amount with its separators as one word', () => {
    const { changes } = compare('Revenue was 1,234.5 million won.', 'Revenue was 1,239.5 million won.')
    expect(changes.map(shown)).toEqual(['Revenue was[- 1,234.5-]{+ 1,239.5+} million won.'])
  })

  it('leaves the side null on which a change does not stand', () => {
    const { changes } = compare('a b c', 'a b x c')
    expect(changes).toMatchObject([{ earlier: null, later: 1 }])
    expect(compare('', 'all new')).toMatchObject({
      changes: [{ earlier: null, later: 1, runs: [{ kind: 'added', text: 'all new' }] }],
    })
  })

  it('names five hundred changes and says that there are more', () => {
    const text = (word: string) => Array.from({ length: 600 }, (_, at) => `${'same '.repeat(20)}${at}\n${word}${at}`).join('\n')
    const { changes, cut } = compare(text('a'), text('b'))
    expect([changes.length, cut]).toEqual([500, true])
  })

  it('ends within the time of a test, however different two texts are', { timeout: 60_000 }, () => {
    const words = (seed: number) => Array.from({ length: 60_000 }, (_, at) => `w${(at * seed) % 7919}`)
    const text = (seed: number) =>
      words(seed)
        .map((word, at) => (at % 12 === 11 ? `${word}\n` : `${word} `))
        .join('')
    const { cut, changes } = compare(text(31), text(37))
    expect(changes.length).toBeGreaterThan(0)
    expect(cut || changes.length <= 500).toBe(true)
  })

  it('has the words of either text in its runs, in their order', () => {
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
        // What changed, put into the earlier text, makes the later one: as many words of each kind come and go as do.
        const count = (kind: 'removed' | 'added') =>
          changes.flatMap((change) => change.runs.filter((run) => run.kind === kind).flatMap((run) => wordsOf(run.text)))
        const tally = (words: string[]) => Map.groupBy(words, (one) => one)
        const balance = new Map<string, number>()
        for (const [one, all] of tally(wordsOf(later))) balance.set(one, (balance.get(one) ?? 0) + all.length)
        for (const [one, all] of tally(wordsOf(earlier))) balance.set(one, (balance.get(one) ?? 0) - all.length)
        for (const [one, all] of tally(count('added'))) balance.set(one, (balance.get(one) ?? 0) - all.length)
        for (const [one, all] of tally(count('removed'))) balance.set(one, (balance.get(one) ?? 0) + all.length)
        expect([...balance.values()].every((left) => left === 0)).toBe(true)
        expect(changes.every((change) => change.earlier !== null || change.later !== null)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
