import { type Endpoint, endpoints } from '@dossier/contract'
import { expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument('1.2.3')
const table = Object.entries(endpoints).flatMap(([noun, verbs]) =>
  Object.entries<Endpoint>(verbs).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint })),
)

it.each(table)('describes $name at each of its paths', ({ endpoint }) => {
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    expect(document.paths[path]).toHaveProperty(endpoint.method.toLowerCase())
  }
})

it('is plain JSON with unique operation ids', () => {
  const round = JSON.parse(JSON.stringify(document)) as typeof document
  const ids = Object.values(round.paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

it('declares every path parameter as required', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    const places = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    for (const operation of Object.values(operations)) {
      const { parameters } = operation as { parameters: { name: string; in: string; required: boolean }[] }
      expect(parameters.filter((parameter) => parameter.in === 'path' && parameter.required).map((parameter) => parameter.name)).toEqual(
        places,
      )
    }
  }
})
