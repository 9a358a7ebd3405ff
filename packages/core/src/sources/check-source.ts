import type { InputOf, SourceFailureShown, sourceEndpoints } from '@dossier/contract'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { sourcesOf } from './open-own-sources.ts'
import { presentFailure } from './sources.present.ts'

type Checked = { ok: true; latencyMs: number } | { ok: false; failure: SourceFailureShown }

/** Whether a source answers now, with the settings that are used now. */
export const checkSource = useCase({
  needs: ['secretBox', 'sources'],
  policy: memberPolicy('sources.edit'),
  async run(context, { source }: InputOf<typeof sourceEndpoints.check>): Promise<Checked> {
    const { sources } = await sourcesOf(context)
    const began = performance.now()
    try {
      await sources[source].check()
      return { ok: true, latencyMs: Math.round(performance.now() - began) }
    } catch (error) {
      return { ok: false, failure: presentFailure(error) }
    }
  },
})
