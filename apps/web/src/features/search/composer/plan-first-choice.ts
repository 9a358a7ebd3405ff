import { createStore } from '../../../store.ts'

const key = 'showPlanFirst'

/** Whether questions wait for the review of their plan. Stored on this device. */
export const planFirst = createStore(typeof localStorage !== 'undefined' && localStorage.getItem(key) === 'true')

export function choosePlanFirst(value: boolean): void {
  localStorage.setItem(key, String(value))
  planFirst.set(value)
}
