import { placeKeyOf, type ReplayDifference, type Sentence } from '@dossier/contract'

/**
 * The differences between a stored and a replayed answer. Each sentence is compared with the one of the same text, otherwise with the one
 * at its position.
 */
export function compareSentences(recorded: readonly Sentence[], today: readonly Sentence[]): ReplayDifference[] {
  const left = new Set(today.keys())
  const taken = recorded.map((sentence, at) => {
    const same = [at, ...left].find((place) => left.has(place) && today[place]?.text === sentence.text)
    if (same !== undefined) left.delete(same)
    return same
  })
  const differences = recorded.flatMap((sentence, at): ReplayDifference[] => {
    const { text, verification } = sentence
    const match = taken[at] ?? (left.delete(at) ? at : undefined)
    const found = match === undefined ? undefined : today[match]
    if (found === undefined) return [{ at, kind: 'gone', text, recorded: verification }]
    const kind = differenceOf(sentence, found)
    return kind === undefined ? [] : [{ at, kind, text, recorded: verification, today: found.verification }]
  })
  const added = [...left].flatMap((at): ReplayDifference[] => {
    const found = today[at]
    return found === undefined ? [] : [{ at, kind: 'new', text: found.text, today: found.verification }]
  })
  return [...differences, ...added]
}

function differenceOf(recorded: Sentence, today: Sentence): 'text' | 'mark' | 'sources' | undefined {
  if (recorded.text !== today.text) return 'text'
  if (recorded.verification !== today.verification) return 'mark'
  return sourcesOf(recorded) === sourcesOf(today) ? undefined : 'sources'
}

const sourcesOf = ({ citations }: Sentence): string => citations.map((citation) => `${placeKeyOf(citation)}:${citation.quote}`).join('\n')
