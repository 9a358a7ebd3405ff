import { AppError, type DataOf, type InputOf, type sourceEndpoints } from '@dossier/contract'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { noticing } from './ask-source.ts'
import { type OwnSource, sourceNamed, sourcesOf } from './open-own-sources.ts'
import { presentFailure } from './sources.present.ts'

/** Whether a source, or one of its services, answers now, with the settings that are used now; also one that is off, before it is turned on. @throws SOURCE_NOT_FOUND */
export const checkSource = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: memberPolicy('sources.edit'),
  async run(context, { source: id, service }: InputOf<typeof sourceEndpoints.check>): Promise<DataOf<typeof sourceEndpoints.check>> {
    const own = sourceNamed(await sourcesOf(context), id)
    if (service !== undefined && own.source.description.services?.some((one) => one.id === service) !== true)
      throw new AppError('SOURCE_NOT_FOUND')
    const began = performance.now()
    const latencyMs = () => Math.round(performance.now() - began)
    // A service without its settings is not asked, which would look like an answer.
    const lacks = service === undefined || own.source.configured?.includes(service) === true ? [] : settingsOf(own, service)
    if (lacks.length > 0) return { ok: false, latencyMs: 0, failure: { kind: 'not-configured', missing: lacks } }
    try {
      await noticing(context, own, (source) => source.check({ ...(service !== undefined && { service }) }))
      return { ok: true, latencyMs: latencyMs() }
    } catch (error) {
      return { ok: false, latencyMs: latencyMs(), failure: presentFailure(error) }
    }
  },
})

/** The settings of a service that are not there. */
function settingsOf({ source: { description } }: OwnSource, service: string): string[] {
  return description.services?.find(({ id }) => id === service)?.needs.map(({ setting }) => setting) ?? []
}
