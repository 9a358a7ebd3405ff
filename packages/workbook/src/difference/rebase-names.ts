import type { NameEdit, NamePlace } from '../edit/index.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { writtenReferences } from '../formula/parse-formula.ts'
import { type MappedName, nameKey, type NamePair } from './name-pairs.ts'

/** What becomes of an edit of a name in the merged workbook. */
export type RebasedName = { kind: 'clean'; edit: NameEdit } | { kind: 'same' } | { kind: 'lost'; reason: 'name' | 'changed' }

/** A name of my version: what it is in the merged workbook, null for none, and whether they have changed what it stands for. */
interface MyName {
  now: MappedName | null
  isChanged: boolean
}

/** The defined names of my version, while my edits are taken to their version. */
export class RebasedNames {
  private readonly mine: Map<string, MyName>
  /** Those of the merged workbook. */
  private readonly merged: Map<string, MappedName>

  constructor(pairs: readonly NamePair[]) {
    this.mine = new Map(
      pairs.flatMap(({ earlier, later }) =>
        earlier === null ? [] : [[nameKey(earlier.name, earlier.scope), { now: later, isChanged: later?.text !== earlier.text }]],
      ),
    )
    this.merged = new Map(pairs.flatMap(({ later }) => (later === null ? [] : [[nameKey(later.name, later.scope), later]])))
  }

  /** @param after with its sheet and its references as they are in the merged workbook */
  take({ before, after: wanted }: NameEdit, after: MappedName | null): RebasedName {
    const own = before === null ? null : this.mine.get(nameKey(before.name, before.scope))
    const result = this.rebased(before, own, after)
    if (before !== null) this.mine.delete(nameKey(before.name, before.scope))
    if (wanted !== null) {
      const isKept = result.kind !== 'lost'
      this.mine.set(nameKey(wanted.name, wanted.scope), { now: isKept ? after : null, isChanged: false })
    }
    if (result.kind !== 'clean') return result
    if (own?.now) this.merged.delete(nameKey(own.now.name, own.now.scope))
    const { after: kept } = result.edit
    if (kept !== null) this.merged.set(nameKey(kept.name, kept.scope), { name: kept.name, scope: kept.scope, text: kept.reference })
    return result
  }

  private rebased(before: NamePlace | null, own: MyName | null | undefined, after: MappedName | null): RebasedName {
    if (before !== null && !own?.now) return after === null ? { kind: 'same' } : { kind: 'lost', reason: 'changed' }
    const now = own?.now ?? null
    if (own?.isChanged === true) return now !== null && isEqual(now, after) ? { kind: 'same' } : { kind: 'lost', reason: 'changed' }
    if (after === null) return { kind: 'clean', edit: { kind: 'name', before: placeOf(now), after: null } }
    // Where only what it stands for is another, it stays as they have named it.
    const name = now !== null && before !== null && after.name === before.name ? now.name : after.name
    const key = nameKey(name, after.scope)
    const other = now !== null && nameKey(now.name, now.scope) === key ? undefined : this.merged.get(key)
    if (other !== undefined) return isEqual(other, after) ? { kind: 'same' } : { kind: 'lost', reason: 'name' }
    return { kind: 'clean', edit: { kind: 'name', before: placeOf(now), after: { name, scope: after.scope, reference: after.text } } }
  }

  /** Notes that I have renamed a sheet. */
  renameSheet(from: string, to: string): void {
    const start = nameKey('', from)
    const own = [...this.mine].filter(([key]) => key.startsWith(start))
    for (const [key, name] of own) {
      this.mine.delete(key)
      this.mine.set(nameKey(key.slice(start.length), to), name)
    }
  }

  /** Whether a formula of my version uses a name that the merged workbook does not have, or that means something else there. */
  misses(formula: string, sheet: string): boolean {
    try {
      return writtenReferences(formula).some(({ name, prefix }) => {
        if (name === undefined || (prefix !== null && prefix.book !== null)) return false
        const found = this.mine.get(nameKey(name, prefix?.sheet ?? sheet)) ?? this.mine.get(nameKey(name, null))
        return found?.now === null
      })
    } catch (error) {
      // Refused when it is saved.
      if (error instanceof FormulaSyntaxError) return false
      throw error
    }
  }
}

const placeOf = (name: MappedName | null): NamePlace | null => name && { name: name.name, scope: name.scope }

const isEqual = (one: MappedName, other: MappedName | null): boolean =>
  other !== null && nameKey(one.name, one.scope) === nameKey(other.name, other.scope) && one.text === other.text
