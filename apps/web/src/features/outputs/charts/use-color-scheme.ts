import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

const darkDevice = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(darkDevice)
  const observer = new MutationObserver(onChange)
  media.addEventListener('change', onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', onChange)
    observer.disconnect()
  }
}

function currentScheme(): ColorScheme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(darkDevice).matches ? 'dark' : 'light'
}

/** The scheme on screen, chosen here or by the device; draws again when it changes. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, currentScheme)
