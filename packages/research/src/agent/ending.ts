import type { Asked } from './model/ask-model.ts'
import type { StoppedBy } from './investigation.ts'
import type { ModelFailure } from './model/model.ts'

/** How a part of an investigation ended, when it did not simply get done. */
export interface Ending {
  stoppedBy?: StoppedBy
  failure?: ModelFailure
}

export const endingOf = ({ failure }: Asked): Ending =>
  failure === undefined ? {} : failure === 'out-of-time' ? { stoppedBy: 'time' } : { failure }

/** These are not better at the next request to the same model. */
export const isLasting = (failure: ModelFailure | undefined): boolean =>
  failure === 'refused' || failure === 'busy' || failure === 'unavailable'
