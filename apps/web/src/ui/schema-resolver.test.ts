import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaResolver } from './schema-resolver.ts'

const schema = z.object({ name: z.string().trim().min(1) })
const options = { fields: {}, shouldUseNativeValidation: false }

test('schemaResolver validates a form against its schema', async () => {
  const resolve = schemaResolver(async () => schema)
  expect(await resolve({ name: ' Harbor ' }, undefined, options)).toEqual({ values: { name: 'Harbor' }, errors: {} })
  expect(Object.keys((await resolve({ name: ' ' }, undefined, options)).errors)).toEqual(['name'])
})

test('schemaResolver accepts everything until the schema can be loaded', async () => {
  let connected = false
  const resolve = schemaResolver(async () => {
    if (!connected) throw new TypeError('Failed to fetch dynamically imported module')
    return schema
  })
  expect(await resolve({ name: '' }, undefined, options)).toEqual({ values: { name: '' }, errors: {} })
  connected = true
  expect(Object.keys((await resolve({ name: '' }, undefined, options)).errors)).toEqual(['name'])
})
