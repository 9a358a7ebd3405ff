import { fileKindSchema } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { mayDraw, previewLimit, previewOf } from './preview-kind.ts'

describe('the preview of a kind', () => {
  it('is there for what a browser draws by itself, and for text', () => {
    expect(['png', 'svg', 'mp3', 'mp4', 'json', 'md', 'html'].map((kind) => previewOf(fileKindSchema.parse(kind)))).toEqual([
      'image',
      'image',
      'audio',
      'video',
      'text',
      'markdown',
      'html',
    ])
  })

  it('is missing for PDFs, which have a viewer, and for documents that only their own program draws', () => {
    const without = fileKindSchema.options.filter((kind) => previewOf(kind) === undefined)
    expect(without).toEqual(['pdf', 'pptx', 'eml'])
  })

  it('lays out only packages that the server has looked through', () => {
    expect(mayDraw('paper', { status: 'indexed', failure: null })).toBe(true)
    expect(mayDraw('paper', { status: 'reading', failure: null })).toBe(false)
    const failed = (reason: 'damaged' | 'too-large' | 'no-text') => mayDraw('paper', { status: 'failed', failure: { reason, message: '' } })
    expect([failed('damaged'), failed('too-large'), failed('no-text')]).toEqual([false, false, true])
    expect(mayDraw('sheet', { status: 'failed', failure: { reason: 'too-large', message: '' } })).toBe(true)
    expect(mayDraw('image', { status: 'failed', failure: { reason: 'damaged', message: '' } })).toBe(true)
  })

  it('has a limit where all of the file is held at once', () => {
    expect(previewLimit('html')).toBe(5_242_880)
    expect(previewLimit('text')).toBeUndefined()
    expect(previewLimit('video')).toBeUndefined()
  })
})
