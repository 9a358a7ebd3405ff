import { createStore } from '../../../store.ts'

const key = 'showUnsupported'

/** Whether unsupported sentences are shown struck through. Stored on this device. */
export const unsupportedShown = createStore(typeof localStorage !== 'undefined' && localStorage.getItem(key) === 'true')

export function showUnsupported(value: boolean): void {
  localStorage.setItem(key, String(value))
  unsupportedShown.set(value)
}
