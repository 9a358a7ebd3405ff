import type { ModelResult } from './model/ask-model.ts'
import type { StoppedBy } from './investigation.ts'
import type { ModelFailure } from './model/model.ts'

/** How a phase of an investigation ended, unless it completed. */
export interface Ending {
  stoppedBy?: StoppedBy
  failure?: ModelFailure
}

export const endingOf = ({ failure }: ModelResult): Ending =>
  failure === undefined ? {} : failure === 'out-of-time' ? { stoppedBy: 'time' } : { failure }

/** Failures that the next request to the same model would meet as well. */
export const isPersistent = (failure: ModelFailure | undefined): boolean =>
  failure === 'refused' || failure === 'busy' || failure === 'unavailable'
