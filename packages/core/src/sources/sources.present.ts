import { outsideSources, type SourceFailureShown, type SourceState } from '@dossier/contract'
import { SourceError } from '@dossier/sources'
import type { OpenedSources } from './open-own-sources.ts'

export function presentSources({ sources, settingsOf }: OpenedSources): { sources: SourceState[] } {
  return {
    sources: outsideSources.map((id): SourceState => {
      const { description, missing } = sources[id]
      const { name, offers, needs, quota, home } = description
      return {
        source: id,
        name: { ...name },
        offers: [...offers],
        state: missing.length === 0 ? 'ready' : 'not-configured',
        settings: settingsOf[id],
        needs: needs.map(({ setting, name: called, isSecret }) => ({
          setting,
          name: { ...called },
          isSecret,
          isMissing: missing.includes(setting),
        })),
        quota: { perSecond: quota.perSecond, perDay: quota.perDay ?? null },
        home,
      }
    }),
  }
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
