import { createStore } from '../store.ts'

/** Content of a toast. `failure` is the specification's destructive toast. */
export interface ToastMessage {
  kind: 'success' | 'failure' | 'notice'
  title: string
  description?: string
  /** An action, for example undo. */
  action?: { label: string; run: () => void }
}

/** The current toast, with an id so that the same text can be shown again. */
export const toastStore = createStore<(ToastMessage & { id: number }) | null>(null)

let last = 0

/** Removes a toast that offers an action. For pages that offer the same action themselves. */
export function dismissOffer(): void {
  if (toastStore.get()?.action !== undefined) toastStore.set(null)
}

/** Shows a toast for five seconds; it replaces the previous one. */
export function showToast(message: ToastMessage): void {
  last += 1
  toastStore.set({ ...message, id: last })
}
