/** The web's Storage over a map, and a cookie jar that forgets what has expired: what session code needs where there is no browser. */
export function browserStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  }
}

export interface CookieJar {
  cookie: string
  /** The attributes with which a cookie was last set. */
  attributesOf: (name: string) => string[]
}

/** A `document.cookie`. */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, { value: string; attributes: string[] }>()
  return {
    get cookie() {
      return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const split = pair.indexOf('=')
      const name = pair.slice(0, split)
      if (attributes.includes('max-age=0')) cookies.delete(name)
      else cookies.set(name, { value: pair.slice(split + 1), attributes })
    },
    attributesOf: (name) => cookies.get(name)?.attributes ?? [],
  }
}
