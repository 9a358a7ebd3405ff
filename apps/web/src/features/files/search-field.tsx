import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { IconButton, Input } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'

/** A pause in typing after which the search begins, milliseconds. */
const typingMs = 250

export interface SearchFieldProps {
  /** What is searched for now. */
  search: string
  label: string
  onSearch: (search: string) => void
}

/** Takes a name to search for, and tells it on once typing pauses. */
export function SearchField({ search, label, onSearch }: SearchFieldProps) {
  const t = useTexts(filesTexts)
  const [typed, setTyped] = useState(search)
  const [told, setTold] = useState(search)
  if (told !== search) {
    // The search changed elsewhere, or what was typed has arrived.
    setTold(search)
    setTyped(search)
  }
  const tell = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed === search) return undefined
    const timer = setTimeout(() => tell(typed), typingMs)
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
