import { fileKindSchema } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { mayDraw, previewLimit, previewOf } from './preview-kind.ts'

describe('preview kinds', () => {
  it('exist for formats that browsers render, and for text', () => {
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

  it('are missing for PDFs, which have their own viewer, and for formats that only their own program renders', () => {
    const without = fileKindSchema.options.filter((kind) => previewOf(kind) === undefined)
    expect(without).toEqual(['pdf', 'pptx', 'eml'])
  })

  it('lay out Word files only after the server has read them', () => {
    expect(mayDraw('paper', { status: 'indexed', failure: null })).toBe(true)
    expect(mayDraw('paper', { status: 'reading', failure: null })).toBe(false)
    const failed = (reason: 'damaged' | 'too-large' | 'no-text') => mayDraw('paper', { status: 'failed', failure: { reason, message: '' } })
    expect([failed('damaged'), failed('too-large'), failed('no-text')]).toEqual([false, false, true])
    expect(mayDraw('sheet', { status: 'failed', failure: { reason: 'too-large', message: '' } })).toBe(true)
    expect(mayDraw('image', { status: 'failed', failure: { reason: 'damaged', message: '' } })).toBe(true)
  })

  it('have a size limit where the whole file is held in memory', () => {
    expect(previewLimit('html')).toBe(5_242_880)
    expect(previewLimit('text')).toBeUndefined()
    expect(previewLimit('video')).toBeUndefined()
  })
})
