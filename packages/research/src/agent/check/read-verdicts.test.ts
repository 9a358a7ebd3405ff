import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVerdicts } from './read-verdicts.ts'

const one = { at: 1, words: ['Net sales were 12'], verdict: 'supported' }

describe('readVerdicts', () => {
  it.each([
    ['in its form', JSON.stringify({ verdicts: [one] })],
    ['in a fence with prose', `Here:\n\`\`\`json\n${JSON.stringify({ verdicts: [one] }, null, 2)}\n\`\`\`\nDone.`],
    ['as a list', JSON.stringify([one])],
    ['by the name of the sentence', JSON.stringify({ verdicts: [{ ...one, at: 'S1' }] })],
    ['in other spelling, with words that are no list', JSON.stringify({ ...one, words: one.words[0], verdict: 'Supported ' })],
    ['before a part that is cut off', `{"verdicts": [${JSON.stringify(one)}, {"at": 2, "wor`],
  ])('reads a verdict %s', (_, reply) => {
    expect([...readVerdicts(reply)]).toEqual([[1, { verdict: 'supported', words: one.words }]])
  })

  it.each([
    ['two different verdicts', [one, { ...one, verdict: 'contradicted' }]],
    ['a verdict that is none', [{ ...one, verdict: 'very likely' }]],
    ['no number', [{ ...one, at: 'first' }]],
    ['no verdict', [{ at: 1, words: [] }]],
  ])('ignores a verdict with %s', (_, verdicts) => {
    expect(readVerdicts(JSON.stringify({ verdicts })).size).toBe(0)
  })

  it('reads nothing from prose, and never throws', () => {
    expect(readVerdicts('S1 is supported.').size).toBe(0)
    const unit = fc.constantFrom('{', '}', '"', '\\', ',', '[', ']', 'at', ':', '1', 'verdict')
    fc.assert(fc.property(fc.string({ unit, maxLength: 200 }), (text) => void readVerdicts(text)))
  })
})
