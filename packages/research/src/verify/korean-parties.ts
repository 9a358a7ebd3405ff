import type { PartyInRole, PartyRole } from './party-in-role.ts'
import type { SaidRelation } from './relations.ts'

const marked =
  /(?<![\p{L}\p{N}&㈜])([\p{L}\p{N}&㈜]+?)(에\s?의(?:해|하여)|으?로부터|에게서|에게|입니다|이며|이고|이다|은|는|이|가|을|를|에|의)?(?:\([^()]{1,12}\)(은|는|이|가|을|를|에|의)?)?(?=[\s,.]|$)/gu

interface MarkedWord {
  party: string
  mark: string
  start: number
  end: number
}

/** Who does what to whom in a Korean clause, by the particles of its words. */
export function koreanPartiesIn(clause: string, relations: readonly SaidRelation[]): PartyInRole[] {
  const before = (at: number): string => clause.slice(0, at)
  const words = Array.from(clause.matchAll(marked), (match): MarkedWord => ({
    party: (match[1] ?? '').toLowerCase(),
    mark: match[3] ?? match[2] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ party }) => party.length > 1 && !/^\d/.test(party))
  return relations.flatMap((relation) => {
    const behind = clause.slice(relation.end, relation.end + 4)
    const passive = /^\s?(?:되|됐|된|됩|당|받)/.test(behind)
    const others = words.filter(({ start, end }) => end <= relation.start || start >= relation.end)
    const hasSubject = others.some(({ mark }) => /^[이가]$/.test(mark))
    const hasObject = others.some(({ mark }) => /^[을를]$/.test(mark))
    return others.flatMap((word) => {
      // "The plaintiff is A": only of a company that something was done by does it tell what A did.
      if (
        /^이|^입니다/.test(word.mark) &&
        word.mark !== '이' &&
        !(/(?:회사|법인|기업|상대방|곳)[은는]\s$/.test(before(word.start)) || relation.isOffice)
      )
        return []
      const role = roleOf(word, relation, { passive, topicIsObject: hasSubject && !hasObject })
      return role === null ? [] : [{ relation: relation.relation, party: word.party, role }]
    })
  })
}

function roleOf(
  { mark, end }: MarkedWord,
  relation: SaidRelation,
  { passive, topicIsObject }: { passive: boolean; topicIsObject: boolean },
): PartyRole | null {
  if (mark === '의') return relation.isOffice ? 'owner' : 'agent'
  if (/^[을를]$/.test(mark)) return 'patient'
  if (/의/.test(mark)) return 'agent'
  if (/부터|에게서/.test(mark)) return passive ? 'agent' : 'source'
  if (/^에(?:게)?$/.test(mark)) return passive ? 'agent' : 'patient'
  if (/^[은는]$/.test(mark)) return topicIsObject !== passive ? 'patient' : 'agent'
  if (/^[이가]$/.test(mark)) return passive ? 'patient' : 'agent'
  if (mark.startsWith('이') || mark === '입니다') return passive ? 'patient' : 'agent'
  // "B 인수": a bare word right before.
  return mark === '' && relation.start - end === 1 ? 'patient' : null
}
