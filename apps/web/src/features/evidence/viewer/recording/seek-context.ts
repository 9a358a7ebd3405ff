import { createContext } from 'react'

/** Leads the player beside a transcript to a moment, in seconds; undefined where there is no player. */
export const SeekContext = createContext<((seconds: number) => void) | undefined>(undefined)
