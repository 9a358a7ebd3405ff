import { describe, expect, it } from 'vitest'
import { changeTo, draftOf, faultsOf, keepsKey } from './model-draft.ts'

const stored = { provider: 'openai' as const, baseUrl: 'https://models.example/v1', model: 'gpt', inputPrice: 0, hasKey: true }

describe('the draft of a model', () => {
  it('starts with the stored model, except its key', () => {
    expect(draftOf('answering', stored)).toMatchObject({ provider: 'openai', model: 'gpt', inputPrice: '0', apiKey: '' })
  })

  it('keeps the stored key for the same provider and address only', () => {
    const draft = draftOf('answering', stored)
    expect(keepsKey({ ...draft, model: 'other' }, stored)).toBe(true)
    expect(keepsKey({ ...draft, baseUrl: '' }, stored)).toBe(false)
    expect(keepsKey({ ...draft, provider: 'anthropic' }, stored)).toBe(false)
    expect(faultsOf('answering', { ...draft, baseUrl: '' }, stored)).toEqual({ apiKey: 'required' })
    expect(faultsOf('answering', draft, stored)).toEqual({})
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
    [{ apiKey: 'k', model: 'm', timeLimitSeconds: '900' }, { timeLimitSeconds: 'notSeconds' }],
  ])('has errors for %o', (typed, faults) => {
    expect(faultsOf('answering', { ...draftOf('answering', null), ...typed }, null)).toEqual(faults)
  })

  it('is sent without empty fields, and without a region for providers that have none', () => {
    const draft = {
      ...draftOf('answering', null),
      model: ' gpt ',
      apiKey: 'k',
      region: 'us-east-1',
      contextTokens: '128,000',
      effort: 'high',
      timeLimitSeconds: '300',
      inputPrice: '2.5',
    }
    const own = {
      provider: 'openai',
      apiKey: 'k',
      model: 'gpt',
      contextTokens: 128_000,
      effort: 'high',
      timeLimitSeconds: 300,
      inputPrice: 2.5,
    }
    expect(changeTo('answering', draft)).toEqual({ own })
  })

  it('of a search model has its own providers and fields', () => {
    const draft = { ...draftOf('reranking', null), model: 'rerank', apiKey: 'k', price: '2', dimensions: 'many', inputPrice: 'two' }
    expect(draft.provider).toBe('cohere')
    expect(faultsOf('reranking', draft, null)).toEqual({})
    expect(changeTo('reranking', draft)).toEqual({ reranking: { provider: 'cohere', model: 'rerank', apiKey: 'k', price: 2 } })
    expect(faultsOf('embedding', draft, null)).toEqual({ dimensions: 'notDimensions' })
    expect(faultsOf('embedding', { ...draft, dimensions: '8193', price: '-1' }, null)).toEqual({
      dimensions: 'notDimensions',
      price: 'notNumber',
    })
    const speech = { ...draftOf('transcription', null), provider: 'openai-compatible' as const, model: 'm', maxMegabytes: '0' }
    expect(faultsOf('transcription', speech, null)).toEqual({ baseUrl: 'required', maxMegabytes: 'notMegabytes' })
    const sentModel = { provider: 'openai-compatible', model: 'm', baseUrl: 'http://10.0.0.7/v1', maxMegabytes: 100 }
    expect(changeTo('transcription', { ...speech, baseUrl: sentModel.baseUrl, maxMegabytes: '100' })).toEqual({ transcription: sentModel })
  })
})
