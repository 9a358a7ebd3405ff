import { createStore } from '../../store.ts'
import { type CitedPassage, quoteOf } from './cited-passages.ts'
import { type EvidenceTarget, formatEvidence, isSameEvidence } from './evidence-target.ts'

/** A citation on a trail: its target and the quoted words. */
export interface TrailStop {
  target: EvidenceTarget
  quote: string
}

/** The distinct targets of passages, each with the quote of the first passage that leads there. */
export function stopsOf(passages: readonly CitedPassage[]): TrailStop[] {
  const stops = new Map<string, TrailStop>()
  for (const passage of passages) {
    const key = formatEvidence(passage.target)
    if (!stops.has(key)) stops.set(key, { target: passage.target, quote: quoteOf(passage) })
  }
  return [...stops.values()]
}

/** The citations of one item on screen (an answer, a memo section), in reading order. */
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

/** Registers a trail while it is on screen. Returns the function that removes it. */
export function addTrail(trail: Trail): () => void {
  const { onScreen, active } = trails.get()
  trails.set({ onScreen: [...onScreen, trail], active })
  return () => trails.set({ ...trails.get(), onScreen: trails.get().onScreen.filter((one) => one !== trail) })
}

export function activateTrail(id: string): void {
  trails.set({ ...trails.get(), active: id })
}

/** A place on a trail. `index` is 0-based. */
export interface TrailPosition {
  trail: Trail
  index: number
}

/** Finds a target on the active trail, else on the latest trail that contains it. */
export function positionOf({ onScreen, active }: Trails, target: EvidenceTarget | undefined): TrailPosition | undefined {
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
  const place = positionOf(all, target)
  return place?.trail.stops[place.index + step]
}
