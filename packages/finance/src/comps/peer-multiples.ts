import { type Multiple, type MultipleKind, multipleKinds, multipleOf, numberOf, type PeerFigures } from './multiples.ts'
import { type PeerStatistics, peerStatistics } from './peer-statistics.ts'

/** A column of the valuation block of a comps table. */
export interface MultipleColumn {
  kind: MultipleKind
  /** One cell per peer, in their order. */
  cells: readonly Multiple[]
  /** Undefined when no peer has a meaningful multiple. */
  statistics: PeerStatistics | undefined
}

/** Every multiple of every peer with its statistics. The subject of the comparison is not among the peers. */
export const peerMultiples = (peers: readonly PeerFigures[]): MultipleColumn[] =>
  multipleKinds.map((kind) => {
    const cells = peers.map((peer) => multipleOf(kind, peer))
    return { kind, cells, statistics: peerStatistics({ nature: 'ratio', values: cells.map(numberOf) }) }
  })
