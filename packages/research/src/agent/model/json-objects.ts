/** A complete JSON object in a text; `depth` is the number of enclosing objects. */
export interface FoundObject {
  value: unknown
  depth: number
}

export interface ObjectScanner {
  /** The objects that end in this piece, inner ones before enclosing ones. */
  push: (piece: string) => FoundObject[]
}

/** Deeper than answers are; limited so that no text takes long to scan. */
const maxDepth = 12

/**
 * Finds JSON objects in a text that arrives in pieces, whatever is around them: fences, prose, a list that is cut off. An object that is nearly JSON
 * (a line break in a string, a trailing comma) is repaired.
 */
export function scanObjects(): ObjectScanner {
  let text = ''
  let at = 0
  let inString = false
  const opened: number[] = []
  return {
    push: (piece) => {
      text += piece
      const found: FoundObject[] = []
      for (; at < text.length; at++) {
        const sign = text[at]
        if (inString) {
          if (sign === '\\') at++
          else if (sign === '"') inString = false
        } else if (sign === '"' && opened.length > 0) inString = true
        else if (sign === '{') opened.push(at)
        else if (sign === '}') {
          const start = opened.pop()
          const value = start === undefined || opened.length >= maxDepth ? undefined : parseLenientJson(text.slice(start, at + 1))
          if (value !== undefined) found.push({ value, depth: opened.length })
        }
      }
      return found
    },
  }
}

/** @returns undefined if the text is no JSON, even repaired */
export function parseLenientJson(text: string): unknown {
  return parse(text) ?? parse(repaired(text))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Escapes line breaks and tabs in strings, and removes trailing commas. */
function repaired(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\.)*"/gs, (string) => string.replace(/\r?\n/g, '\\n').replace(/\t/g, '\\t'))
    .replace(
      /("(?:[^"\\]|\\.)*")|,(\s*[}\]])/gs,
      (all: string, string: string | undefined, end: string | undefined) => string ?? end ?? all,
    )
}
