import type { Sources } from '../open-sources.ts'
import { SourceError } from '../source/source-error.ts'
import type { Source } from '../source/source.ts'

/** Whether a source, or one of its services, answers now. */
export interface CheckedSource {
  /** "sec", "press/naver" */
  readonly name: string
  readonly state: 'answers' | 'fails' | 'not-configured'
  /** Why it does not answer, or what it lacks. */
  readonly reason?: string
  readonly ms: number
  readonly quota: { readonly perSecond: number; readonly perDay: number | undefined }
}

/** Asks each configured source, and each configured service of one, something harmless; one after the other, so that times are theirs. */
export async function checkSources(sources: Sources): Promise<CheckedSource[]> {
  const checked: CheckedSource[] = []
  for (const source of Object.values<Source>(sources)) {
    const { description, missing, configured } = source
    if (missing.length > 0)
      checked.push({
        name: description.id,
        state: 'not-configured',
        reason: `needs ${missing.join(', ')}`,
        ms: 0,
        quota: description.quota,
      })
    else if (configured === undefined) checked.push(await checkOne(source))
    else for (const service of configured) checked.push(await checkOne(source, service))
  }
  return checked
}

async function checkOne(source: Source, service?: string): Promise<CheckedSource> {
  const { description } = source
  const described = service === undefined ? description : (description.services?.find(({ id }) => id === service) ?? description)
  const name = service === undefined ? description.id : `${description.id}/${service}`
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  try {
    await source.check(service === undefined ? {} : { service })
    return { name, state: 'answers', ms: since(), quota: described.quota }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { failure, detail } = error
    const resetsAt = 'resetsAt' in failure ? failure.resetsAt : undefined
    const reason = [failure.kind, detail, resetsAt && `until ${resetsAt.toISOString()}`].filter((part) => part !== undefined).join(', ')
    return { name, state: 'fails', reason, ms: since(), quota: described.quota }
  }
}

/** A line of a check: name, state, reason, milliseconds, quota. */
export function writeCheck({ name, state, reason, ms, quota }: CheckedSource): string {
  const asked = `${quota.perSecond}/s${quota.perDay === undefined ? '' : `, ${quota.perDay}/day`}`
  const took = state === 'not-configured' ? '' : `  ${ms} ms`
  return `${name.padEnd(26)}  ${state.padEnd(14)}${took}  ${asked}${reason === undefined ? '' : `  (${reason})`}`
}
