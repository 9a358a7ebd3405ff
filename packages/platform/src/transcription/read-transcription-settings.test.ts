import { expect, it } from 'vitest'
import { readTranscriptionSettings } from './read-transcription-settings.ts'

const url = 'http://10.0.0.7:8000/v1'

it('returns no service by default', () => {
  expect(readTranscriptionSettings({ PORT: '3000' })).toEqual({ problems: [] })
})

it('requires only an address', () => {
  expect(readTranscriptionSettings({ TRANSCRIPTION_URL: `${url}/` })).toEqual({
    transcription: { url, model: 'whisper-1', maxBytes: 25 * 1024 * 1024 },
    problems: [],
  })
})

it('reads key, model and maximum size', () => {
  const given = { TRANSCRIPTION_API_KEY: 'sk-1', TRANSCRIPTION_MODEL: 'large-v3', TRANSCRIPTION_MAX_MB: '200' }
  expect(readTranscriptionSettings({ TRANSCRIPTION_URL: url, ...given }).transcription).toEqual({
    url,
    apiKey: 'sk-1',
    model: 'large-v3',
    maxBytes: 200 * 1024 * 1024,
  })
})

it.each([
  [{ TRANSCRIPTION_API_KEY: 'sk-1' }, 'TRANSCRIPTION_API_KEY needs TRANSCRIPTION_URL'],
  [{ TRANSCRIPTION_URL: 'ftp://files.example' }, 'TRANSCRIPTION_URL must be'],
  [{ TRANSCRIPTION_URL: 'https://sk-1@api.example/v1' }, 'TRANSCRIPTION_URL must be'],
  [{ TRANSCRIPTION_URL: url, TRANSCRIPTION_MAX_MB: '0' }, 'TRANSCRIPTION_MAX_MB must be'],
  [{ TRANSCRIPTION_URL: url, TRANSCRIPTION_API_KEY: 'sk-1\nhost: x' }, 'TRANSCRIPTION_API_KEY must be'],
  [{ TRANSCRIPTION_URL: url, TRANSCRIPTION_MODELL: 'x' }, 'TRANSCRIPTION_MODELL is not a setting'],
])('reports an invalid setting without its value (%o)', (given: Record<string, string>, problem) => {
  const { transcription, problems } = readTranscriptionSettings(given)
  expect(transcription).toBeUndefined()
  expect(problems).toEqual([expect.stringContaining(problem)])
  expect(problems.join()).not.toContain('sk-1')
})
