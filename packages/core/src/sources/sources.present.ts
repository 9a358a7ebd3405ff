import type { SourceFailureShown, SourceState } from '@dossier/contract'
import { SourceError } from '@dossier/sources'
import type { OwnSource } from './open-own-sources.ts'

/** @param showsValues whether the reader may see what the organisation set; secrets nobody sees */
export function presentSources(sources: readonly OwnSource[], showsValues: boolean): { sources: SourceState[] } {
  return {
    sources: sources.map(({ id, source, settings, own, isOn, problem }): SourceState => {
      const { name, purpose, offers, needs, quota, home, caution } = source.description
      const state = stateOf({ source, isOn, problem })
      return {
        source: id,
        name: { ...name },
        purpose: { ...purpose },
        offers: [...offers],
        state,
        resetsAt: state === problem?.kind ? (problem.resetsAt ?? null) : null,
        settings,
        needs: needs.map(({ setting, name: called, isSecret }) => ({
          setting,
          name: { ...called },
          isSecret,
          isMissing: source.missing.includes(setting),
          isOwn: own[setting] !== undefined,
          value: isSecret || !showsValues ? null : (own[setting] ?? null),
        })),
        services: servicesOf(source),
        quota: { perSecond: quota.perSecond, perDay: quota.perDay ?? null },
        home,
        caution: caution === undefined ? null : { ...caution },
      }
    }),
  }
}

/** The services of a source that asks any of several. */
function servicesOf({ description, configured = [] }: OwnSource['source']): SourceState['services'] {
  return (description.services ?? []).map(({ id, name, needs, quota, home, caution }) => ({
    service: id,
    name: { ...name },
    settings: needs.map(({ setting }) => setting),
    isUsed: configured.includes(id),
    quota: { perSecond: quota.perSecond, perDay: quota.perDay ?? null },
    home,
    caution: caution === undefined ? null : { ...caution },
  }))
}

function stateOf({ source, isOn, problem }: Pick<OwnSource, 'source' | 'isOn' | 'problem'>): SourceState['state'] {
  if (!isOn) return 'off'
  if (source.missing.length > 0) return 'not-configured'
  return problem?.kind === 'key-refused' || problem?.kind === 'quota' || problem?.kind === 'blocked' ? problem.kind : 'ready'
}

/** @throws what is no failure of a source: a bug, or a database that does not answer */
export function presentFailure(error: unknown): SourceFailureShown {
  if (!(error instanceof SourceError)) throw error
  const { failure, detail } = error
  const resetsAt = 'resetsAt' in failure ? failure.resetsAt : undefined
  return {
    kind: failure.kind,
    ...('missing' in failure && { missing: [...failure.missing] }),
    ...(resetsAt !== undefined && { resetsAt: resetsAt.toISOString() }),
    ...(detail !== undefined && { detail }),
  }
}
