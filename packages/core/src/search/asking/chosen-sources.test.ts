import { describe, expect, it } from 'vitest'
import { chosenSources, withoutUnavailable } from './chosen-sources.ts'

describe('chosenSources', () => {
  it.each([
    ['nothing named', {}, [], [], false],
    ['the files', { toolids: ['files'] }, [], [], false],
    ['the files and other sources', { toolids: ['Files', 'dart', 'web', 'web'] }, [], ['dart', 'web'], false],
    ['others alone', { toolids: ['dart', 7] }, [], ['dart', '7'], true],
    ['other sources and file ids', { toolids: ['web'] }, [3], ['web'], false],
    ['parameters for DART', { dart_params: { corp_code: '00126380' } }, [], ['dart'], false],
    ['DART twice', { toolids: ['dart'], dart_params: { corp_code: '00126380' } }, [], ['dart'], true],
    ['empty parameters for DART', { dart_params: {} }, [], [], false],
    ['null for DART', { dart_params: null }, [], [], false],
    ['blanks', { toolids: [' '] }, [], [], false],
  ])('returns the unavailable sources for %s', (_, options, fileIds, unavailable, hasNoSource) => {
    expect(chosenSources(options, fileIds)).toEqual({ unavailable, hasNoSource })
  })

  it('lists unavailable sources first among the limitations of an answer', () => {
    const searched = { files: 1, pages: 1, queries: [], filenames: [], unread: 0 }
    const answer = {
      mode: 'extractive' as const,
      kind: 'passages' as const,
      found: true,
      sentences: [],
      hits: [],
      searched,
      degraded: ['meaning' as const],
    }
    expect(withoutUnavailable(answer, { unavailable: [] })).toBe(answer)
    expect(withoutUnavailable(answer, { unavailable: ['dart'] })).toMatchObject({
      unavailable: ['dart'],
      degraded: ['source-unavailable', 'meaning'],
    })
  })
})
