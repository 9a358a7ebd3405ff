import { createContext } from 'react'

/** Opens the shell's dialogs. */
export interface ShellDialogs {
  openPalette: () => void
  openKeys: () => void
}

export const ShellDialogsContext = createContext<ShellDialogs>({ openPalette: () => undefined, openKeys: () => undefined })
