import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { fieldClass } from '../../ui/input.tsx'
import { AddressChip } from './address-chip.tsx'
import { withAddresses } from './address-list.ts'
import { type Colleague, ColleagueList } from './colleague-list.tsx'
import { invitationTexts } from './invitation-texts.ts'

export interface AddressInputProps {
  id: string
  value: readonly string[]
  onValueChange: (addresses: string[]) => void
  /** The text being typed, to look up colleagues. */
  typed: string
  onTypedChange: (typed: string) => void
  /** Suggestions shown while typing. */
  colleagues?: readonly Colleague[]
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: true | undefined
}

/** Input for a list of addresses, typed or pasted: comma, semicolon, space and Enter add one, Backspace removes the last. */
export function AddressInput(props: AddressInputProps) {
  const { value, onValueChange, typed, onTypedChange, colleagues = [], ...control } = props
  const t = useTexts(invitationTexts)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [marked, setMarked] = useState(-1)
  const offered = typed.trim() === '' ? [] : colleagues.filter(({ email }) => !value.includes(email))
  const chosen = offered[marked]

  function type(text: string) {
    onTypedChange(text)
    setMarked(-1)
  }
  function take(text: string) {
    onValueChange(withAddresses(value, text))
    type('')
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = value.at(-1)
    if (event.key === 'ArrowDown' && offered.length > 0) setMarked((marked + 1) % offered.length)
    else if (event.key === 'ArrowUp' && offered.length > 0) setMarked(marked <= 0 ? offered.length - 1 : marked - 1)
    else if (event.key === 'Enter' && chosen) take(chosen.email)
    else if (event.key === 'Escape' && offered.length > 0) type('')
    else if ((event.key === 'Enter' || event.key === ',' || event.key === ';') && typed.trim() !== '') take(typed)
    // A name may contain a space; a space ends an entry only after an address.
    else if (event.key === ' ' && typed.includes('@')) take(typed)
    else if (event.key === 'Backspace' && typed === '' && last !== undefined) onValueChange(value.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!text.includes('@')) return
    event.preventDefault()
    take(`${typed} ${text}`)
  }

  return (
    <div className="relative">
      <div
        role="presentation"
        onClick={() => input.current?.focus()}
        className={`${fieldClass} flex max-h-48 min-h-9 cursor-text flex-wrap items-center gap-1 overflow-y-auto px-1.5 py-1.5 has-[input[aria-invalid]]:inset-ring-negative has-[input:focus-visible]:inset-ring-2 has-[input:focus-visible]:inset-ring-accent`}
      >
        {value.length > 0 && (
          <ul className="contents">
            {value.map((address) => (
              <AddressChip
                key={address}
                address={address}
                onRemove={() => {
                  onValueChange(value.filter((other) => other !== address))
                  input.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
        <input
          {...control}
          ref={input}
          value={typed}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          data-entries={value.join(', ')}
          aria-expanded={offered.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${list}-${marked}` : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="h-6 min-w-40 flex-1 bg-transparent px-1 text-base outline-0"
        />
      </div>
      <ColleagueList id={list} label={t('suggestions')} colleagues={offered} marked={marked} onMark={setMarked} onChoose={take} />
    </div>
  )
}
