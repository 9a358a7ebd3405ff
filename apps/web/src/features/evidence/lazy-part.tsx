import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A component whose code is loaded on demand. */
export interface LazyPart<Props> {
  Part: ComponentType<Props & { fallback: ReactNode }>
  /** Loads the code ahead of use. Idempotent. */
  preload: () => Promise<void>
}

/**
 * Like React's `lazy`, but renders synchronously when its code is already loaded. React throttles the reveal of a suspended component by about 300 ms
 * even then, and a citation should open faster than that.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
  }
  function Part({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const [outcome, setOutcome] = useState<{ error?: unknown }>()
    useEffect(() => {
      if (loaded !== undefined) return undefined
      let isUnmounted = false
      preload().then(
        () => !isUnmounted && setOutcome({}),
        (error: unknown) => !isUnmounted && setOutcome({ error }),
      )
      return () => {
        isUnmounted = true
      }
    }, [])
    if (outcome?.error !== undefined) throw outcome.error
    const Loaded = loaded
    return Loaded === undefined ? fallback : <Loaded {...(props as unknown as Props)} />
  }
  return { Part, preload }
}
