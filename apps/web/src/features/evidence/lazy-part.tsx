import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A component whose code is fetched apart. */
export interface LazyPart<Props> {
  Part: ComponentType<Props & { fallback: ReactNode }>
  /** Fetches the code ahead of its use; safe to call again. */
  preload: () => Promise<void>
}

/**
 * Like React's `lazy`, but drawn at once when its code is there already. A suspended component waits some 300 ms before it is shown even
 * then (React holds back fallbacks that would flicker), and a citation should open within that time.
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
      let left = false
      preload().then(
        () => !left && setOutcome({}),
        (error: unknown) => !left && setOutcome({ error }),
      )
      return () => {
        left = true
      }
    }, [])
    if (outcome?.error !== undefined) throw outcome.error
    const Loaded = loaded
    return Loaded === undefined ? fallback : <Loaded {...(props as unknown as Props)} />
  }
  return { Part, preload }
}
