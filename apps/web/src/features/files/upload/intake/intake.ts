import { isArchive, type UploadLimits } from '../check-file.ts'
import type { ChosenFile } from '../dropped-files.ts'
import type { UploadTarget } from '../upload-item.ts'
import type { PlannedFile } from '../uploads.ts'
import { type CheckProgress, type Duplicate, type DuplicateSources, findDuplicates } from './find-duplicates.ts'
import { type DuplicateChoices, planArchives, planUpload } from './plan-upload.ts'

/** State between the choice of files and their upload. `answer` is called once; null cancels the upload. */
export type IntakeState =
  | { phase: 'rest' }
  | { phase: 'archives'; names: readonly string[]; others: number; answer: (unpack: boolean | null) => void }
  | { phase: 'checking'; progress: CheckProgress; cancel: () => void }
  | {
      phase: 'duplicates'
      duplicates: readonly Duplicate[]
      total: number
      target: UploadTarget
      answer: (choices: DuplicateChoices | null) => void
    }

/**
 * Prepares files for the upload queue: asks about archives, checks for duplicates, and asks about those. Choices of files are handled one after the
 * other, so that dialogs never overlap.
 */
export class Intake {
  readonly #sources: DuplicateSources
  readonly #queue: (files: readonly PlannedFile[], target: UploadTarget, limits: UploadLimits) => void
  readonly #listeners = new Set<() => void>()
  #state: IntakeState = { phase: 'rest' }
  #last: Promise<void> = Promise.resolve()
  #controller = new AbortController()

  constructor(sources: DuplicateSources, queue: (files: readonly PlannedFile[], target: UploadTarget, limits: UploadLimits) => void) {
    this.#sources = sources
    this.#queue = queue
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): IntakeState => this.#state

  /** Resolves when the files are queued or cancelled. */
  take(chosen: readonly ChosenFile[], target: UploadTarget, limits: UploadLimits): Promise<void> {
    const { signal } = this.#controller
    const taken = this.#last.then(() => (signal.aborted ? undefined : this.#take(chosen, target, limits, signal)))
    this.#last = taken.catch(() => undefined)
    return taken
  }

  /** Cancels everything, for example at sign-out. */
  stop(): void {
    this.#controller.abort()
    this.#controller = new AbortController()
    this.#show({ phase: 'rest' })
  }

  async #take(chosen: readonly ChosenFile[], target: UploadTarget, limits: UploadLimits, stopped: AbortSignal): Promise<void> {
    try {
      // With `only`, archives are refused with their names, as other kinds are.
      const isAsked = (path: string) => isArchive(path) && target.only === undefined
      const names = chosen.flatMap(({ path }) => (isAsked(path) ? [path] : []))
      const others = chosen.filter(({ path }) => !isAsked(path))
      const unpack =
        names.length === 0
          ? false
          : await this.#ask<boolean>((answer) => ({ phase: 'archives', names, others: others.length, answer }), stopped)
      if (unpack === null) return
      const duplicates = await this.#check(others, target, limits, stopped)
      if (duplicates === null) return
      const asked = duplicates.some(({ kind }) => kind !== 'identical')
      const choices = asked
        ? await this.#ask<DuplicateChoices>(
            (answer) => ({ phase: 'duplicates', duplicates, total: others.length, target, answer }),
            stopped,
          )
        : new Map()
      if (choices === null || stopped.aborted) return
      this.#queue([...planUpload(others, duplicates, choices), ...(names.length === 0 ? [] : planArchives(chosen, unpack))], target, limits)
    } finally {
      if (!stopped.aborted) this.#show({ phase: 'rest' })
    }
  }

  /** Null when cancelled. Without a response from the server there are no duplicates; the server decides when the files arrive. */
  async #check(
    files: readonly ChosenFile[],
    target: UploadTarget,
    limits: UploadLimits,
    stopped: AbortSignal,
  ): Promise<Duplicate[] | null> {
    if (files.length === 0) return []
    const controller = new AbortController()
    const cancel = () => controller.abort()
    const show = (progress: CheckProgress) => {
      if (!controller.signal.aborted && !stopped.aborted) this.#show({ phase: 'checking', progress, cancel })
    }
    show({ files: 0, total: files.length, share: 0 })
    const signal = AbortSignal.any([controller.signal, stopped])
    try {
      return await findDuplicates(this.#sources, files, target, limits, show, signal)
    } catch {
      return signal.aborted ? null : []
    }
  }

  async #ask<Answer>(question: (answer: (value: Answer | null) => void) => IntakeState, stopped: AbortSignal): Promise<Answer | null> {
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    const cancel = () => resolve(null)
    stopped.addEventListener('abort', cancel)
    this.#show(question(resolve))
    return promise.finally(() => stopped.removeEventListener('abort', cancel))
  }

  #show(state: IntakeState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
