import { createStore } from '../store.ts'

/** What a toast says. `failure` is the specification's destructive toast. */
export interface ToastMessage {
  kind: 'success' | 'failure' | 'notice'
  title: string
  description?: string
  /** One thing to do about it, for example to undo. */
  action?: { label: string; run: () => void }
}

/** The one toast on screen, with a number so that the same text can show again. */
export const toastStore = createStore<(ToastMessage & { id: number }) | null>(null)

let last = 0

/** Shows a toast for five seconds; it takes the place of the one before. */
export function showToast(message: ToastMessage): void {
  last += 1
  toastStore.set({ ...message, id: last })
}
