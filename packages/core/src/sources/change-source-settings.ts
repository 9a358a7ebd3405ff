import { type InputOf, outsideSources, type sourceEndpoints } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { sealKey } from '../organization-models/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { secretSettings, sourcesOf } from './open-own-sources.ts'
import { presentSources } from './sources.present.ts'
import { sourcesRepository } from './sources.repository.ts'

type Change = InputOf<typeof sourceEndpoints.change>

/** Has sources asked with settings of the organisation's own, or with the operator's again. Keys are kept encrypted, and never shown. */
export const changeSourceSettings = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: memberPolicy('sources.edit'),
  async run(context, change: Change) {
    const { deps, actor, write } = context
    const now = deps.clock.now()
    const changed = outsideSources.filter((source) => change[source] !== undefined)
    if (changed.length > 0)
      await write(async (within) => {
        for (const source of changed) {
          const given = change[source]
          if (given === null || given === undefined) {
            await within(sourcesRepository).remove(source)
            continue
          }
          const settings = Object.fromEntries(
            Object.entries(given).map(([name, value]) => [
              name,
              secretSettings[source].includes(name) ? sealKey(deps.secretBox, 'outside source', value) : value,
            ]),
          )
          await within(sourcesRepository).keep(source, { settings, changedBy: actor.userId, changedAt: now })
        }
        // Which of them, and never with what.
        const facts = Object.fromEntries(changed.map((source) => [source, change[source] === null ? 'operator' : 'organization']))
        await record(within, actor, { action: 'sourceSettings.updated', facts }, now)
      })
    return presentSources(await sourcesOf(context))
  },
})
