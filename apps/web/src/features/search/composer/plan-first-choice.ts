import { createStore } from '../../../store.ts'

const key = 'showPlanFirst'

/** Whether questions wait with their plan until it was looked at. Remembered on this device. */
export const planFirst = createStore(typeof localStorage !== 'undefined' && localStorage.getItem(key) === 'true')

export function choosePlanFirst(value: boolean): void {
  localStorage.setItem(key, String(value))
  planFirst.set(value)
}
