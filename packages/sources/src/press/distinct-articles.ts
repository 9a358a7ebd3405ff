import { addressKey } from '../pages/canonical-address.ts'
import type { SourceDocument } from '../source/source.ts'

/** Letters and digits alone: agencies' articles differ in marks. */
const titleKey = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Articles each once: one that has the address of another, or its title and day, is the same. The first counts. */
export function distinctArticles(articles: readonly SourceDocument[]): SourceDocument[] {
  const seen = new Set<string>()
  return articles.filter(({ title, address, filedAt }) => {
    const own = titleKey(title)
    const keys = [addressKey(address), ...(filedAt === undefined || own === '' ? [] : [`${filedAt} ${own}`])]
    const isNew = keys.every((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  })
}
