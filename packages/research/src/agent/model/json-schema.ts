import type { JsonSchema } from './model.ts'

/** An object that has all of these, and nothing else: what strict providers hold a model to. */
export const objectOf = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

export const text: JsonSchema = { type: 'string' }
