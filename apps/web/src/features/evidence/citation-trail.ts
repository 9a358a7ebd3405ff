import { createStore } from '../../store.ts'
import { type CitedPassage, quoteOf } from './cited-passages.ts'
import { type EvidenceTarget, formatEvidence, isSameEvidence } from './evidence-target.ts'

/** A citation on a trail: where it leads, and the words it quotes. */
export interface TrailStop {
  target: EvidenceTarget
  quote: string
}

/** The places that passages lead to, each once, with the words of the first that leads there. */
export function stopsOf(passages: readonly CitedPassage[]): TrailStop[] {
  const stops = new Map<string, TrailStop>()
  for (const passage of passages) {
    const key = formatEvidence(passage.target)
    if (!stops.has(key)) stops.set(key, { target: passage.target, quote: quoteOf(passage) })
  }
  return [...stops.values()]
}

/** The citations of one thing that is on screen (an answer, a memo section), in the order in which they are read. */
export interface Trail {
  id: string
  stops: readonly TrailStop[]
}

/** The trails on screen, and the one whose citation was opened last. */
export interface Trails {
  onScreen: readonly Trail[]
  active: string | undefined
}

export const trails = createStore<Trails>({ onScreen: [], active: undefined })

/** Makes a trail known while it is on screen; answers how to take it away. */
export function addTrail(trail: Trail): () => void {
  const { onScreen, active } = trails.get()
  trails.set({ onScreen: [...onScreen, trail], active })
  return () => trails.set({ ...trails.get(), onScreen: trails.get().onScreen.filter((one) => one !== trail) })
}

export function activateTrail(id: string): void {
  trails.set({ ...trails.get(), active: id })
}

/** A place on a trail. `index` is 0-based. */
export interface PlaceOnTrail {
  trail: Trail
  index: number
}

/** Where a target stands on the trails: on the active one when it is there, else on the latest that has it. */
export function placeOf({ onScreen, active }: Trails, target: EvidenceTarget | undefined): PlaceOnTrail | undefined {
  if (target === undefined) return undefined
  const candidates = onScreen.toReversed().sort((a, b) => Number(b.id === active) - Number(a.id === active))
  for (const trail of candidates) {
    const index = trail.stops.findIndex((stop) => isSameEvidence(stop.target, target))
    if (index >= 0) return { trail, index }
  }
  return undefined
}

/** The citation before or after a target; undefined at the ends and off every trail. */
export function neighbour(all: Trails, target: EvidenceTarget | undefined, step: 1 | -1): TrailStop | undefined {
  const place = placeOf(all, target)
  return place?.trail.stops[place.index + step]
}
