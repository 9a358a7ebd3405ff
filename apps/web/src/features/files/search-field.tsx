import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { IconButton, Input } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'

/** Debounce of the search, milliseconds. */
const debounceMs = 250

export interface SearchFieldProps {
  /** The current search. */
  search: string
  label: string
  onSearch: (search: string) => void
}

/** Input for a name search; calls `onSearch` once typing pauses. */
export function SearchField({ search, label, onSearch }: SearchFieldProps) {
  const t = useTexts(filesTexts)
  const [typed, setTyped] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  if (lastSearch !== search) {
    // The search was changed elsewhere, or the typed value was applied.
    setLastSearch(search)
    setTyped(search)
  }
  const notify = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed === search) return undefined
    const timer = setTimeout(() => notify(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, search])

  const clear = () => {
    setTyped('')
    if (search !== '') onSearch('')
  }
  return (
    <span className="relative w-64 max-w-full min-w-40 flex-1 sm:flex-none">
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== search) onSearch(typed)
          if (event.key !== 'Escape' || typed === '') return
          event.stopPropagation()
          clear()
        }}
        className="pr-8 pl-8 text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && <IconButton icon={X} size="small" label={t('clearSearch')} className="absolute! top-1 right-1" onClick={clear} />}
    </span>
  )
}
