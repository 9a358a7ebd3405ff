import { createStore, useStore } from '../store.ts'
import { readPreferences, writePreferences } from './device-preferences.ts'

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

const store = createStore<Theme>(readPreferences().theme ?? 'system')

/** The chosen theme. */
export function useTheme(): Theme {
  return useStore(store)
}

/** Chooses a theme and remembers it on this device; `public/theme.js` applies it before the first paint. */
export function chooseTheme(theme: Theme): void {
  store.set(theme)
  writePreferences({ theme: theme === 'system' ? undefined : theme })
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
