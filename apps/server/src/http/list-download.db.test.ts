import { setUpFirst } from '@dossier/core/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let server: TestApp
let authorization: string
beforeAll(async () => {
  server = await openTestApp()
  const { accessToken } = await setUpFirst(server.core)
  authorization = `Bearer ${accessToken}`
})
afterAll(() => server.close())

it('sends a list of unknown size completely and uncached', async () => {
  const url = '/api/audit/export?format=jsonl'
  const answer = await server.app.inject({ method: 'GET', url, headers: { authorization, range: 'bytes=0-3' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
  expect(answer.headers).not.toHaveProperty('etag')
  expect(answer.headers).not.toHaveProperty('accept-ranges')
  const lines = answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { sequence: number })
  expect(lines.map(({ sequence }) => sequence)).toEqual(lines.map((_line, at) => at + 1))
  expect(lines.length).toBeGreaterThan(1)
  const head = await server.app.inject({ method: 'HEAD', url, headers: { authorization } })
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect(head.headers['content-disposition']).toContain('audit-log.jsonl')
})
