import { useCallback, useSyncExternalStore } from 'react'
import { nameOfPlace } from './cell-name.ts'
import type { UniverSheet } from './univer-sheet.ts'

/** "Sheet!B5" of the chosen cell; empty before there is one. */
export function useChosenCell(sheet: UniverSheet | null): string {
  const subscribe = useCallback((listener: () => void) => sheet?.onSelect(listener) ?? (() => undefined), [sheet])
  return useSyncExternalStore(subscribe, () => {
    const place = sheet?.place()
    return place === null || place === undefined ? '' : nameOfPlace(place)
  })
}
