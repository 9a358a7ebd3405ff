import { describe, expect, it } from 'vitest'
import { chosenSources, namedNoSource, withUnavailable } from './chosen-sources.ts'

const known = new Set(['sec', 'dart', 'web'])

describe('chosenSources', () => {
  it.each([
    ['nothing named', {}, [], { files: true, outside: [], unavailable: [], hasNoSource: false }],
    ['the files', { toolids: ['files'] }, [], { files: true, outside: [], unavailable: [], hasNoSource: false }],
    ['the files and outside sources', { toolids: ['Files', 'dart', 'web', 'web'] }, [], { files: true, outside: ['dart', 'web'] }],
    ['outside sources alone', { toolids: ['sec'] }, [], { files: false, outside: ['sec'], hasNoSource: false }],
    ['an outside source and file ids', { toolids: ['web'] }, [3], { files: true, outside: ['web'] }],
    ['names that do not exist', { toolids: ['press', 7] }, [], { files: false, unavailable: ['press', '7'], hasNoSource: true }],
    ['parameters for DART', { dart_params: { corp_code: '00126380' } }, [], { files: true, outside: ['dart'], unavailable: [] }],
    ['DART twice', { toolids: ['dart'], dart_params: { corp_code: '00126380' } }, [], { files: false, outside: ['dart'] }],
    ['empty parameters for DART', { dart_params: {} }, [], { files: true, outside: [] }],
    ['null for DART', { dart_params: null }, [], { files: true, outside: [] }],
    ['blanks', { toolids: [' '] }, [], { files: true, outside: [], unavailable: [] }],
  ])('returns the sources of a request with %s', (_, options, fileIds, expected) => {
    expect(chosenSources(options, fileIds, known)).toMatchObject(expected)
  })
})

describe('namedNoSource', () => {
  it('holds where every named source is unavailable and no file was chosen', () => {
    expect(namedNoSource({ toolids: ['press'] }, [], { unavailable: ['press'] })).toBe(true)
    expect(namedNoSource({ toolids: ['press'] }, [3], { unavailable: ['press'] })).toBe(false)
    expect(namedNoSource({ toolids: ['press', 'files'] }, [], { unavailable: ['press'] })).toBe(false)
    expect(namedNoSource({}, [], {})).toBe(false)
  })
})

describe('withUnavailable', () => {
  it('lists unavailable sources first among the limitations of an answer, once', () => {
    const answer = { degraded: ['meaning' as const] }
    expect(withUnavailable(answer, { unavailable: [] })).toBe(answer)
    const limited = withUnavailable(answer, { unavailable: ['press'] })
    expect(limited).toEqual({ unavailable: ['press'], degraded: ['source-unavailable', 'meaning'] })
    expect(withUnavailable(limited, { unavailable: ['press'] })).toBe(limited)
  })
})
