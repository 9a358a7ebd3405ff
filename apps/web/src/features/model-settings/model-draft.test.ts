import { describe, expect, it } from 'vitest'
import { draftOf, faultsOf, keepsKey, ownModelOf } from './model-draft.ts'

const kept = { provider: 'openai' as const, baseUrl: 'https://models.example/v1', model: 'gpt', inputPrice: 0, hasKey: true }

describe('a model while it is typed', () => {
  it('begins with what is kept, but for the key', () => {
    expect(draftOf(kept)).toMatchObject({ provider: 'openai', model: 'gpt', inputPrice: '0', apiKey: '' })
  })

  it('keeps the key for the same provider and address only', () => {
    const draft = draftOf(kept)
    expect(keepsKey({ ...draft, model: 'other' }, kept)).toBe(true)
    expect(keepsKey({ ...draft, baseUrl: '' }, kept)).toBe(false)
    expect(keepsKey({ ...draft, provider: 'anthropic' }, kept)).toBe(false)
    expect(faultsOf({ ...draft, baseUrl: '' }, kept)).toEqual({ apiKey: 'required' })
    expect(faultsOf(draft, kept)).toEqual({})
  })

  it.each([
    [{ provider: 'ollama' as const, model: 'm' }, { baseUrl: 'required' }],
    [{ provider: 'ollama' as const, model: 'm', baseUrl: 'models.example' }, { baseUrl: 'notAddress' }],
    [{ provider: 'bedrock' as const, model: 'm', apiKey: 'k' }, { region: 'required' }],
    [{ provider: 'bedrock' as const, model: 'm', apiKey: 'k', region: 'US East' }, { region: 'notRegion' }],
    [{ apiKey: 'k', model: ' ' }, { model: 'required' }],
    [
      { apiKey: 'k', model: 'm', inputPrice: 'two', outputPrice: '-1' },
      { inputPrice: 'notNumber', outputPrice: 'notNumber' },
    ],
    [{ apiKey: 'k', model: 'm', contextTokens: '100' }, { contextTokens: 'notWhole' }],
  ])('says what is wrong with %o', (typed, faults) => {
    expect(faultsOf({ ...draftOf(null), ...typed }, null)).toEqual(faults)
  })

  it('is sent without what was left empty, and without a region that the provider does not have', () => {
    const draft = { ...draftOf(null), model: ' gpt ', apiKey: 'k', region: 'us-east-1', contextTokens: '128,000', inputPrice: '2.5' }
    expect(ownModelOf(draft)).toEqual({ provider: 'openai', apiKey: 'k', model: 'gpt', contextTokens: 128_000, inputPrice: 2.5 })
  })
})
