import { readPreferences, writePreferences } from '../preferences/device-preferences.ts'
import { createStore } from '../store.ts'

/** Whether the sidebar shows only icons; stored on this device. */
export const collapsedStore = createStore(readPreferences().sidebarCollapsed === true)

/** Collapses or expands the sidebar. */
export function toggleSidebar(): void {
  const collapsed = !collapsedStore.get()
  collapsedStore.set(collapsed)
  writePreferences({ sidebarCollapsed: collapsed })
}
