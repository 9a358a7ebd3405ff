import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

describe('ownPath', () => {
  it.each(['/', '/files?folder=3', '/search#answer-2', '/워크스페이스'])('accepts %s', (path) => {
    expect(new URL(ownPath(path) ?? '', 'https://us.example').href).toBe(new URL(path, 'https://us.example').href)
  })

  it.each(['//evil.example', '/\\evil.example', '\\/evil.example', '/\t/evil.example', '/.//evil.example', '/a/..//evil.example'])(
    'rejects %j',
    (path) => {
      expect(ownPath(path)).toBeNull()
    },
  )

  it.each([undefined, '', 'files', 'https://evil.example', 'javascript:alert(1)', ' /files'])('rejects %j', (path) => {
    expect(ownPath(path)).toBeNull()
  })

  it('never returns a path to another host', () => {
    const piece = fc.constantFrom('/', '\\', '.', '..', ':', '@', 'evil.example', '\t', '\n', '%2f', '?', '#', ' ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = ownPath(`/${pieces.join('')}`) ?? '/'
        expect(new URL(path, 'https://us.example').origin).toBe('https://us.example')
      }),
      { numRuns: 2_000 },
    )
  })
})
