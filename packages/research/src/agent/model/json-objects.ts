/** A JSON object that stands in a text, complete; `depth` counts the objects around it. */
export interface FoundObject {
  value: unknown
  depth: number
}

export interface ObjectScanner {
  /** The objects that end in this piece, inner ones before those around them. */
  push: (piece: string) => FoundObject[]
}

/** Deeper than answers go; objects are read no deeper, so that no text makes it slow. */
const deepest = 12

/**
 * Finds JSON objects in a text that arrives in pieces, whatever stands around them: fences, prose, a list that is cut off. An object that is
 * nearly JSON (a line end in a string, a comma before the end) is mended.
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
          const value = start === undefined || opened.length >= deepest ? undefined : parseMended(text.slice(start, at + 1))
          if (value !== undefined) found.push({ value, depth: opened.length })
        }
      }
      return found
    },
  }
}

/** @returns undefined when it is no JSON, mended or not */
export function parseMended(text: string): unknown {
  return parse(text) ?? parse(mended(text))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** With line ends and tabs in strings escaped, and without commas that nothing follows. */
function mended(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\.)*"/gs, (string) => string.replace(/\r?\n/g, '\\n').replace(/\t/g, '\\t'))
    .replace(
      /("(?:[^"\\]|\\.)*")|,(\s*[}\]])/gs,
      (all: string, string: string | undefined, end: string | undefined) => string ?? end ?? all,
    )
}
