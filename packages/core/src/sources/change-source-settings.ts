import { AppError, type InputOf, type sourceEndpoints } from '@dossier/contract'
import type { SourceDescription } from '@dossier/sources'
import { record } from '../audit/index.ts'
import { sealKey } from '../organization-models/index.ts'
import { type Member, memberPolicy, type Needs, useCase } from '../use-case/index.ts'
import { type OwnSource, sourceNamed, sourcesOf } from './open-own-sources.ts'
import { presentSources } from './sources.present.ts'
import { sourcesRepository } from './sources.repository.ts'

type Change = InputOf<typeof sourceEndpoints.change>

/**
 * Turns a source on or off, has it asked with settings of the organisation's own, or with the operator's again. Keys are kept encrypted, and
 * never shown.
 *
 * @throws SOURCE_NOT_FOUND, SOURCE_SETTING_INVALID
 */
export const changeSourceSettings = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: memberPolicy('sources.edit'),
  async run(context, { source: id, settings, isOn }: Change) {
    const { deps, actor, read, write } = context
    const own = sourceNamed(await sourcesOf(context), id)
    const before = (await read(sourcesRepository).list()).find((row) => row.source === id)
    const changed = settings === undefined ? (before?.settings ?? null) : sealed(deps, own, actor, settings)
    const now = deps.clock.now()
    if (settings !== undefined || isOn !== undefined)
      await write(async (within) => {
        await within(sourcesRepository).keep(id, {
          settings: changed,
          isOn: isOn ?? before?.isOn ?? null,
          changedBy: actor.userId,
          changedAt: now,
        })
        if (settings !== undefined) await within(sourcesRepository).clearProblem(id)
        // Which of them, and never with what.
        const facts = {
          source: id,
          ...(settings !== undefined && { settings: changed === null ? 'operator' : 'organization' }),
          ...(isOn !== undefined && { isOn }),
        }
        await record(within, actor, { action: 'sourceSettings.updated', facts }, now)
      })
    return presentSources(await sourcesOf(context), true)
  },
})

/** One line of printable ASCII: it may be sent as a header. */
const LINE = /^[\x20-\x7e]{1,2000}$/

/** The organisation's settings after a change, encrypted; null where none are left. @throws SOURCE_SETTING_INVALID */
function sealed(
  { secretBox }: Needs<'secretBox'>,
  { source: { description }, own }: Pick<OwnSource, 'source' | 'own'>,
  { language }: Pick<Member, 'language'>,
  given: NonNullable<Change['settings']> | null,
): Record<string, string> | null {
  if (given === null) return null
  const unknown = Object.keys(given).find((name) => !description.needs.some(({ setting }) => setting === name))
  if (unknown !== undefined) throw new AppError('SOURCE_SETTING_INVALID', { source: description.name[language], setting: unknown })
  const entries = description.needs.flatMap((need) => {
    const typed = given[need.setting]
    if (typed !== undefined && typed !== null) assertAccepted(description, need, typed, language)
    const value = typed === undefined ? own[need.setting] : typed
    if (value === undefined || value === null) return []
    return [[need.setting, need.isSecret ? sealKey(secretBox, 'outside source', value) : value] as const]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

function assertAccepted(
  { name }: SourceDescription,
  need: SourceDescription['needs'][number],
  value: string,
  language: Member['language'],
): void {
  if (LINE.test(value) && need.accepts?.(value) !== false) return
  throw new AppError('SOURCE_SETTING_INVALID', { source: name[language], setting: need.name[language] })
}
