/** Finds names in texts, including the short forms in which people ask for them. */
export interface Mentions {
  has(name: string): boolean
}

/** @param texts to search: pages, file names, the names in a document */
export function mentionsIn(texts: readonly string[]): Mentions {
  const body = texts.join('\n').normalize('NFKC')
  let squashed: string | undefined
  const cache = new Map<string, boolean>()

  function find(name: string): boolean {
    const plain = name.normalize('NFKC').trim()
    const words = plain
      .toLowerCase()
      .split(/[^\p{L}\p{N}&]+/u)
      .filter(Boolean)
    if (words.length === 0) return true
    if (words.every((word) => wholeWord(word).test(body))) return true
    const letters = words.join('')
    if (letters.length >= 5) {
      squashed ??= body.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
      if (squashed.includes(letters.replaceAll('&', ''))) return true
    }
    return words.length === 1 && shortForms(plain).some((form) => form.test(body))
  }

  return {
    has(name) {
      const cached = cache.get(name)
      if (cached !== undefined) return cached
      const found = find(name)
      cache.set(name, found)
      return found
    },
  }
}

const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[&]/g, '\\s?&\\s?')}(?:[’']?s)?(?![\\p{Script=Latin}\\p{N}])`, 'iu')

/**
 * Regular expressions for the names that a short form may stand for: the initials of capitalised words ("WnW" for "Wilson & Wilson", with n or & for
 * "and"), or the beginnings of two words ("GENWID" for "General Widget").
 */
function shortForms(name: string): RegExp[] {
  if (!/^[\p{Lu}][\p{L}&]{1,6}$/u.test(name)) return []
  const forms = [initialsOf(name.toUpperCase())]
  if (name.length >= 4 && name.length <= 6) {
    for (let at = 2; at <= name.length - 2; at++) forms.push(blendOf(name.slice(0, at), name.slice(at)))
  }
  return forms
}

const rest = "[\\p{L}\\p{N}'’]*"
const between = '[\\s&,.-]+(?:(?:and|of|the|for)\\s+)?'

function initialsOf(letters: string): RegExp {
  const words = Array.from(letters.replaceAll('&', '')).map((letter, at) =>
    letter === 'N' && at > 0 ? `(?:N${rest}|&|and)` : `${letter}${rest}`,
  )
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join(between.replace('+(?:', '+(?:'))}(?![\\p{L}\\p{N}])`, 'u')
}

function blendOf(first: string, second: string): RegExp {
  const capital = (part: string): string => `${part.charAt(0).toUpperCase()}${part.slice(1).toLowerCase()}`
  return new RegExp(`(?<![\\p{L}\\p{N}])${capital(first)}${rest}\\s+${capital(second)}${rest}`, 'u')
}
