import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens, withinTokens } from '../model/estimate-tokens.ts'
import { createEvidenceRegistry } from './evidence-registry.ts'
import { renderEvidence } from './render-evidence.ts'
import { numbered } from '../../testing/numbered.test-support.ts'

function registryOf(pages: readonly { text: string; relevance: number; fullText?: string }[]) {
  const registry = createEvidenceRegistry()
  for (const [at, { text, relevance, fullText }] of pages.entries()) {
    const about = { source: numbered(1), filename: 'harbor.pdf', page: at + 1, periods: ['FY2023'], headings: ['Sales'] }
    registry.addPassage({ ...about, text }, relevance)
    if (fullText !== undefined) registry.addPage(about, fullText, relevance)
  }
  return registry
}

describe('renderEvidence', () => {
  it('puts the heads of a continued table above the page', () => {
    const registry = createEvidenceRegistry()
    const about = { source: numbered(1), filename: 'harbor.pdf', page: 8, continuedHeads: '2023 | 2022' }
    registry.addPage(about, 'Net sales 6,489 5,900', 1)
    expect(renderEvidence(registry.pages(), 1_000).text).toContain(
      '\n[Heads of the table, from page 7: 2023 | 2022]\nNet sales 6,489 5,900\n',
    )
  })

  it('describes each page', () => {
    const { text } = renderEvidence(registryOf([{ text: 'Net sales 6,489', relevance: 1 }]).pages(), 1_000)
    expect(text).toBe('⟦E1 F1 "harbor.pdf" · page 1 · FY2023 · Sales⟧\nNet sales 6,489\n⟦/E1⟧')
  })

  it('leaves out the least relevant pages first, and keeps the order of the numbers', () => {
    const pages = registryOf(
      [0.2, 0.9, 0.1, 0.8].map((relevance, at) => ({ text: `${'Ports of the world. '.repeat(30)}${at}`, relevance })),
    ).pages()
    expect(renderEvidence(pages, 480).shown.map(({ ref }) => ref)).toEqual(['E2', 'E4'])
    expect(renderEvidence(pages, 10_000).shown).toHaveLength(4)
  })

  it('shows the passages of a page that does not fit completely', () => {
    const pages = registryOf([{ text: 'Net sales 6,489', relevance: 1, fullText: `${'Filler. '.repeat(2_000)}Net sales 6,489` }]).pages()
    expect(renderEvidence(pages, 300).text).toContain('Net sales 6,489')
    expect(renderEvidence(pages, 300).text).not.toContain('Filler')
  })

  it('shows a large page completely to a model with a large context, and its beginning to others', () => {
    const fullText = `${'Filler. '.repeat(2_000)}Net sales 6,489`
    const pages = registryOf([{ text: 'Net sales', relevance: 1, fullText }]).pages()
    expect(renderEvidence(pages, 64_000).text).toContain('Net sales 6,489')
    expect(renderEvidence(pages, 20_000).text).not.toContain('Net sales 6,489')
  })

  it('never exceeds its tokens', () => {
    const page = fc.record({
      text: fc.string({ unit: fc.constantFrom('매출액 ', 'sales ', '6,489\n'), maxLength: 300 }),
      relevance: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(page, { maxLength: 12 }), fc.nat(2_000), (pages, tokens) => {
        expect(estimateTokens(renderEvidence(registryOf(pages).pages(), tokens).text)).toBeLessThanOrEqual(tokens + 12)
      }),
    )
  })

  it('resolves references only of pages and files that were shown', () => {
    const registry = registryOf([
      { text: 'a', relevance: 1 },
      { text: 'b', relevance: 1 },
    ])
    expect(['E1', '[E2]', ' e2 ', 'page E2'].map((ref) => registry.byRef(ref)?.page)).toEqual([1, 2, 2, undefined])
    expect([registry.byRef('E0'), registry.byRef('E3'), registry.fileOf('F2'), registry.fileOf('1')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(registry.fileOf('f1')).toEqual({ source: numbered(1), filename: 'harbor.pdf' })
  })
})

describe('estimateTokens and withinTokens', () => {
  it('overestimate rather than underestimate: a Hangul syllable is one token', () => {
    expect(estimateTokens('매출액')).toBe(3)
    expect(estimateTokens('net sales')).toBe(3)
  })

  it('limit a text from its beginning', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '한', '7', '\n', '🚢'), maxLength: 200 }), fc.nat(80), (text, tokens) => {
        const cut = withinTokens(text.toWellFormed(), tokens)
        expect(estimateTokens(cut)).toBeLessThanOrEqual(tokens)
      }),
    )
  })
})
