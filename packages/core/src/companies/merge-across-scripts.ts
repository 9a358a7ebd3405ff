import { isOneInBothScripts, sameEntity } from '@dossier/entities'
import { LRUCache } from 'lru-cache'
import type { CompanyFiles } from './company-files.ts'

/**
 * Merges each company named in one script with the most similar of those named in the other: a room about a Korean company has files in both languages.
 * The name of the larger group stays.
 */
export function mergeAcrossScripts(groups: readonly CompanyFiles[]): CompanyFiles[] {
  const merged: CompanyFiles[] = []
  for (const group of groups.toSorted((a, b) => b.members.length - a.members.length)) {
    const likeness = ({ name }: CompanyFiles) => likenessOf(name, group.name)
    const [other] = merged.filter((one) => likeness(one) > 0).toSorted((a, b) => likeness(b) - likeness(a))
    if (other === undefined) merged.push(group)
    else
      merged[merged.indexOf(other)] = {
        ...other,
        names: new Set([...other.names, ...group.names]),
        members: [...other.members, ...group.members],
      }
  }
  return merged
}

/** The probability that two names are of one company; 0 if it is too low, or both are in one script. */
function likenessOf(name: string, other: string): number {
  const key = `${name}\n${other}`
  const known = likenesses.get(key)
  if (known !== undefined) return known
  const likeness = isOneInBothScripts(name, other) ? sameEntity(name, other) : 0
  likenesses.set(key, likeness)
  return likeness
}

/** To compare two names by sound takes some 50 µs, and each list of companies compares all pairs. */
const likenesses = new LRUCache<string, number>({ max: 50_000 })
