/** A draft as the text in which its tab keeps it. Maps within it are kept, which JSON alone does not. */
export const writeDraft = (draft: object): string =>
  JSON.stringify(draft, (_key, value: unknown) => (value instanceof Map ? { [mapKey]: [...(value as Map<unknown, unknown>)] } : value))

/** What such a text holds, of any shape; undefined for a text that is none. */
export function parseDraft(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (isMapText(value) ? new Map(value[mapKey]) : value))
  } catch {
    return undefined
  }
}

const mapKey = '@map'

const isMapText = (value: unknown): value is { [mapKey]: [unknown, unknown][] } =>
  typeof value === 'object' && value !== null && mapKey in value && Array.isArray(value[mapKey])
