import { Search, X } from 'lucide-react'
import { useTexts } from '../i18n/index.ts'
import { classNames } from './class-names.ts'
import { Input } from './input.tsx'
import { uiTexts } from './ui-texts.ts'

export interface SearchInputProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  className?: string
}

/** A search box; Escape clears it. */
export function SearchInput({ label, value, onValueChange, className }: SearchInputProps) {
  const t = useTexts(uiTexts)
  return (
    <span className={classNames('relative inline-block', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            onValueChange('')
          }
        }}
        className="px-8 text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('clear')}
          onClick={() => onValueChange('')}
          className="absolute top-1 right-1 flex size-6 items-center justify-center rounded-sm text-faint hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
