import { createContext } from 'react'

/** Makes the player beside a transcript seek to a position, in seconds; undefined without a player. */
export const SeekContext = createContext<((seconds: number) => void) | undefined>(undefined)
