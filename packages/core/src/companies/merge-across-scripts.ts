import { likelySame, readCompanyName, sameEntity } from '@dossier/entities'
import { hasHangul } from '@dossier/lexicon'
import { LRUCache } from 'lru-cache'
import type { CompanyFiles } from './group-files.ts'

/**
 * Merges each company named in one script with the most similar of those named in the other: a room about a Korean company has files in both languages.
 * The name of the larger group stays.
 */
export function mergeAcrossScripts(groups: readonly CompanyFiles[]): CompanyFiles[] {
  const merged: CompanyFiles[] = []
  for (const group of groups.toSorted((a, b) => b.members.length - a.members.length)) {
    const likeness = ({ name }: CompanyFiles) => (hasHangul(name) === hasHangul(group.name) ? 0 : likenessOf(name, group.name))
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

/** Without its legal form a name may be the short one of another company of its group, which has a probability of 0.75. */
const MORE_THAN_SHORT_FORM = 0.76

/** The probability that two names are of one company; 0 if it is too low. */
function likenessOf(name: string, other: string): number {
  const key = `${name}\n${other}`
  const known = likenesses.get(key)
  if (known !== undefined) return known
  const areFull = [name, other].every((one) => readCompanyName(one).legalForm !== undefined)
  const probability = sameEntity(name, other)
  const likeness = probability >= (areFull ? likelySame : MORE_THAN_SHORT_FORM) ? probability : 0
  likenesses.set(key, likeness)
  return likeness
}

/** To compare two names by sound takes some 50 µs, and each list of companies compares all pairs. */
const likenesses = new LRUCache<string, number>({ max: 50_000 })
