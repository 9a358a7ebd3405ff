import { createContext } from 'react'

/** Opens what the shell keeps for every screen. */
export interface ShellDialogs {
  openPalette: () => void
  openKeys: () => void
}

export const ShellDialogsContext = createContext<ShellDialogs>({ openPalette: () => undefined, openKeys: () => undefined })
