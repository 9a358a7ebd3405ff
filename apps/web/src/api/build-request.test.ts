import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRequest } from './build-request.ts'

const page = { method: 'GET', path: '/api/v2/attachments/{projectId}/{attachmentId}/pages/{page}' } as const

test('buildRequest fills the path and sends the rest of a GET as query', () => {
  expect(buildRequest(page, { projectId: 1, attachmentId: 22, page: 3, start: 0, end: 15 })).toEqual({
    address: '/api/v2/attachments/1/22/pages/3?start=0&end=15',
    body: undefined,
  })
})

test('buildRequest sends the rest of other methods as body', () => {
  expect(buildRequest({ method: 'PATCH', path: '/api/v2/project/{id}' }, { id: 5, name: 'Harbor', description: '' })).toEqual({
    address: '/api/v2/project/5',
    body: { name: 'Harbor', description: '' },
  })
})

test('buildRequest omits undefined values, and an empty body', () => {
  expect(buildRequest({ method: 'DELETE', path: '/api/v2/project/{id}' }, { id: 5, name: undefined })).toEqual({
    address: '/api/v2/project/5',
    body: undefined,
  })
  expect(buildRequest({ method: 'GET', path: '/api/v2/project' }, { limit: 10, search: undefined }).address).toBe(
    '/api/v2/project?limit=10',
  )
})

test.each([undefined, null, ''])('buildRequest throws for %s in the path', (projectId) => {
  expect(() => buildRequest(page, { projectId, attachmentId: 1, page: 1 })).toThrow('needs projectId')
})

test('buildRequest escapes values, so that they cannot change the path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (place, value) => {
      const { address } = buildRequest({ method: 'GET', path: '/api/thing/{place}/end' }, { place, value })
      const url = new URL(address, 'http://host.test')
      const dots = place === '.' || place === '..'
      expect(dots || /^\/api\/thing\/[^/]+\/end$/.test(url.pathname)).toBe(true)
      expect(url.searchParams.get('value')).toBe(value)
      expect([url.host, url.hash]).toEqual(['host.test', ''])
    }),
  )
})
