/** What a site lets programs read (RFC 9309). */
export interface RobotsRules {
  isAllowed(url: URL): boolean
}

/** As much as has to be read (section 2.5). */
export const ROBOTS_BYTES = 500 * 1024

interface Rule {
  readonly isAllowed: boolean
  readonly pattern: string
}

export const everythingAllowed: RobotsRules = { isAllowed: () => true }
export const nothingAllowed: RobotsRules = { isAllowed: () => false }

/**
 * Reads a robots.txt: the groups of one program, else those of all others.
 *
 * @param product the name that the program has in its User-Agent
 */
export function readRobots(text: string, product: string): RobotsRules {
  const groups = groupsOf(text)
  const named = groups.filter(({ agents }) => agents.includes(product.toLowerCase()))
  const applied = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const rules = applied.flatMap((group) => group.rules)
  return {
    isAllowed(url) {
      const path = comparable(`${url.pathname}${url.search}`)
      if (path === '/robots.txt') return true
      const matching = rules.filter(({ pattern }) => matches(pattern, path))
      const longest = Math.max(...matching.map(({ pattern }) => pattern.length))
      // Of rules that are as long as each other the one that allows counts (section 2.2.2).
      const decisive = matching.filter(({ pattern }) => pattern.length === longest)
      return decisive.length === 0 || decisive.some(({ isAllowed }) => isAllowed)
    },
  }
}

function groupsOf(text: string): { agents: string[]; rules: Rule[] }[] {
  const groups: { agents: string[]; rules: Rule[] }[] = []
  let isOpen = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [entry = ''] = line.split('#', 1)
    const colon = entry.indexOf(':')
    if (colon === -1) continue
    const field = entry.slice(0, colon).trim().toLowerCase()
    const value = entry.slice(colon + 1).trim()
    if (field === 'user-agent') {
      const agent = value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? '')
      if (isOpen) groups.at(-1)?.agents.push(agent)
      else groups.push({ agents: [agent], rules: [] })
      isOpen = true
    } else if (field === 'allow' || field === 'disallow') {
      isOpen = false
      // An empty rule has no effect; rules before the first group apply to no agent.
      if (value !== '') groups.at(-1)?.rules.push({ isAllowed: field === 'allow', pattern: comparable(value) })
    }
  }
  return groups
}

/** Percent-encoded alike, as paths of a URL are. */
const comparable = (path: string): string =>
  path
    .replace(/[^\p{ASCII}]+/gu, (letters) => encodeURIComponent(letters.toWellFormed()))
    .replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())

/** `*` is any text, `$` at the end the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  const last = isWhole ? (parts.pop() ?? undefined) : undefined
  if (isWhole && last === undefined) return path === first
  let at = first.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last))
}
