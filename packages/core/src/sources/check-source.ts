import type { DataOf, InputOf, sourceEndpoints } from '@dossier/contract'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { noticing } from './ask-source.ts'
import { sourceNamed, sourcesOf } from './open-own-sources.ts'
import { presentFailure } from './sources.present.ts'

/** Whether a source answers now, with the settings that are used now; also one that is off, before it is turned on. @throws SOURCE_NOT_FOUND */
export const checkSource = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: memberPolicy('sources.edit'),
  async run(context, { source: id }: InputOf<typeof sourceEndpoints.check>): Promise<DataOf<typeof sourceEndpoints.check>> {
    const own = sourceNamed(await sourcesOf(context), id)
    const began = performance.now()
    const latencyMs = () => Math.round(performance.now() - began)
    try {
      await noticing(context, own, (source) => source.check())
      return { ok: true, latencyMs: latencyMs() }
    } catch (error) {
      return { ok: false, latencyMs: latencyMs(), failure: presentFailure(error) }
    }
  },
})
