import { createHash } from 'node:crypto'
import type { SearchingModels, WrapModels } from '../search-models.ts'
import type { RankingEntry } from './search-rankings.repository.ts'

/** Records the replies of the search models of an answer, failed requests included. */
export function recordRankings(): { wrapModels: WrapModels; entries: () => RankingEntry[] } {
  const noted = new Map<string, RankingEntry>()
  const note = (asked: readonly string[], reply: RankingEntry['reply']) => {
    const requestHash = hashOf(asked)
    noted.set(requestHash, { requestHash, reply })
  }
  const wrapModels: WrapModels = ({ meaning, rerank }) => ({
    ...(meaning && {
      meaning: {
        name: meaning.name,
        async embed(text) {
          const vector = await meaning.embed(text)
          note([text], { model: meaning.name, vector: vector ? inBase64(vector) : null })
          return vector
        },
        ...(meaning.compare && {
          async compare(text: string, passages: readonly string[]) {
            const cosines = await meaning.compare?.(text, passages)
            note(comparisonOf(text, passages), { cosines: cosines ? [...cosines] : null })
            return cosines
          },
        }),
      },
    }),
    ...(rerank && {
      async rerank(text, texts) {
        const scores = await rerank(text, texts)
        note(['', text, ...texts], { scores: scores ? [...scores] : null })
        return scores
      },
    }),
  })
  return { wrapModels, entries: () => [...noted.values()] }
}

/** Search models that return the recorded replies, and undefined for requests that were not recorded. */
export function replayedRankings(entries: readonly RankingEntry[]): WrapModels {
  const known = new Map(entries.map(({ requestHash, reply }) => [requestHash, reply]))
  const [name] = entries.flatMap(({ reply }) => ('vector' in reply ? [reply.model] : []))
  const recalled: SearchingModels = {
    ...(name !== undefined && {
      meaning: {
        name,
        async embed(text) {
          const reply = known.get(hashOf([text]))
          return reply && 'vector' in reply && reply.vector !== null ? fromBase64(reply.vector) : undefined
        },
        async compare(text, passages) {
          const reply = known.get(hashOf(comparisonOf(text, passages)))
          return reply && 'cosines' in reply ? (reply.cosines ?? undefined) : undefined
        },
      },
    }),
    ...(entries.some(({ reply }) => 'scores' in reply) && {
      async rerank(text, texts) {
        const reply = known.get(hashOf(['', text, ...texts]))
        return reply && 'scores' in reply ? (reply.scores ?? undefined) : undefined
      },
    }),
  }
  return () => recalled
}

const comparisonOf = (text: string, passages: readonly string[]): string[] => ['compare', text, ...passages]

const hashOf = (asked: readonly string[]): string => createHash('sha256').update(JSON.stringify(asked)).digest('hex')

const inBase64 = ({ buffer, byteOffset, byteLength }: Float32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

function fromBase64(bytes: string): Float32Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(bytes, 'base64')
  // A Float32Array has to start at a multiple of four bytes, hence the copy.
  return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength))
}
