import type { JsonSchema } from './model.ts'

/** An object with exactly these properties, as strict structured output requires. */
export const objectOf = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

export const text: JsonSchema = { type: 'string' }
